// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// Rows of weights, bones and positions as textures that the shaders fetch by number.

import {DataTexture, FloatType, NearestFilter, RGBAFormat} from 'three';

import {weightsWidth} from './Shaders';

function makeTexture(data: Float32Array<ArrayBuffer>, width: number, height: number): DataTexture {
	const texture = new DataTexture(data, width, height, RGBAFormat, FloatType);
	texture.minFilter = NearestFilter;
	texture.magFilter = NearestFilter;
	texture.needsUpdate = true;
	return texture;
}

/** A texture of so many texels, in rows of weightsWidth. */
function makeRows(texels: number): DataTexture {
	const height = Math.max(1, Math.ceil(texels / weightsWidth));
	return makeTexture(new Float32Array(4 * weightsWidth * height), weightsWidth, height);
}

const dataOf = (texture: DataTexture): Float32Array => texture.image.data as Float32Array;

/** A set of weights, one row per vertex of the file. */
export class WeightTexture {
	readonly texels: number;
	readonly texture: DataTexture;

	constructor(private readonly vertexCount: number, private readonly slots: number) {
		this.texels = Math.max(1, Math.ceil(slots / 2));
		this.texture = makeRows(vertexCount * this.texels);
	}

	fill(joints: Uint16Array, weights: Float32Array): void {
		const data = dataOf(this.texture);
		for (let v = 0; v < this.vertexCount; v++) {
			const row = v * this.slots;
			let at = 4 * v * this.texels;
			for (let s = row; s < row + this.slots; s++) {
				data[at++] = joints[s];
				data[at++] = weights[s];
			}
		}
		this.texture.needsUpdate = true;
	}

	dispose(): void {
		this.texture.dispose();
	}
}

export function makePositionTexture(positions: Float32Array): DataTexture {
	const texture = makeRows(positions.length / 3);
	const data = dataOf(texture);
	for (let v = 0; 3 * v < positions.length; v++) {
		data.set(positions.subarray(3 * v, 3 * v + 3), 4 * v);
	}
	return texture;
}

/** Seven texels a joint, as Session::Pose gives them. */
export function makeBoneTexture(jointCount: number): DataTexture {
	return makeTexture(new Float32Array(28 * jointCount), 7, jointCount);
}

export function fillBones(texture: DataTexture, pose: Float32Array): void {
	dataOf(texture).set(pose);
	texture.needsUpdate = true;
}
