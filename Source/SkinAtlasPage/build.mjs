// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Puts the page together: one file without the character, which `skinatlas view` adds.
//   node build.mjs MODULE.wasm PAGE.html

import {build} from 'esbuild';
import {readFile, rename, writeFile} from 'node:fs/promises';
import {createHash} from 'node:crypto';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';

const [, , moduleFile, pageFile] = process.argv;
const sources = join(dirname(fileURLToPath(import.meta.url)), 'Page');

async function bundle(entry) {
	const {outputFiles} = await build({
		entryPoints: [join(sources, entry)],
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		target: 'es2022',
		legalComments: 'eof',
	});
	// A closing tag inside a program would end it.
	return outputFiles[0].text.replaceAll('</script', '<\\/script').trim();
}

const parts = {
	'/*STYLE*/': await readFile(join(sources, 'Style.css'), 'utf8'),
	'/*MODULE*/': gzipSync(await readFile(moduleFile), {level: 9}).toString('base64'),
	'/*WORKER*/': await bundle('Worker.ts'),
	'/*PROGRAM*/': await bundle('Main.ts'),
};
// Names come from files: whatever they hold, this page runs no other program than its own, and asks nobody.
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
parts['/*POLICY*/'] = [
	"default-src 'none'",
	`script-src ${hash(parts['/*PROGRAM*/'])} 'wasm-unsafe-eval'`,
	'worker-src blob:',
	"style-src 'unsafe-inline'",
	'img-src blob: data:',
	"base-uri 'none'",
	"form-action 'none'",
].join('; ');
let page = await readFile(join(sources, 'Template.html'), 'utf8');
for (const [mark, text] of Object.entries(parts)) {
	page = page.replace(mark, () => text);
}
await writeFile(`${pageFile}.part`, page);
await rename(`${pageFile}.part`, pageFile);
