// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Names of joints over the picture.

import {byId} from './Dom';

export class Names {
	private readonly canvas = byId<HTMLCanvasElement>('names');

	/** Names of the given places; those that would run over one drawn before are left out. */
	draw(places: ([number, number] | null)[], names: string[], chosen: number, all: boolean): void {
		const context = this.canvas.getContext('2d');
		if (!context) {
			return;
		}
		const ratio = Math.min(window.devicePixelRatio, 2);
		const {clientWidth: width, clientHeight: height} = this.canvas;
		if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
			this.canvas.width = Math.round(width * ratio);
			this.canvas.height = Math.round(height * ratio);
		}
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		context.clearRect(0, 0, width, height);
		const style = getComputedStyle(document.documentElement);
		const text = style.getPropertyValue('--text'), back = style.getPropertyValue('--back');
		context.font = '11px system-ui, sans-serif';
		context.textBaseline = 'middle';
		context.lineJoin = 'round';
		context.lineWidth = 3;
		const taken: [number, number, number][] = [];
		const order = [chosen, ...(all ? places.keys() : [])].filter((j, i) => j >= 0 && (i === 0 || j !== chosen));
		for (const j of order) {
			const place = places[j];
			if (!place) {
				continue;
			}
			const [x, y] = [place[0] + 8, place[1]];
			const right = x + context.measureText(names[j]).width;
			if (taken.some(([left, to, at]) => Math.abs(at - y) < 13 && left < right && x < to)) {
				continue;
			}
			taken.push([x, right, y]);
			context.strokeStyle = back;
			context.strokeText(names[j], x, y);
			context.fillStyle = text;
			context.fillText(names[j], x, y);
		}
	}
}
