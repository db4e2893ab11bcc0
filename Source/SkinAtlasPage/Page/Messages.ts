// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// What the page and its worker tell each other.

export interface Joint {
	name: string;
	/** In the file. */
	parent: number;
	/** In the tree of limbs, which is another where the file has none; -1: nothing is above it. */
	limb: number;
	position: [number, number, number];
	deforms: boolean;
	curve: string;
	reason: string;
	fallback: boolean;
	length: number;
	unit: number;
	k: number;
	kSource: 'default' | 'role' | 'recipe' | 'joint';
	shift: number;
	falloff: string;
}

/** Session::Describe. */
export interface Description {
	name: string;
	vertices: number;
	welded: number;
	triangles: number;
	influences: number;
	originalInfluences: number;
	pruned: {rows: number; largest: number};
	meshToScene: number[];
	clips: {name: string; duration: number}[];
	joints: Joint[];
	/** The sentences that bind prints. */
	warnings: string[];
}

/** What does not change with K. Vertices are those of the file; rows are those of the welded mesh. */
export interface Character {
	positions: Float32Array<ArrayBuffer>;
	normals: Float32Array<ArrayBuffer>;
	indices: Int32Array<ArrayBuffer>;
	rowOf: Int32Array<ArrayBuffer>;
	regionOf: Int32Array<ArrayBuffer>;
	originalJoints: Uint16Array<ArrayBuffer>;
	originalWeights: Float32Array<ArrayBuffer>;
	/** Per joint four colours in linear light: its region, and the same in 2, 3 and more overlaps. */
	colours: Float32Array<ArrayBuffer>;
	curves: Float32Array<ArrayBuffer>;
}

/** What does. */
export interface Weights {
	description: Description;
	recipe: string;
	/** Rows of the file's vertices. */
	joints: Uint16Array<ArrayBuffer>;
	weights: Float32Array<ArrayBuffer>;
	/** Session::CountCharts. */
	charts: Float32Array<ArrayBuffer>;
	milliseconds: number;
}

/** Session::InspectVertex. */
export interface VertexFacts {
	vertex: number;
	region: number;
	pruned: number;
	weights: {joint: number; weight: number}[];
	original: {joint: number; weight: number}[];
	/** Of the overlaps it lies in; in none: of the nearest curve, if one is near. */
	curves: {joint: number; distance: number; width: number; k: number; share: number}[];
}

/** Each request's arguments and answer. */
export interface Requests {
	load: {argument: Uint8Array<ArrayBuffer>; answer: null};
	open: {argument: {name: string; files: Map<string, Uint8Array>; recipe: string}; answer: {character: Character; weights: Weights}};
	/** Another recipe that differs in softness only: curves and regions stay. */
	change: {argument: string; answer: Weights};
	pose: {argument: {clip: number; seconds: number}; answer: Float32Array<ArrayBuffer>};
	distances: {argument: number; answer: Float32Array<ArrayBuffer>};
	vertex: {argument: number; answer: VertexFacts};
	hash: {argument: null; answer: string};
	glb: {argument: null; answer: Uint8Array<ArrayBuffer>};
}

export type Verb = keyof Requests;

export interface Request<V extends Verb = Verb> {
	id: number;
	verb: V;
	argument: Requests[V]['argument'];
}

export interface Answer {
	id: number;
	answer?: unknown;
	/** The host's sentence. */
	sentence?: string;
}
