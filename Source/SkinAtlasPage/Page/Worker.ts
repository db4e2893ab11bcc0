// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The worker: holds the core and answers the page, one request after the other.

import {Block, Core} from './Core';
import type {Answer, Character, Description, Request, Requests, Verb, Weights} from './Messages';

let core: Core;

function readCharacter(): Character {
	return {
		positions: core.floats(Block.Positions),
		normals: core.floats(Block.Normals),
		indices: core.integers(Block.Indices),
		rowOf: core.integers(Block.RowOf),
		regionOf: core.integers(Block.RegionOf),
		originalJoints: core.shorts(Block.OriginalJoints),
		originalWeights: core.floats(Block.OriginalWeights),
		colours: core.floats(Block.JointColours),
		curves: core.floats(Block.CurveSegments),
	};
}

function readWeights(since: number): Weights {
	const milliseconds = performance.now() - since;
	return {
		description: JSON.parse(core.text(Block.Description)) as Description,
		recipe: core.text(Block.Recipe),
		joints: core.shorts(Block.RowJoints),
		weights: core.floats(Block.RowWeights),
		charts: core.floats(Block.Charts),
		milliseconds,
	};
}

type Handlers = {[V in Verb]: (argument: Requests[V]['argument']) => Requests[V]['answer'] | Promise<Requests[V]['answer']>};

const handlers: Handlers = {
	load: async (module) => {
		core = await Core.load(module);
		return null;
	},
	open: ({name, files, recipe}) => {
		const start = performance.now();
		core.open(name, files, recipe);
		return {weights: readWeights(start), character: readCharacter()};
	},
	change: (recipe) => {
		const start = performance.now();
		core.change(recipe);
		return readWeights(start);
	},
	pose: ({clip, seconds}) => core.pose(clip, seconds),
	distances: (joint) => core.floats(Block.Distances, joint),
	vertex: (vertex) => JSON.parse(core.text(Block.Vertex, vertex)),
	hash: () => core.text(Block.Hash),
	glb: () => core.bytes(Block.Glb),
};

/** The buffers of an answer that can move to the page instead of being copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
	if (ArrayBuffer.isView(value)) {
		return [value.buffer as ArrayBuffer];
	}
	return value !== null && typeof value === 'object' ? Object.values(value).flatMap(buffersOf) : [];
}

// A request that is not yet done keeps the next waiting: the answers come in the order of the questions.
let last: Promise<void> = Promise.resolve();

self.onmessage = ({data}: MessageEvent<Request>): void => {
	last = last.then(async () => {
		try {
			const answer = await (handlers[data.verb] as (argument: unknown) => unknown)(data.argument);
			self.postMessage({id: data.id, answer} satisfies Answer, {transfer: buffersOf(answer)});
		} catch (problem) {
			self.postMessage({id: data.id, sentence: problem instanceof Error ? problem.message : String(problem)} satisfies Answer);
		}
	});
};
