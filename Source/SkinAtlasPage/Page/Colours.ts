// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Vertex colours of the page's modes, in linear light. Joints have the host's palette. The ramp rises in lightness all the
// way, so that it reads with any kind of colour vision; unlike the host's on paper it ends bright, as a screen may be dark.

import type {Character, Weights} from './Messages';

/** Whose weights: the bind's, or those in the file. */
export type Source = 'computed' | 'original';

export type Mode = 'shaded' | 'regions' | 'overlaps' | 'weight' | 'largest' | 'difference';

export const modes: {mode: Mode; label: string; legend: string}[] = [
	{mode: 'shaded', label: 'Shaded', legend: 'Clay, to judge the surface'},
	{mode: 'regions', label: 'Regions', legend: 'One colour per joint'},
	{mode: 'overlaps', label: 'Overlaps', legend: 'Darker where more regions overlap'},
	{mode: 'weight', label: 'Weight', legend: 'Of the chosen joint, 0 to 1; clay: none'},
	{mode: 'largest', label: 'Largest', legend: 'The joint that weighs most'},
	{mode: 'difference', label: 'Difference', legend: 'To the weights in the file: 0 none, 1 nothing in common'},
];

type Rgb = [number, number, number];

const toLinear = (encoded: number): number =>
	encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

export const fromHex = (hex: string): Rgb => [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Rgb;

export const clay = '#a9adb5';

/** From dark violet through teal to yellow; the stops are spaced evenly in lightness. */
const rampStops = ['#3b1c5a', '#3b4a8c', '#2f7590', '#2f9e84', '#6ac65f', '#f3e44b'];

export const rampGradient = `linear-gradient(90deg, ${rampStops.join(', ')})`;

const ramp: Rgb[] = Array.from({length: 256}, (_, i) => {
	const at = (i / 255) * (rampStops.length - 1);
	const first = Math.min(Math.floor(at), rampStops.length - 2);
	const a = fromHex(rampStops[first]), b = fromHex(rampStops[first + 1]);
	return a.map((value, c) => value + (at - first) * (b[c] - value)) as Rgb;
});

const clayLinear = fromHex(clay);
const fromRamp = (value: number): Rgb => ramp[Math.max(0, Math.min(255, Math.round(255 * value)))];

/** Exactly 0 keeps the colour of clay, so that one sees where a joint's reach ends. */
const orClay = (value: number): Rgb => (value > 0 ? fromRamp(value) : clayLinear);

/** Rows of weights, one per vertex of the file, heaviest first. */
interface Rows {
	joints: Uint16Array;
	weights: Float32Array;
	slots: number;
}

function weightOf({joints, weights, slots}: Rows, vertex: number, joint: number): number {
	let found = 0;
	for (let s = vertex * slots; s < (vertex + 1) * slots; s++) {
		found = joints[s] === joint ? Math.max(found, weights[s]) : found;
	}
	return found;
}

function countOf({weights, slots}: Rows, vertex: number): number {
	let count = 0;
	for (let s = vertex * slots; s < (vertex + 1) * slots; s++) {
		count += weights[s] > 0 ? 1 : 0;
	}
	return count;
}

/** Half the sum of differences of a vertex's two rows, which is what they do not share: 0 to 1. */
function differenceOf(a: Rows, b: Rows, vertex: number): number {
	let shared = 0;
	for (let s = vertex * a.slots; s < (vertex + 1) * a.slots; s++) {
		shared += a.weights[s] > 0 ? Math.min(a.weights[s], weightOf(b, vertex, a.joints[s])) : 0;
	}
	return Math.max(0, 1 - shared);
}

/**
 * Three floats a vertex of the file, about the computed weights or those of the file. The latter know no charts: their
 * regions are those of the heaviest joint, and joints count where charts overlap.
 */
export function paint(mode: Mode, source: Source, character: Character, weights: Weights, chosen: number, out: Float32Array): void {
	const computed: Rows = {joints: weights.joints, weights: weights.weights, slots: weights.description.influences};
	const original: Rows = {
		joints: character.originalJoints, weights: character.originalWeights, slots: weights.description.originalInfluences,
	};
	const rows = source === 'original' ? original : computed;
	const {rowOf, regionOf, colours} = character;
	const shade = (joint: number, charts: number): Rgb => {
		const level = Math.max(0, Math.min(charts - 1, 3));
		const low = Math.min(Math.floor(level), 2), part = level - low;
		const mixed = (c: number): number => {
			const at = 12 * joint + 3 * low + c;
			return colours[at] + part * (colours[at + 3] - colours[at]);
		};
		return [mixed(0), mixed(1), mixed(2)];
	};
	const colourOf = (vertex: number): Rgb => {
		const row = rowOf[vertex];
		const heaviest = rows.joints[vertex * rows.slots];
		const region = source === 'original' ? heaviest : regionOf[row];
		if (mode === 'shaded' || rows.slots === 0 || rows.weights[vertex * rows.slots] <= 0) {
			return clayLinear;
		}
		switch (mode) {
			case 'regions':
				return shade(region, 1);
			case 'overlaps':
				return shade(region, source === 'original' ? countOf(rows, vertex) : weights.charts[row]);
			case 'largest':
				return shade(heaviest, 1);
			case 'weight':
				return orClay(weightOf(rows, vertex, chosen));
			case 'difference':
				return original.slots === 0 ? clayLinear : fromRamp(differenceOf(computed, original, vertex));
		}
	};
	for (let v = 0; v < rowOf.length; v++) {
		out.set(colourOf(v), 3 * v);
	}
}
