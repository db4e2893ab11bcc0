// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The whole page in Chromium, without a GPU: what people do on it, and what must follow.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {basename, join} from 'node:path';
import {after, before, test} from 'node:test';

import {bind, build, characters, folder, host, loadCore, samples} from './Module.mjs';
import {decodePng} from './Png.mjs';

const {chromium} = createRequire(join(build, 'browser/'))('playwright-core');
const patience = 120_000; // milliseconds; pictures are drawn by the processor

let browser, page;
const problems = [];

before(async () => {
	browser = await chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
		args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
	});
});
after(async () => browser?.close());

/** The page of a character, written by the host and opened from disk. */
async function view(file, ...options) {
	const out = join(folder, 'page.html');
	const {code, sentence} = host('view', file, '-o', out, ...options);
	assert.equal(code, 0, sentence);
	await page?.close();
	page = await browser.newPage({viewport: {width: 720, height: 480}, colorScheme: 'dark', acceptDownloads: true});
	page.setDefaultTimeout(patience);
	page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	page.on('pageerror', (error) => problems.push(error.message));
	page.on('request', (request) => /^(https?|wss?):/.test(request.url()) && problems.push(`asks the network: ${request.url()}`));
	await page.goto(`file://${out}`);
	await page.waitForSelector('html[data-ready]');
	await open('joints');
	await open('settings');
}

/** At this width the panels are drawers. */
const open = (panel) => page.evaluate((id) => document.getElementById(id).classList.add('open'), panel);

