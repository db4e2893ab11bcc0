// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Chromium without a screen; pictures are drawn by the processor.

import {execFileSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {join} from 'node:path';

import {build} from './Module.mjs';

const {chromium} = createRequire(join(build, 'browser/'))('playwright-core');

export const launch = () => chromium.launch({
	executablePath: execFileSync('sh', ['-c', 'command -v "${CHROMIUM:-chromium}"'], {encoding: 'utf8'}).trim(),
	args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
});

/** A page that the host wrote, once its character stands there; Watch sees it before anything happens on it. */
export async function openPage(browser, address, options = {}, watch = () => {}) {
	const page = await browser.newPage({viewport: {width: 1280, height: 800}, colorScheme: 'dark', acceptDownloads: true, ...options});
	page.setDefaultTimeout(120_000); // milliseconds
	watch(page);
	await page.goto(address);
	await page.waitForSelector('html[data-ready]');
	return page;
}

/** Two pictures later everything asked for is drawn. */
export const drawn = (page) =>
	page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
