// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The core in WebAssembly: its functions, and the blocks of bytes it lends. Twin: ../Wasm/Exports.cpp.

/** Number by number the twin of Block in Exports.cpp. */
export enum Block {
	Sentence,
	Description,
	Recipe,
	Hash,
	Positions,
	Normals,
	Indices,
	RowOf,
	RegionOf,
	RowJoints,
	RowWeights,
	OriginalJoints,
	OriginalWeights,
	JointColours,
	Charts,
	CurveSegments,
	Distances,
	Pose,
	Glb,
	Vertex,
}

interface Exports {
	memory: WebAssembly.Memory;
	_initialize(): void;
	Allocate(size: number): number;
	Release(bytes: number): void;
	ForgetFiles(): void;
	AddFile(name: number, nameSize: number, bytes: number, size: number): void;
	Open(name: number, nameSize: number, recipe: number, recipeSize: number): number;
	Change(recipe: number, recipeSize: number): number;
	SetPose(clip: number, seconds: number): number;
	Fetch(block: Block, argument: number): number;
	FetchedSize(): number;
}

/** A bad file or recipe; the message is the host's sentence. */
export class BadInput extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Core {
	private constructor(private readonly wasm: Exports) {}

	static async load(module: BufferSource): Promise<Core> {
		const compiled = await WebAssembly.compile(module);
		// The library asks a system for files and streams that no function of ours uses: every request is refused.
		const notSupported = 58;
		const imports: WebAssembly.Imports = {};
		for (const {module: from, name} of WebAssembly.Module.imports(compiled)) {
			(imports[from] ??= {})[name] = () => notSupported;
		}
		const instance = await WebAssembly.instantiate(compiled, imports);
		const wasm = instance.exports as unknown as Exports;
		wasm._initialize();
		return new Core(wasm);
	}

	/** Reads and binds a character; files are found under the names they are asked by. */
	open(name: string, files: Map<string, Uint8Array>, recipe: string): void {
		this.wasm.ForgetFiles();
		for (const [path, bytes] of files) {
			this.lend([encoder.encode(path), bytes], (n, nSize, b, bSize) => this.wasm.AddFile(n, nSize, b, bSize));
		}
		this.check(this.lend([encoder.encode(name), encoder.encode(recipe)], (...blocks) =>
			this.wasm.Open(...(blocks as [number, number, number, number]))));
	}

	/** Takes another recipe for the same character. */
	change(recipe: string): void {
		this.check(this.lend([encoder.encode(recipe)], (text, size) => this.wasm.Change(text, size)));
	}

	/** Clip -1 is the bind pose; one past the file's clips is the built-in one. */
	pose(clip: number, seconds: number): Float32Array<ArrayBuffer> {
		this.check(this.wasm.SetPose(clip, seconds));
		return this.floats(Block.Pose);
	}

	text(block: Block, argument = 0): string {
		return decoder.decode(this.bytes(block, argument));
	}

	floats(block: Block, argument = 0): Float32Array<ArrayBuffer> {
		return new Float32Array(this.bytes(block, argument).buffer);
	}

	integers(block: Block): Int32Array<ArrayBuffer> {
		return new Int32Array(this.bytes(block).buffer);
	}

	shorts(block: Block): Uint16Array<ArrayBuffer> {
		return new Uint16Array(this.bytes(block).buffer);
	}

	/** A copy: the module's own memory may move. */
	bytes(block: Block, argument = 0): Uint8Array<ArrayBuffer> {
		const start = this.wasm.Fetch(block, argument);
		return new Uint8Array(this.wasm.memory.buffer, start, this.wasm.FetchedSize()).slice() as Uint8Array<ArrayBuffer>;
	}

	private check(done: number): void {
		if (!done) {
			throw new BadInput(this.text(Block.Sentence));
		}
	}

	/** Copies blocks into the module's memory for the time of a call, which gets start and size of each. */
	private lend<T>(blocks: Uint8Array[], call: (...places: number[]) => T): T {
		const starts = blocks.map((block) => this.wasm.Allocate(Math.max(1, block.length)));
		blocks.forEach((block, i) => new Uint8Array(this.wasm.memory.buffer).set(block, starts[i]));
		try {
			return call(...blocks.flatMap((block, i) => [starts[i], block.length]));
		} finally {
			starts.forEach((start) => this.wasm.Release(start));
		}
	}
}