/** The canvas as it is drawn, without what lies over it. */
async function picture() {
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	const url = await page.evaluate(() => document.getElementById('picture').toDataURL());
	return decodePng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/** How many pixels of a part of the picture differ visibly. */
function differing(a, b, from = 0, to = 1) {
	assert.equal(a.width, b.width);
	let count = 0;
	for (let y = 0; y < a.height; y++) {
		for (let x = Math.ceil(from * a.width); x < Math.floor(to * a.width); x++) {
			const at = 4 * (y * a.width + x);
			const most = Math.max(...[0, 1, 2, 3].map((c) => Math.abs(a.pixels[at + c] - b.pixels[at + c])));
			count += most > 24 ? 1 : 0;
		}
	}
	return count;
}

const covered = ({pixels}) => pixels.filter((value, i) => i % 4 === 3 && value > 128).length;
const settle = () => page.waitForTimeout(400);
const hashShown = async () => (await page.textContent('#hash')).replace('weights ', '');

/** What a button downloads. */
async function downloaded(button) {
	const [file] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
	return readFileSync(await file.path());
}

for (const file of [samples[1], ...characters('cesium_man', 'khronos_fox', 'quaternius_robot')]) {
	test(`Page: shows ${basename(file)} with the host's weights and fills the picture`, async () => {
		await view(file);
		assert.equal(await hashShown(), bind(file).report['weights-hash']);
		const seen = await picture();
		const share = covered(seen) / (seen.width * seen.height);
		assert.ok(share > 0.04 && share < 0.7, `the character covers ${share} of the picture`);
		assert.equal(await page.textContent('#notice'), '');
	});
}

test('Page: every colour mode gives another picture', async () => {
	await view(samples[1]);
	await page.click('#tree li[title="upperarm_l"]');
	await settle();
	const seen = [];
	for (const mode of ['shaded', 'regions', 'overlaps', 'weight', 'largest']) {
		await page.click(`#mode-${mode}`);
		seen.push(await picture());
	}
	for (let i = 0; i < seen.length; i++) {
		for (let j = 0; j < i; j++) {
			assert.ok(differing(seen[i], seen[j]) > 200, `modes ${j} and ${i} look the same`);
		}
	}
});

test('Page: a dragged K changes weights only near its joint, and downloads bind again to the same', async () => {
	await page.click('#tree li[title="lowerarm_l"]');
	const before = await hashShown();
	await page.evaluate(() => {
		const slider = document.getElementById('k');
		for (const value of ['0.5', '0.9', '1.3']) {
			slider.value = value;
			slider.dispatchEvent(new Event('input', {bubbles: true}));
		}
	});
	await page.waitForFunction((old) => !document.getElementById('hash').textContent.includes(old), before);
	await page.waitForFunction(() => document.getElementById('k-value').value === '1.30');
	await settle();

	const recipe = (await downloaded('#download-recipe')).toString();
	const {core, Block} = await loadCore();
	const rowsFor = (text) => {
		core.open('Mannequin.glb', new Map([['Mannequin.glb', readFileSync(samples[1])]]), text);
		const {influences, joints} = JSON.parse(core.text(Block.Description));
		return {influences, joints, weights: core.floats(Block.RowWeights), rowOf: core.integers(Block.RowOf), hash: core.text(Block.Hash)};
	};
	const first = rowsFor('{}'), second = rowsFor(recipe);
	assert.equal(await hashShown(), second.hash);
	const elbow = second.joints.findIndex(({name}) => name === 'lowerarm_l');
	const reach = core.floats(Block.Distances, elbow);
	const {k, unit} = second.joints[elbow];
	assert.equal(k, 1.3);
	let changed = 0;
	for (let v = 0; v < first.rowOf.length; v++) {
		const slots = [...Array(first.influences).keys()].map((s) => v * first.influences + s);
		if (slots.some((s) => first.weights[s] !== second.weights[s])) {
			changed++;
			assert.ok(Math.abs(reach[first.rowOf[v]]) < k * unit, `vertex ${v} changed beyond the overlap`);
		}
	}
	assert.ok(changed > 100, `${changed} vertices changed`);

	const {bytes, report} = bind(samples[1], '--joint-k', 'lowerarm_l=1.3');
	assert.equal(report['weights-hash'], second.hash);
	assert.ok((await downloaded('#download-glb')).equals(bytes), 'the downloaded .glb is not what the command line writes');
});

test('Page: a ring dragged on the surface sets K', async () => {
	await page.click('#k-reset');
	await page.waitForFunction(() => document.getElementById('k-reset').hidden);
	await settle();
	const box = await (await page.$('#picture')).boundingBox();
	// Along a line over the picture: where the pointer says that it is on a ring.
	let found = null;
	for (let y = 0.25; y < 0.6 && !found; y += 0.05) {
		for (let x = 0.05; x < 0.95 && !found; x += 0.012) {
			await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
			await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
			found = await page.evaluate(() => document.getElementById('picture').classList.contains('on-ring')) ? [x, y] : null;
		}
	}
	assert.ok(found, 'no ring is under the pointer anywhere');
	const before = await page.inputValue('#k');
	await page.mouse.down();
	for (const step of [0.005, 0.01, 0.015]) {
		await page.mouse.move(box.x + (found[0] + step) * box.width, box.y + found[1] * box.height);
		await settle();
	}
	await page.mouse.up();
	await settle();
	assert.notEqual(await page.textContent('#k-value'), Number(before).toFixed(2));
});

test('Page: left of the line is linear blend, right of it dual quaternions', async () => {
	await view(samples[0]);
	await page.click('#mode-shaded');
	await page.selectOption('#clip', {index: 1});
	await page.evaluate(() => {
		const time = document.getElementById('time');
		time.value = '0.5';
		time.dispatchEvent(new Event('input', {bubbles: true}));
	});
	await settle();
	const dual = await picture();
	await page.selectOption('#method', 'linear');
	const linear = await picture();
	assert.ok(differing(dual, linear) > 100, 'the methods look the same');
	await page.selectOption('#compare', 'method');
	const split = await picture();
	assert.equal(differing(split, linear, 0, 0.49), 0);
	assert.equal(differing(split, dual, 0.51, 1), 0);
	await page.selectOption('#layout', 'beside');
	assert.ok(differing(await picture(), split) > 100);
});

test('Page: a clip plays and comes round', async () => {
	await page.selectOption('#compare', 'none');
	const still = await picture();
	await page.click('#play');
	await page.waitForFunction((first) => document.getElementById('seconds').value !== first, await page.inputValue('#seconds'));
	await settle();
	await page.click('#play');
	assert.ok(differing(await picture(), still) > 50, 'nothing moved');
	const stopped = await page.inputValue('#seconds');
	await settle();
	assert.equal(await page.inputValue('#seconds'), stopped);
});

test('Page: a dropped bad file gets the sentence of the host', async () => {
	const {sentence} = host('bind', samples[0], '-o', 'x.txt');
	assert.match(sentence, /must end in/); // a bad output name is the host's matter, not the page's
	await page.evaluate(() => {
		const files = new DataTransfer();
		files.items.add(new File(['a character'], 'text.glb'));
		window.dispatchEvent(new DragEvent('drop', {dataTransfer: files}));
	});
	await page.waitForSelector('#notice:not([hidden])');
	assert.equal(await page.textContent('#notice'), 'text.glb: not a glTF file: it begins neither like a .glb nor like JSON');
});

test('Page: reached by keys alone, on a tablet too', async () => {
	await view(samples[0]);
	await page.keyboard.press('2');
	assert.equal(await page.getAttribute('#mode-regions', 'aria-checked'), 'true');
	await page.keyboard.press('/');
	await page.keyboard.type('lower');
	await page.keyboard.press('Enter');
	assert.equal(await page.isVisible('#joint-card'), true);
	const before = Number(await page.textContent('#k-value'));
	await page.keyboard.press(']');
	await page.waitForFunction((old) => Number(document.getElementById('k-value').value) > old, before);
	await page.keyboard.press('Escape');
	assert.equal(await page.isVisible('#joint-card'), false);
});

test('Page: no console errors, and nothing asked of the network', () => {
	assert.deepEqual(problems, []);
});
