// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The whole page in Chromium, without a GPU: what people do on it, and what must follow.

import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {after, before, test} from 'node:test';

import {drawn, launch, openPage} from './Chromium.mjs';
import {bind, characters, folder, host, loadCore, samples, serve} from './Module.mjs';
import {decodePng} from './Png.mjs';

let browser, page;
const problems = [];

before(async () => (browser = await launch()));
after(async () => browser?.close());

/** The page of a character, written by the host and opened from disk. */
async function view(file, screen = {}) {
	const out = join(folder, 'page.html');
	const {code, sentence} = host('view', file, '-o', out);
	assert.equal(code, 0, sentence);
	await page?.close();
	page = await openPage(browser, `file://${out}`, {viewport: {width: 1140, height: 640}, ...screen}, watch);
}

/** What must not happen on any page. */
function watch(shown) {
	shown.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
	shown.on('pageerror', (error) => problems.push(error.message));
	shown.on('request', (request) => /^(https?|wss?):/.test(request.url()) && problems.push(`asks the network: ${request.url()}`));
}

/** The canvas as it is drawn, without what lies over it. */
async function picture() {
	await drawn(page);
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

/** Drags with the mouse from a share of an element's box to others. */
async function drag(selector, from, ...to) {
	const box = await (await page.$(selector)).boundingBox();
	const move = ([x, y]) => page.mouse.move(box.x + x * box.width, box.y + y * box.height);
	await move(from);
	await page.mouse.down();
	for (const place of to) {
		await move(place);
		await drawn(page);
	}
	await page.mouse.up();
}

/** A moment of a clip. */
async function pose(clip, share) {
	await page.selectOption('#clip', {index: clip});
	await page.evaluate((value) => {
		const time = document.getElementById('time');
		time.value = value;
		time.dispatchEvent(new Event('input', {bubbles: true}));
	}, String(share));
	await settle();
}

/** Where on the canvas a ring runs, as shares of it: the first pixel of its colour, which no light changes. */
function findRing({width, height, pixels}) {
	const ring = [0xff, 0xb8, 0x4d];
	for (let at = 0; at < pixels.length; at += 4) {
		if (ring.every((value, c) => Math.abs(pixels[at + c] - value) < 3)) {
			return [((at / 4) % width + 0.5) / width, (Math.floor(at / 4 / width) + 0.5) / height];
		}
	}
	return null;
}

for (const file of [samples[1], ...characters('cesium_man', 'khronos_fox', 'quaternius_robot')]) {
	test(`Page: shows ${basename(file)} with the host's weights, and fills the picture`, async () => {
		await view(file);
		assert.equal(await hashShown(), bind(file).report['weights-hash']);
		const seen = await picture();
		const share = covered(seen) / (seen.width * seen.height);
		assert.ok(share > 0.04 && share < 0.7, `the character covers ${share} of the picture`);
		// Within a margin on all sides, and nearly up to it on two of them.
		const box = {left: seen.width, right: 0, top: seen.height, bottom: 0};
		for (let at = 3; at < seen.pixels.length; at += 4) {
			if (seen.pixels[at] > 128) {
				const [x, y] = [((at - 3) / 4) % seen.width, Math.floor((at - 3) / 4 / seen.width)];
				Object.assign(box, {left: Math.min(box.left, x), right: Math.max(box.right, x), top: Math.min(box.top, y), bottom: Math.max(box.bottom, y)});
			}
		}
		assert.ok(box.left > 0 && box.top > 0 && box.right < seen.width - 1 && box.bottom < seen.height - 1, JSON.stringify(box));
		assert.ok(Math.max((box.right - box.left) / seen.width, (box.bottom - box.top) / seen.height) > 0.8, JSON.stringify(box));
		assert.equal(await page.textContent('#notice'), '');
	});
}

test('Page: every colour mode gives another picture', async () => {
	await view(samples[1]);
	await page.click('#tree li[title="upperarm_l"]');
	await settle();
	const seen = [];
	for (const mode of ['shaded', 'regions', 'overlaps', 'weight']) {
		await page.click(`#mode-${mode}`);
		seen.push(await picture());
	}
	for (let i = 0; i < seen.length; i++) {
		for (let j = 0; j < i; j++) {
			assert.ok(differing(seen[i], seen[j]) > 200, `modes ${j} and ${i} look the same`);
		}
	}
});

test('Page: curves and skeleton are seen, and bones even where the file has no tree', async () => {
	for (const file of [samples[1], ...characters('webxr_hand_left')]) {
		await view(file);
		await page.click('#mode-shaded');
		const withCurves = await picture();
		await page.uncheck('#show-curves');
		const bare = await picture();
		assert.ok(differing(withCurves, bare) > 300, 'curves are not seen');
		await page.check('#show-skeleton');
		assert.ok(differing(await picture(), bare) > 1000, 'bones are not seen');
	}
	await view(samples[1]);
	await page.click('#tree li[title="upperarm_l"]');
});

test('Page: the warnings are those that bind prints', async () => {
	const {warnings} = host('bind', samples[1], '-o', join(folder, 'bound.glb'));
	assert.ok(warnings.length > 0);
	assert.deepEqual(await page.locator('#warning-list li').allTextContents(), warnings.map((line) => line.replace(`${samples[1]}: `, '')));
	assert.equal(await page.textContent('#warning-count'), `${warnings.length} worth a look`);
});

test('Page: a dragged K changes weights only near its joint, and downloads bind again to the same', async () => {
	await page.click('#tree li[title="lowerarm_l"]');
	const before = await hashShown();
	await drag('#k', [0.2, 0.5], [0.3, 0.5], [0.45, 0.5], [0.65, 0.5]);
	await page.waitForFunction((old) => !document.getElementById('hash').textContent.includes(old), before);
	await settle();
	const dragged = Number(await page.textContent('#k-value'));
	assert.ok(dragged > 1.1 && dragged < 1.5, `K is ${dragged}`);

	const recipe = (await downloaded('#download-recipe')).toString();
	const {core, Block} = await loadCore();
	const rowsFor = (text) => {
		core.open('Mannequin.glb', new Map([['Mannequin.glb', readFileSync(samples[1])]]), text);
		const {influences, joints} = JSON.parse(core.text(Block.Description));
		return {influences, joints, weights: core.floats(Block.RowWeights), rowOf: core.integers(Block.RowOf), hash: core.text(Block.Hash)};
	};
	const first = rowsFor('{}'), second = rowsFor(recipe);
	assert.equal(first.hash, before);
	assert.equal(await hashShown(), second.hash);
	const elbow = second.joints.findIndex(({name}) => name === 'lowerarm_l');
	const reach = core.floats(Block.Distances, elbow);
	const {k, unit} = second.joints[elbow];
	assert.equal(k, dragged);
	let changed = 0;
	for (let v = 0; v < first.rowOf.length; v++) {
		const slots = [...Array(first.influences).keys()].map((s) => v * first.influences + s);
		if (slots.some((s) => first.weights[s] !== second.weights[s])) {
			changed++;
			assert.ok(Math.abs(reach[first.rowOf[v]]) < k * unit, `vertex ${v} changed beyond the overlap`);
		}
	}
	assert.ok(changed > 100, `${changed} vertices changed`);

	const {bytes, report} = bind(samples[1], '--joint-k', `lowerarm_l=${dragged}`);
	assert.equal(report['weights-hash'], second.hash);
	assert.ok((await downloaded('#download-glb')).equals(bytes), 'the downloaded .glb is not what the command line writes');
});

test('Page: a ring dragged on the surface sets K', async () => {
	await page.click('#k-reset');
	await page.waitForFunction(() => document.getElementById('k-reset').hidden);
	await settle();
	const before = await page.textContent('#k-value');
	const still = await picture();
	const found = findRing(still);
	assert.ok(found, 'no ring is seen');
	await drag('#picture', found, ...[0.008, 0.016, 0.024].map((step) => [found[0] + step, found[1]]));
	await settle();
	assert.notEqual(await page.textContent('#k-value'), before);
	const shape = ({pixels}) => pixels.filter((_, i) => i % 4 === 3).join();
	assert.equal(shape(await picture()), shape(still), 'the camera moved, too');
});

test('Page: under the pointer are region, distance, K, falloff, weights and what was pruned', async () => {
	const box = await (await page.$('#picture')).boundingBox();
	await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.45 * box.height);
	await page.waitForSelector('#facts:not([hidden])');
	const told = await page.textContent('#facts');
	for (const word of ['region', 'pruned', 'distance', 'K', 'falloff']) {
		assert.ok(told.includes(word), `${word} is missing in: ${told}`);
	}
	const weights = await page.locator('#facts table').first().locator('td:nth-child(2)').allTextContents();
	const sum = weights.reduce((total, text) => total + parseFloat(text), 0);
	assert.ok(Math.abs(sum - 100) < 0.5, `the weights sum to ${sum} %`);
});

