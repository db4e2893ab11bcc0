// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the page carries inside: the core, its worker, and the character that the host put there.

import {byId} from './Dom';

export interface Embedded {
	name: string;
	files: Map<string, Uint8Array>;
	recipe: string;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	const binary = atob(text);
	const bytes = new Uint8Array(binary.length);
	for (let i = 0; i < binary.length; i++) {
		bytes[i] = binary.charCodeAt(i);
	}
	return bytes;
}

/** The core: packed, as text. */
export async function readModule(): Promise<Uint8Array<ArrayBuffer>> {
	const packed = new Blob([fromBase64(byId('module').textContent ?? '')]);
	const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const readWorker = (): string => byId('worker').textContent ?? '';

/** The character, if the host put one in. Twin: Verbs/View.cpp. */
export function readCharacter(): Embedded | null {
	const text = (byId('character').textContent ?? '').trim();
	if (!text.startsWith('{')) {
		return null;
	}
	const {name, recipe, files} = JSON.parse(text) as {name: string; recipe: unknown; files: {name: string; bytes: string}[]};
	return {
		name,
		recipe: JSON.stringify(recipe),
		files: new Map(files.map((file) => [file.name, fromBase64(file.bytes.slice(file.bytes.indexOf(',') + 1))])),
	};
}
