// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The picture of the page in Resources/Docs/View.md: Tests/run --pictures
//   node screenshot.mjs OUT.png

import {join} from 'node:path';

import {drawn, launch, openPage} from './Chromium.mjs';
import {folder, host, samples} from './Module.mjs';

const out = join(folder, 'page.html');
const {code, sentence} = host('view', samples[1], '-o', out);
if (code !== 0) {
	throw new Error(sentence);
}
const browser = await launch();
const page = await openPage(browser, `file://${out}`);
await page.click('#tree li[title="lowerarm_l"]');
await page.click('#mode-overlaps');
await page.waitForTimeout(500);
// How long a bind took differs from run to run.
await page.evaluate(() => (document.getElementById('counts').textContent = document.getElementById('counts').textContent.replace(/, bound.*/, '')));
await drawn(page);
await page.screenshot({path: process.argv[2]});
await browser.close();
