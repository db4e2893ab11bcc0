// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Reads what a canvas gives: 8-bit RGBA PNG without interlace [PNG, third edition, 9 and 10].

import {inflateSync} from 'node:zlib';

function paeth(a, b, c) {
	const p = a + b - c;
	const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
	return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Width, height and four bytes a pixel. */
export function decodePng(bytes) {
	const parts = [];
	let width = 0, height = 0;
	for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
		const kind = bytes.toString('latin1', at + 4, at + 8);
		const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
		if (kind === 'IHDR') {
			[width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
			if (data[8] !== 8 || data[9] !== 6 || data[12] !== 0) {
				throw new Error('not an 8-bit RGBA PNG');
			}
		} else if (kind === 'IDAT') {
			parts.push(data);
		}
	}
	const raw = inflateSync(Buffer.concat(parts));
	const pixels = new Uint8Array(4 * width * height);
	const row = 4 * width;
	for (let y = 0; y < height; y++) {
		const filter = raw[y * (row + 1)];
		for (let x = 0; x < row; x++) {
			const left = x >= 4 ? pixels[y * row + x - 4] : 0;
			const up = y > 0 ? pixels[(y - 1) * row + x] : 0;
			const corner = x >= 4 && y > 0 ? pixels[(y - 1) * row + x - 4] : 0;
			const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
			pixels[y * row + x] = raw[y * (row + 1) + 1 + x] + guess;
		}
	}
	return {width, height, pixels};
}
