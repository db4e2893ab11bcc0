// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the page's tests share: the host, the core as the page has it, and the characters.
//   PROGRAM      the host
//   PAGE_BUILD   where Source/SkinAtlasPage/build worked: the module, the packages, the page

import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

export const here = dirname(fileURLToPath(import.meta.url));
export const build = process.env.PAGE_BUILD;
export const repository = join(here, '../..');
const program = process.env.PROGRAM;

export const folder = mkdtempSync(join(tmpdir(), 'skinatlas-page-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

/** Runs the host: its exit code, the last line on the error stream without its prefix, and the warnings. */
export function host(...words) {
	const run = spawnSync(program, words, {encoding: 'utf8', cwd: folder});
	const lines = run.stderr.trim().split('\n');
	const warnings = lines.filter((line) => line.startsWith('skinatlas: warning: ')).map((line) => line.replace('skinatlas: warning: ', ''));
	return {code: run.status, sentence: lines.at(-1).replace(/^skinatlas: (error|warning): /, ''), warnings};
}

/** Starts the host as a server; whoever asks must end it. */
export async function serve(file) {
	const server = spawn(program, ['view', file, '--serve'], {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']});
	const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
	return {server, address: line.split(' ')[0]};
}

/** A bind by the host: its report and the bytes it wrote. */
export function bind(file, ...options) {
	const out = join(folder, 'bound.glb'), report = join(folder, 'report.json');
	const {code, sentence} = host('bind', file, '-o', out, '--report', report, '--quiet', ...options);
	if (code !== 0) {
		throw new Error(sentence);
	}
	return {report: JSON.parse(readFileSync(report, 'utf8')), bytes: readFileSync(out)};
}

/** The page's own binding of the module, for Node. */
export async function loadCore() {
	const esbuild = createRequire(join(build, 'node/'))('esbuild');
	const outfile = join(folder, 'Core.mjs');
	await esbuild.build({entryPoints: [join(repository, 'Source/SkinAtlasPage/Page/Core.ts')], bundle: true, format: 'esm', outfile});
	const {Core, Block} = await import(pathToFileURL(outfile));
	return {core: await Core.load(readFileSync(join(build, 'wasm/SkinAtlasPage.wasm'))), Block};
}

export const samples = ['Arm', 'Mannequin', 'Quadruped'].map((name) => join(repository, `Content/Samples/${name}.glb`));

/** The real characters, or none, loudly. */
export function characters(...names) {
	const where = process.env.SKINATLAS_CHARACTERS ?? join(repository, '../shared/characters');
	if (!existsSync(where)) {
		console.log(`# no real characters in ${where}: samples only`);
		return [];
	}
	return readdirSync(where)
		.filter((file) => file.endsWith('.glb') && (names.length === 0 || names.includes(basename(file, '.glb'))))
		.map((file) => join(where, file));
}
