// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Frame rate of the page in the software renderer: Tests/run --frames. Prints the rows of the table in Resources/Docs/View.md.

import {join} from 'node:path';

import {launch, openPage} from './Chromium.mjs';
import {folder, host} from './Module.mjs';

const seconds = 6;

/** Pictures drawn in a while of playing a clip. */
async function measure(page) {
	await page.click('#play');
	const rate = await page.evaluate((wait) => new Promise((done) => {
		let count = 0;
		const start = performance.now();
		const next = () => {
			count++;
			const passed = (performance.now() - start) / 1000;
			return passed < wait ? requestAnimationFrame(next) : done(count / passed);
		};
		requestAnimationFrame(next);
	}), seconds);
	await page.click('#play');
	return rate;
}

console.log('| mannequin | bound in the page | linear blend | dual quaternions | both, split |\n|---:|---:|---:|---:|---:|');
const browser = await launch();
for (const vertices of [10_000, 100_000]) {
	const file = join(folder, 'mannequin.glb'), out = join(folder, 'page.html');
	for (const words of [['sample', 'mannequin', '-o', file, '--vertices', String(vertices)], ['view', file, '-o', out]]) {
		const {code, sentence} = host(...words);
		if (code !== 0) {
			throw new Error(sentence);
		}
	}
	const page = await openPage(browser, `file://${out}`);
	const [count, bound] = /([\d,]+) vertices.*bound in (\d+ ms)/.exec(await page.textContent('#counts')).slice(1);
	await page.selectOption('#clip', {index: 1});
	const rates = [];
	for (const [compare, method] of [['none', 'linear'], ['none', 'dual'], ['method', 'dual']]) {
		await page.selectOption('#compare', compare);
		if (compare === 'none') {
			await page.selectOption('#method', method);
		}
		rates.push(`${(await measure(page)).toFixed(1)} / s`);
	}
	console.log(`| ${count} vertices | ${bound} | ${rates.join(' | ')} |`);
	await page.close();
}
await browser.close();
