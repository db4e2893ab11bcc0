// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT

/** The element with an id, of the kind the page has there. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
	const found = document.getElementById(id);
	if (!found) {
		throw new Error(`the page has no element "${id}"`);
	}
	return found as T;
}

/** A new element with a class and a text. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
	const made = document.createElement(tag);
	made.className = className;
	made.textContent = text;
	return made;
}

/** Linear light as a style's colour. */
export function toCss(linear: ArrayLike<number>): string {
	const encode = (value: number): number =>
		Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
	return `rgb(${encode(linear[0])} ${encode(linear[1])} ${encode(linear[2])})`;
}

/** Hands bytes to the browser's downloads. */
export function download(name: string, bytes: BlobPart, type: string): void {
	const link = make('a');
	link.href = URL.createObjectURL(new Blob([bytes], {type}));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