test('Page: left of the line is linear blend, right of it dual quaternions', async () => {
	await view(samples[0]);
	await page.click('#mode-shaded');
	await page.uncheck('#show-curves');
	await pose(1, 0.25);
	const dual = await picture();
	await page.selectOption('#method', 'linear');
	const linear = await picture();
	assert.ok(differing(dual, linear) > 100, 'the methods look the same');
	await page.selectOption('#compare', 'method');
	const split = await picture();
	assert.equal(differing(split, linear, 0, 0.49), 0);
	assert.equal(differing(split, dual, 0.51, 1), 0);
	await drag('#divider', [0.5, 0.3], [-3, 0.3], [-5, 0.3]);
	const at = Number(await page.getAttribute('#divider', 'aria-valuenow')) / 100;
	assert.ok(at < 0.45, `the line is at ${at}`);
	const moved = await picture();
	assert.equal(differing(moved, linear, 0, at - 0.01), 0);
	assert.equal(differing(moved, dual, at + 0.01, 1), 0);
	await page.selectOption('#layout', 'beside');
	assert.ok(differing(await picture(), split) > 100);
});

test('Page: without softness both methods move the same', async () => {
	await page.selectOption('#compare', 'none');
	for (const joint of ['upperarm', 'lowerarm', 'hand']) {
		await page.fill('#search', joint);
		await page.keyboard.press('Enter');
		if (await page.isEnabled('#k')) {
			await page.fill('#k', '0');
			await page.waitForFunction(() => document.getElementById('k-value').value === '0.00');
		}
	}
	await page.click('#mode-shaded');
	await page.selectOption('#method', 'linear');
	const linear = await picture();
	await page.selectOption('#method', 'dual');
	assert.equal(differing(await picture(), linear), 0);
});

