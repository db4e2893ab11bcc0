// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The vertex inspector: why the vertex under the pointer has its weights.

import {byId, make} from './Dom';
import type {Description, VertexFacts} from './Messages';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function table(rows: [string, string, number?][]): HTMLTableElement {
	const made = make('table');
	for (const [left, right, share] of rows) {
		const row = made.insertRow();
		row.append(make('td', '', left), make('td', '', right));
		if (share !== undefined) {
			const bar = make('div', 'bar');
			bar.style.width = `${100 * share}%`;
			const cell = made.insertRow().insertCell();
			cell.colSpan = 2;
			cell.append(bar);
		}
	}
	return made;
}

export class Facts {
	private readonly box = byId('facts');

	hide(): void {
		this.box.hidden = true;
	}

	show(facts: VertexFacts, {joints}: Description, x: number, y: number): void {
		const nameOf = (joint: number): string => joints[joint].name;
		const parts: HTMLElement[] = [
			make('strong', '', nameOf(facts.region)),
			make('p', '', `region of vertex ${facts.vertex}`),
			table(facts.weights.map(({joint, weight}) => [nameOf(joint), percent(weight), weight])),
			make('p', '', `pruned ${percent(facts.pruned)}`),
		];
		for (const {joint, distance, width, k, share} of facts.curves) {
			parts.push(make('h3', '', `Curve of ${nameOf(joint)}`),
				table([
					['distance', distance.toPrecision(3)],
					['in half widths', width > 0 ? (distance / width).toFixed(2) : 'none: no overlap'],
					['K', k.toFixed(2)],
					['falloff', share.toFixed(3)],
				]));
		}
		if (facts.original.length > 0) {
			parts.push(make('h3', '', 'In the file'), table(facts.original.map(({joint, weight}) => [nameOf(joint), percent(weight)])));
		}
		this.box.replaceChildren(...parts);
		this.box.hidden = false;
		const stage = this.box.parentElement as HTMLElement;
		const left = x + 18 + this.box.offsetWidth > stage.clientWidth ? x - 18 - this.box.offsetWidth : x + 18;
		this.box.style.left = `${Math.max(0, left)}px`;
		this.box.style.top = `${Math.max(0, Math.min(y + 12, stage.clientHeight - this.box.offsetHeight))}px`;
	}
}
