// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Frame rate of the page in the software renderer: Tests/run --frames. Prints the rows of the table in Resources/Docs/View.md.
//   node frames.mjs [VERTICES...]

import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

import {launch, openPage} from './Chromium.mjs';
import {folder, host} from './Module.mjs';

/** Milliseconds of processor time that the browser's processes have taken so far [proc(5), stat]. */
function processorTime() {
	const millisecondsPerTick = 10;
	const known = new Map();
	for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		try {
			const text = readFileSync(`/proc/${id}/stat`, 'latin1');
			const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
			known.set(Number(id), {parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12])});
		} catch {
			// It has ended meanwhile.
		}
	}
	const isOurs = (id) => id === process.pid || (known.has(id) && isOurs(known.get(id).parent));
	let ticks = 0;
	for (const [id, {ticks: own}] of known) {
		ticks += id !== process.pid && isOurs(id) ? own : 0;
	}
	return millisecondsPerTick * ticks;
}

const pictures = (page, count) => page.evaluate((wanted) => new Promise((done) => {
	const start = performance.now();
	const next = (left) => (left === 0 ? done(performance.now() - start) : requestAnimationFrame(() => next(left - 1)));
	next(wanted);
}), count);

/** A clip plays: pictures a second by the clock, and milliseconds of processor time for each. */
async function measure(page) {
	const [first, counted] = [3, 30];
	await page.click('#play');
	await pictures(page, first);
	const before = processorTime();
	const passed = await pictures(page, counted);
	const spent = processorTime() - before;
	await page.click('#play');
	return `${(1000 * counted / passed).toFixed(1)} / s, ${Math.round(spent / counted)} ms`;
}

console.log('| mannequin | bound in the page | linear blend | dual quaternions | both, split |\n|---:|---:|---:|---:|---:|');
const browser = await launch();
for (const vertices of process.argv.length > 2 ? process.argv.slice(2) : ['10000', '100000']) {
	const file = join(folder, 'mannequin.glb'), out = join(folder, 'page.html');
	for (const words of [['sample', 'mannequin', '-o', file, '--vertices', vertices], ['view', file, '-o', out]]) {
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
		rates.push(await measure(page));
	}
	console.log(`| ${count} vertices | ${bound} | ${rates.join(' | ')} |`);
	await page.close();
}
await browser.close();