test('Page: a clip plays and stops', async () => {
	const still = await picture();
	await page.click('#play');
	await page.waitForFunction((first) => document.getElementById('seconds').value !== first, await page.textContent('#seconds'));
	await settle();
	await page.click('#play');
	assert.ok(differing(await picture(), still) > 50, 'nothing moved');
	const stopped = await page.textContent('#seconds');
	await settle();
	assert.equal(await page.textContent('#seconds'), stopped);
});

test('Page: the file\'s weights stand left of the line, with their own colours', async (context) => {
	const [file] = characters('cesium_man');
	if (!file) {
		context.skip('no real characters');
		return;
	}
	await view(file);
	const joint = await page.getAttribute('#tree li:nth-child(4)', 'title');
	await page.click(`#tree li[title="${joint}"]`);
	await page.click('#mode-weight');
	await pose(1, 0.3);
	const computed = await picture();
	await page.selectOption('#compare', 'source');
	await settle();
	const split = await picture();
	assert.equal(differing(split, computed, 0.51, 1), 0);
	assert.ok(differing(split, computed, 0, 0.49) > 50, 'the file\'s weights look like the computed ones');
	await page.selectOption('#compare', 'none');
	await page.click('#mode-difference');
	assert.ok(differing(await picture(), computed) > 200);
	await page.click('#mode-largest');
	assert.ok(differing(await picture(), computed) > 200);
});

