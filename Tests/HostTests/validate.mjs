// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Runs the Khronos glTF validator over files; fails if one has an error. Warnings are only counted.
//   node validate.mjs FILE...

import {readFile} from 'node:fs/promises';
import {basename, dirname, resolve} from 'node:path';
import validator from 'gltf-validator';

let failures = 0;

for (const file of process.argv.slice(2)) {
	let report;
	try {
		report = await validator.validateBytes(new Uint8Array(await readFile(file)), {
			uri: basename(file),
			maxIssues: 0,
			writeTimestamp: false,
			externalResourceFunction: async (uri) =>
				new Uint8Array(await readFile(resolve(dirname(file), decodeURIComponent(uri)))),
		});
	} catch (problem) {
		console.log(`${file}: error: ${problem}`);
		failures++;
		continue;
	}
	const {numErrors, numWarnings, messages} = report.issues;
	console.log(`${file}: ${numErrors} errors, ${numWarnings} warnings`);
	for (const {code, message, pointer} of messages.filter((m) => m.severity === 0).slice(0, 20)) {
		console.log(`  ${code}: ${message} ${pointer ?? ''}`);
	}
	failures += numErrors > 0;
}

if (failures > 0) {
	console.log(`${failures} of ${process.argv.length - 2} files have errors`);
}
process.exitCode = failures > 0 ? 1 : 0;
