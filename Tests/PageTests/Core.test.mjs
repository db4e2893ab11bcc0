// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The core in WebAssembly against the native host: the same bits, files and sentences.

import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {before, test} from 'node:test';

import {bind, characters, folder, host, loadCore, samples} from './Module.mjs';

let core, Block;
before(async () => ({core, Block} = await loadCore()));

/** Opens a file in the module under its own name; recipe as an object. */
function open(file, recipe = {}) {
	core.open(basename(file), new Map([[basename(file), readFileSync(file)]]), JSON.stringify(recipe));
}

function writeRecipe(recipe) {
	const file = join(folder, 'recipe.json');
	writeFileSync(file, JSON.stringify(recipe));
	return file;
}

for (const file of [...samples, ...characters()]) {
	test(`Page: the module gives ${basename(file)} the host's weights and file`, () => {
		const {report, bytes} = bind(file);
		open(file);
		assert.equal(core.text(Block.Hash), report['weights-hash']);
		assert.ok(Buffer.from(core.bytes(Block.Glb)).equals(bytes), 'the .glb differs from the host\'s');
	});
}

for (const recipe of [
	{k: 1.5, 'max-influences': 12, bits: 'float'},
	{distance: 'geodesic', weights: 'regional'},
	{distance: 'harmonic', weights: 'pairwise', falloff: 'quintic'},
	{smooth: 3, 'max-influences': 8},
	{segmentation: 'planes', distance: 'euclidean', width: 'diameter', bits: 8},
]) {
	test(`Page: the module follows the recipe ${JSON.stringify(recipe)} as the host does`, () => {
		const {report} = bind(samples[0], '--recipe', writeRecipe(recipe));
		open(samples[0], recipe);
		assert.equal(core.text(Block.Hash), report['weights-hash']);
	});
}

test('Page: a dragged K gives the weights of a whole bind, and back gives the first ones', () => {
	open(samples[1]);
	const first = core.text(Block.Hash);
	for (const k of [0, 0.05, 0.8, 2]) {
		const recipe = {joints: [{pattern: 'lowerarm_l', k}, {pattern: 'spine_*', k: 1 - k / 4}]};
		core.change(JSON.stringify(recipe));
		assert.equal(core.text(Block.Hash), bind(samples[1], '--recipe', writeRecipe(recipe)).report['weights-hash']);
		assert.equal(bind(samples[1], '--recipe', writeRecipe(JSON.parse(core.text(Block.Recipe)))).report['weights-hash'],
			core.text(Block.Hash), 'the recipe that the page would download gives other weights');
	}
	core.change('{}');
	assert.equal(core.text(Block.Hash), first);
});

test('Page: more than K in a recipe binds anew', () => {
	open(samples[0]);
	const recipe = {segmentation: 'planes', joints: [{pattern: '*', shift: 0.1}]};
	core.change(JSON.stringify(recipe));
	assert.equal(core.text(Block.Hash), bind(samples[0], '--recipe', writeRecipe(recipe)).report['weights-hash']);
});

test('Page: bad files and recipes get the sentence of the host', () => {
	const whole = readFileSync(samples[0]);
	const noSkin = Buffer.from('{"asset": {"version": "2.0"}}');
	for (const [name, bytes] of [
		['short.glb', whole.subarray(0, 40)],
		['text.glb', Buffer.from('a character')],
		['bare.gltf', noSkin],
		['beside.gltf', Buffer.from('{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "gone.bin"}]}')],
	]) {
		writeFileSync(join(folder, name), bytes);
		const {code, sentence} = host('bind', name, '-o', 'out.glb');
		assert.equal(code, 1);
		assert.throws(() => core.open(name, new Map([[name, bytes]]), '{}'), {message: sentence});
	}
	const {sentence} = host('bind', samples[0], '-o', 'out.glb', '--joint-k', 'elbow_*=1');
	assert.throws(() => open(samples[0], {joints: [{pattern: 'elbow_*', k: 1}]}),
		{message: sentence.replace(samples[0], basename(samples[0]))});
});

test('Page: a pose moves by the core\'s own motions', () => {
	open(samples[1]);
	const {clips, joints} = JSON.parse(core.text(Block.Description));
	const bindPose = core.pose(-1, 0);
	assert.equal(bindPose.length, 28 * joints.length);
	const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
	for (let j = 0; j < joints.length; j++) {
		assert.deepEqual([...bindPose.subarray(28 * j, 28 * (j + 1))].map((value) => value + 0), identity);
	}
	// Rows and dual quaternion of a rigid joint take its rest position to one place.
	const moved = core.pose(clips.length - 1, 0.3);
	let turned = 0;
	for (let j = 0; j < joints.length; j++) {
		const [m, [x, y, z]] = [moved.subarray(28 * j, 28 * (j + 1)), [0.3, 0.5, -0.2]];
		const byRows = [0, 4, 8].map((r) => m[r] * x + m[r + 1] * y + m[r + 2] * z + m[r + 3]);
		const [qx, qy, qz, qw, dx, dy, dz, dw] = m.subarray(12, 20);
		const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
		const inner = cross([qx, qy, qz], [x, y, z]).map((value, i) => value + qw * [x, y, z][i]);
		const turn = cross([qx, qy, qz], inner);
		const shift = cross([qx, qy, qz], [dx, dy, dz]).map((value, i) => value + qw * [dx, dy, dz][i] - dw * [qx, qy, qz][i]);
		byRows.forEach((value, i) => assert.ok(Math.abs(value - ([x, y, z][i] + 2 * turn[i] + 2 * shift[i])) < 1e-5));
		turned += Math.abs(qw) < 0.9999 ? 1 : 0;
	}
	assert.ok(turned > 0, 'nothing moves in the built-in clip');
});
