// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Vertex colours of the page's modes, in linear light. Regions and overlaps have the host's palette; ramps rise in
// lightness all the way, so that they read with any kind of colour vision and in print.

import type {Character, Weights} from './Messages';

export type Mode = 'shaded' | 'regions' | 'overlaps' | 'weight' | 'largest' | 'difference';

export const modes: {mode: Mode; label: string; legend: string}[] = [
	{mode: 'shaded', label: 'Shaded', legend: 'Clay, to judge the surface'},
	{mode: 'regions', label: 'Regions', legend: 'One colour per joint'},
	{mode: 'overlaps', label: 'Overlaps', legend: 'Darker where more regions overlap'},
	{mode: 'weight', label: 'Weight', legend: 'Of the chosen joint, 0 to 1'},
	{mode: 'largest', label: 'Largest', legend: 'Weight of the heaviest joint, 0 to 1'},
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

/** Half the sum of differences of a vertex's two rows, 0 to 1. */
export function differenceOf(
	vertex: number, joints: Uint16Array, weights: Float32Array, slots: number,
	otherJoints: Uint16Array, otherWeights: Float32Array, otherSlots: number,
): number {
	let shared = 0;
	for (let s = vertex * slots; s < (vertex + 1) * slots; s++) {
		for (let o = vertex * otherSlots; weights[s] > 0 && o < (vertex + 1) * otherSlots; o++) {
			if (otherJoints[o] === joints[s]) {
				shared += Math.min(weights[s], otherWeights[o]);
			}
		}
	}
	return Math.max(0, 1 - shared);
}

/** Three floats a vertex of the file. */
export function paint(mode: Mode, character: Character, weights: Weights, chosen: number, out: Float32Array): void {
	const slots = weights.description.influences;
	const originalSlots = weights.description.originalInfluences;
	const {rowOf, regionOf, colours} = character;
	const shade = (joint: number, level: number): Rgb => {
		const at = 12 * joint + 3 * level;
		return [colours[at], colours[at + 1], colours[at + 2]];
	};
	const colourOf = (row: number, vertex: number): Rgb => {
		switch (mode) {
			case 'shaded':
				return clayLinear;
			case 'regions':
				return shade(regionOf[row], 0);
			case 'overlaps':
				return shade(regionOf[row], Math.min(weights.charts[row], 4) - 1);
			case 'largest':
				return fromRamp(weights.weights[vertex * slots]);
			case 'weight': {
				let weight = 0;
				for (let s = vertex * slots; s < (vertex + 1) * slots; s++) {
					weight = weights.joints[s] === chosen && weights.weights[s] > weight ? weights.weights[s] : weight;
				}
				return orClay(weight);
			}
			case 'difference':
				return originalSlots === 0
					? clayLinear
					: fromRamp(differenceOf(vertex, weights.joints, weights.weights, slots, character.originalJoints,
						character.originalWeights, originalSlots));
		}
	};
	for (let v = 0; v < rowOf.length; v++) {
		out.set(colourOf(rowOf[v], v), 3 * v);
	}
}