test('Page: a dropped bad file gets the sentence of the host', async () => {
	await page.evaluate(() => {
		const files = new DataTransfer();
		files.items.add(new File(['a character'], 'text.glb'));
		window.dispatchEvent(new DragEvent('drop', {dataTransfer: files}));
	});
	await page.waitForSelector('#notice:not([hidden])');
	writeFileSync(join(folder, 'text.glb'), 'a character');
	assert.equal(await page.textContent('#notice'), host('bind', 'text.glb', '-o', 'out.glb').sentence);
	await page.keyboard.press('Escape');
	assert.equal(await page.isVisible('#notice'), false);
});

test('Page: reached by keys alone', async () => {
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
	await page.keyboard.press('l');
	assert.equal(await page.isVisible('#divider'), true);
	await page.keyboard.press('Escape');
	assert.equal(await page.isVisible('#joint-card'), false);
});

test('Page: by fingers on a tablet, and in light', async () => {
	await view(samples[0], {viewport: {width: 820, height: 1180}, hasTouch: true, colorScheme: 'light'});
	assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
	await page.tap('#drawers [data-panel="joints"]');
	await page.tap('#tree li[title^="lower"]');
	await page.tap('#drawers [data-panel="settings"]');
	assert.equal(await page.isVisible('#tree'), false, 'both drawers are open where there is room for one');
	assert.equal(await page.isVisible('#joint-card'), true);
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
});

test('Page: --serve shows the same page at a local port', async () => {
	const {server, address} = await serve(samples[0]);
	try {
		const served = await openPage(browser, address, {}, (shown) => {
			shown.on('console', (message) => message.type() === 'error' && !message.text().includes('404') && problems.push(message.text()));
			shown.on('pageerror', (error) => problems.push(error.message));
		});
		assert.equal((await served.textContent('#hash')).replace('weights ', ''), bind(samples[0]).report['weights-hash']);
		await served.close();
	} finally {
		server.kill('SIGINT');
	}
});

/** A .glb with other names for its nodes, in their order. */
function renamed(file, names) {
	const bytes = readFileSync(file);
	const size = bytes.readUInt32LE(12);
	const root = JSON.parse(bytes.toString('utf8', 20, 20 + size));
	root.nodes.forEach((node, number) => (node.name = names[number % names.length] + number));
	const text = Buffer.from(JSON.stringify(root));
	const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
	const out = Buffer.concat([bytes.subarray(0, 20), padded, bytes.subarray(20 + size)]);
	out.writeUInt32LE(out.length, 8);
	out.writeUInt32LE(padded.length, 12);
	return {bytes: out, joints: root.skins[0].joints.map((node) => root.nodes[node].name)};
}

test('Page: names that look like programs are shown as they are and do nothing', async () => {
	const hostile = ['</script><script>window.harmed=1</script>', '<img src=x onerror="window.harmed=1">', '<!--<script>',
		'"><svg onload=window.harmed=1>', '${window.harmed=1}', '/*CHARACTER*/'];
	const file = join(folder, '<img src=x onerror=window.harmed=1>.glb');
	const made = renamed(samples[0], hostile);
	writeFileSync(file, made.bytes);
	await view(file);
	const shown = await page.evaluate(() => document.getElementById('tree').textContent);
	for (const name of made.joints) {
		assert.ok(shown.includes(name), `${name} in ${shown}`);
	}
	await page.locator('#show-names').check();
	for (const row of await page.locator('#tree li').all()) {
		await row.click();
		await drawn(page);
	}
	assert.ok((await page.title()).includes('<img') || (await page.locator('#title').textContent()).includes('<img'));
	assert.equal(await page.locator('img').count(), 0);
	assert.equal(await page.evaluate(() => window.harmed), undefined);
	// Even a script that got into the page would not run.
	const before = problems.length;
	await page.evaluate(() => {
		const script = document.createElement('script');
		script.textContent = 'window.harmed = 1';
		document.body.append(script);
		document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.harmed=1">');
	});
	await drawn(page);
	assert.equal(await page.evaluate(() => window.harmed), undefined);
	const refused = problems.splice(before);
	assert.ok(refused.some((text) => text.includes('Content Security Policy')), refused.join());
});

test('Page: no console errors, and nothing asked of the network', () => {
	assert.deepEqual(problems, []);
});
