// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The joint tree: colour, name and K of every joint; search; keys as of any tree.

import {byId, make, toCss} from './Dom';
import type {Character, Joint} from './Messages';

export class Tree {
	private readonly list = byId<HTMLUListElement>('tree');
	private readonly search = byId<HTMLInputElement>('search');
	private rows: HTMLLIElement[] = []; // in the order of the tree
	private readonly rowOf = new Map<number, HTMLLIElement>();

	constructor(private readonly onChoose: (joint: number) => void) {
		this.search.addEventListener('input', () => this.filter());
		this.search.addEventListener('keydown', (event) => {
			if (event.key === 'Enter' || event.key === 'ArrowDown') {
				const first = this.visible()[0];
				if (first) {
					event.preventDefault();
					first.focus();
					this.onChoose(Number(first.dataset.joint));
				}
			}
		});
		this.list.addEventListener('click', (event) => this.chooseRow((event.target as Element).closest('li')));
		this.list.addEventListener('keydown', (event) => this.onKey(event));
	}

	show(joints: Joint[], {colours}: Character): void {
		this.rows = [];
		this.rowOf.clear();
		const children = new Map<number, number[]>();
		joints.forEach(({parent}, j) => children.set(parent, [...(children.get(parent) ?? []), j]));
		const addBelow = (parent: number, level: number): void => {
			for (const j of children.get(parent) ?? []) {
				const row = make('li');
				row.setAttribute('role', 'treeitem');
				row.setAttribute('aria-level', String(level + 1));
				row.dataset.joint = String(j);
				row.tabIndex = -1;
				row.style.setProperty('--level', String(level));
				const swatch = make('span', 'swatch');
				swatch.style.background = joints[j].deforms ? toCss(colours.subarray(12 * j)) : 'var(--field-on)';
				row.append(swatch, make('span', 'name', joints[j].name), make('span', 'k'));
				row.title = joints[j].name;
				row.classList.toggle('still', !joints[j].deforms);
				this.rows.push(row);
				this.rowOf.set(j, row);
				addBelow(j, level + 1);
			}
		};
		addBelow(-1, 0);
		this.list.replaceChildren(...this.rows);
		this.search.value = '';
		if (this.rows[0]) {
			this.rows[0].tabIndex = 0;
		}
		this.update(joints);
	}

	/** After a change of K. */
	update(joints: Joint[]): void {
		for (const [j, row] of this.rowOf) {
			const k = row.querySelector('.k') as HTMLElement;
			k.textContent = joints[j].deforms && joints[j].curve !== 'root' ? joints[j].k.toFixed(2) : '';
			k.classList.toggle('set', joints[j].kSource === 'joint');
		}
	}

	choose(joint: number): void {
		for (const [j, row] of this.rowOf) {
			row.setAttribute('aria-selected', String(j === joint));
			row.tabIndex = j === joint || (joint < 0 && row === this.rows[0]) ? 0 : -1;
		}
		this.rowOf.get(joint)?.scrollIntoView({block: 'nearest'});
	}

	focusSearch(): void {
		this.search.focus();
		this.search.select();
	}

	private visible(): HTMLLIElement[] {
		return this.rows.filter((row) => !row.classList.contains('hit-not'));
	}

	private filter(): void {
		const wanted = this.search.value.trim().toLowerCase();
		for (const row of this.rows) {
			row.classList.toggle('hit-not', !row.title.toLowerCase().includes(wanted));
		}
	}

	private chooseRow(row: Element | null | undefined): void {
		if (row instanceof HTMLLIElement) {
			row.focus();
			this.onChoose(Number(row.dataset.joint));
		}
	}

	private onKey(event: KeyboardEvent): void {
		const rows = this.visible();
		const at = rows.indexOf(document.activeElement as HTMLLIElement);
		const target = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1}[event.key];
		if (target !== undefined) {
			event.preventDefault();
			event.stopPropagation();
			this.chooseRow(rows[Math.max(0, Math.min(rows.length - 1, target))]);
		}
	}
}
