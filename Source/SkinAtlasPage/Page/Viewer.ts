// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The picture: a posed character, its curves, rings and skeleton, once or twice for comparison.

import {
	Box3, BufferAttribute, BufferGeometry, Color, DataTexture, FloatType, GLSL3, InstancedBufferAttribute,
	InstancedBufferGeometry, Matrix4, Mesh, NearestFilter, PerspectiveCamera, Points, RawShaderMaterial, RGBAFormat,
	Scene, Sphere, Vector2, Vector3, WebGLRenderer, WebGLRenderTarget, DoubleSide,
} from 'three';
import {OrbitControls} from 'three/addons/controls/OrbitControls.js';

import {fromHex, paint, type Mode, type Source} from './Colours';
import type {Character, Weights} from './Messages';
import * as shaders from './Shaders';
import {fillBones, makeBoneTexture, makePositionTexture, WeightTexture} from './Textures';

export type Method = 'linear' | 'dual';

/** One side of a comparison. */
export interface Side {
	method: Method;
	source: Source;
}

/** How two sides share the picture. */
export type Layout = 'single' | 'split' | 'beside';

export interface Hit {
	vertex: number;
	signed: number;
	/** The overlap's rings pass within a few pixels. */
	onRing: boolean;
}

const sources: Source[] = ['computed', 'original'];

const pickRadius = 9; // pixels around the pointer in which a vertex or a ring is found

export class Viewer {
	readonly camera = new PerspectiveCamera(30, 1, 0.01, 100);
	readonly controls: OrbitControls;
	sides: [Side, Side] = [{method: 'dual', source: 'computed'}, {method: 'dual', source: 'computed'}];
	layout: Layout = 'single';
	divider = 0.5;
	showCurves = true;
	showSkeleton = false;
	chosen = -1;
	mode: Mode = 'overlaps';

	private readonly renderer: WebGLRenderer;
	private readonly scene = new Scene();
	private readonly pickScene = new Scene();
	private readonly pickTarget: WebGLRenderTarget;
	private readonly uniforms = {
		Bones: {value: null as DataTexture | null},
		Weights: {value: null as DataTexture | null},
		Positions: {value: null as DataTexture | null},
		Texels: {value: 1},
		Method: {value: 1},
		Original: {value: 0},
		Ring: {value: new Vector2(0, -1)},
		RingColour: {value: new Color()},
		Rim: {value: 0.3},
		Ink: {value: new Color()},
		Chosen: {value: -1},
		Resolution: {value: new Vector2(1, 1)},
	};
	private character: Character | null = null;
	private weights: Weights | null = null;
	private mesh: Mesh | null = null;
	private curves: Mesh | null = null;
	private bones: Mesh | null = null;
	private sets: Record<Source, WeightTexture | null> = {computed: null, original: null};
	private pose = new Float32Array();
	private readonly meshToScene = new Matrix4();
	private bounds = new Sphere(new Vector3(), 1);
	private dirty = true;
	private framed = true; // nobody has turned the camera since

	constructor(readonly canvas: HTMLCanvasElement) {
		this.renderer = new WebGLRenderer({canvas, antialias: true, alpha: true, preserveDrawingBuffer: true});
		this.renderer.autoClear = false;
		this.controls = new OrbitControls(this.camera, canvas);
		this.controls.enableDamping = true;
		this.controls.dampingFactor = 0.12;
		this.controls.addEventListener('change', () => this.touch());
		this.controls.addEventListener('start', () => (this.framed = false));
		const size = 2 * pickRadius + 1;
		this.pickTarget = new WebGLRenderTarget(size, size,
			{type: FloatType, format: RGBAFormat, minFilter: NearestFilter, magFilter: NearestFilter});
		this.scene.matrixWorldAutoUpdate = false;
	}

	/** A new picture is due. */
	touch(): void {
		this.dirty = true;
	}

	setInk(ink: string, ring: string, rim: number): void {
		this.uniforms.Ink.value.setRGB(...fromHex(ink));
		this.uniforms.RingColour.value.setRGB(...fromHex(ring));
		this.uniforms.Rim.value = rim;
		this.touch();
	}

	show(character: Character, weights: Weights): void {
		this.clear();
		this.character = character;
		const {description} = weights;
		const m = description.meshToScene;
		this.meshToScene.set(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], 0, 0, 0, 1);
		this.uniforms.Bones.value = makeBoneTexture(description.joints.length);
		this.uniforms.Positions.value = makePositionTexture(character.positions);
		this.pose = new Float32Array(28 * description.joints.length);

		const vertexCount = character.positions.length / 3;
		const geometry = new BufferGeometry();
		geometry.setAttribute('position', new BufferAttribute(character.positions, 3));
		geometry.setAttribute('normal', new BufferAttribute(character.normals, 3));
		for (const source of sources) {
			geometry.setAttribute(source, new BufferAttribute(new Float32Array(3 * vertexCount), 3));
		}
		geometry.setAttribute('distance', new BufferAttribute(new Float32Array(vertexCount), 1));
		geometry.setIndex(new BufferAttribute(new Uint32Array(character.indices.buffer), 1));
		this.mesh = this.add(new Mesh(geometry, this.material(shaders.meshVertex, shaders.meshFragment, {side: DoubleSide})));
		this.addPicking(geometry);
		this.addCurves(character);
		this.addBones(weights);
		if (description.originalInfluences > 0) {
			this.sets.original = new WeightTexture(vertexCount, description.originalInfluences);
			this.sets.original.fill(character.originalJoints, character.originalWeights);
		}
		this.setWeights(weights);
		this.bounds = this.boundsOf(character.positions);
		this.frame();
	}

	setWeights(weights: Weights): void {
		if (!this.character) {
			return;
		}
		this.weights = weights;
		this.sets.computed?.dispose();
		this.sets.computed = new WeightTexture(this.character.rowOf.length, weights.description.influences);
		this.sets.computed.fill(weights.joints, weights.weights);
		this.repaint();
	}

	/** After a change of mode, joint, sides or weights. */
	repaint(): void {
		if (!this.character || !this.weights || !this.mesh) {
			return;
		}
		for (const source of sources) {
			if (this.shows(source)) {
				const colours = this.mesh.geometry.getAttribute(source) as BufferAttribute;
				paint(this.mode, source, this.character, this.weights, this.chosen, colours.array as Float32Array);
				colours.needsUpdate = true;
			}
		}
		const joint = this.weights.description.joints[this.chosen];
		const hasRings = joint !== undefined && joint.deforms && joint.unit > 0;
		this.uniforms.Ring.value.set(hasRings ? joint.shift * joint.unit : 0, hasRings ? joint.k * joint.unit : -1);
		this.uniforms.Chosen.value = this.chosen;
		this.touch();
	}

	/** Signed distances of the rows to the chosen joint's curve. */
	setDistances(distances: Float32Array): void {
		if (!this.character || !this.mesh) {
			return;
		}
		const attribute = this.mesh.geometry.getAttribute('distance') as BufferAttribute;
		const {rowOf} = this.character;
		for (let v = 0; v < rowOf.length; v++) {
			(attribute.array as Float32Array)[v] = distances[rowOf[v]];
		}
		attribute.needsUpdate = true;
		this.touch();
	}

	setPose(pose: Float32Array<ArrayBuffer>): void {
		if (this.uniforms.Bones.value && pose.length === this.pose.length) {
			this.pose = pose;
			fillBones(this.uniforms.Bones.value, pose);
			this.touch();
		}
	}

	/** The whole bind pose from a little to the side of its front, as large as fits. */
	frame(): void {
		if (!this.character) {
			return;
		}
		const back = new Vector3(0.42, 0.12, 1).normalize();
		const right = new Vector3(0, 1, 0).cross(back).normalize();
		const up = back.clone().cross(right);
		const shown = this.layout === 'beside' ? 0.5 : 1;
		const tall = Math.tan((this.camera.fov * Math.PI) / 360) * 0.9; // leaves a margin
		const wide = (tall * shown * this.canvas.clientWidth) / Math.max(1, this.canvas.clientHeight);
		const {center, radius} = this.bounds;
		const place = new Vector3();
		let distance = 0;
		for (let at = 0; at < this.character.positions.length; at += 3) {
			place.fromArray(this.character.positions, at).applyMatrix4(this.meshToScene).sub(center);
			const across = Math.max(Math.abs(place.dot(right)) / wide, Math.abs(place.dot(up)) / tall);
			distance = Math.max(distance, across + place.dot(back));
		}
		this.controls.target.copy(center);
		this.camera.position.copy(back).multiplyScalar(distance).add(center);
		this.camera.near = distance / 100;
		this.camera.far = distance + 20 * radius;
		this.controls.minDistance = 0.05 * radius;
		this.controls.maxDistance = 15 * radius;
		this.controls.update();
		this.framed = true;
		this.touch();
	}

	/** After a change of size or layout: somebody's own view stays. */
	frameIfUntouched(): void {
		if (this.framed) {
			this.frame();
		}
	}

	/** Draws if something changed; true if it did. */
	render(): boolean {
		this.controls.update();
		const {clientWidth: width, clientHeight: height} = this.canvas;
		const ratio = Math.min(window.devicePixelRatio, 2);
		const size = this.renderer.getSize(new Vector2());
		if (size.x !== width || size.y !== height || this.renderer.getPixelRatio() !== ratio) {
			this.renderer.setPixelRatio(ratio);
			this.renderer.setSize(width, height, false);
			this.dirty = true;
			this.frameIfUntouched();
		}
		if (!this.dirty) {
			return false;
		}
		this.dirty = false;
		this.renderer.setScissorTest(false);
		this.renderer.setClearColor(0, 0);
		this.renderer.clear();
		if (this.mesh) {
			this.rectangles().forEach((rectangle, side) => this.drawSide(this.sides[side], rectangle));
		}
		return true;
	}

	/** What lies at a point of the canvas, in its pixels. */
	pick(x: number, y: number): Hit | null {
		const index = this.sideAt(x);
		const rectangle = this.rectangles()[index];
		if (!this.mesh || !rectangle) {
			return null;
		}
		this.use(this.sides[index], rectangle.view);
		const {view} = rectangle;
		this.camera.setViewOffset(view.width, view.height, x - view.x - pickRadius - 0.5, y - pickRadius - 0.5,
			2 * pickRadius + 1, 2 * pickRadius + 1);
		this.renderer.setRenderTarget(this.pickTarget);
		this.renderer.setScissorTest(false);
		this.renderer.setClearColor(0, 0);
		this.renderer.clear();
		this.renderer.render(this.pickScene, this.camera);
		const pixels = new Float32Array(4 * this.pickTarget.width * this.pickTarget.height);
		this.renderer.readRenderTargetPixels(this.pickTarget, 0, 0, this.pickTarget.width, this.pickTarget.height, pixels);
		this.renderer.setRenderTarget(null);
		this.camera.clearViewOffset();
		return this.readHit(pixels);
	}

	/** Where joints are on the canvas, for their names: x, y, or nothing behind the camera. */
	jointPlaces(): ([number, number] | null)[] {
		const rectangle = this.rectangles()[0].view;
		this.camera.aspect = rectangle.width / rectangle.height;
		this.camera.updateProjectionMatrix();
		const place = new Vector3();
		return (this.weights?.description.joints ?? []).map(({position: [x, y, z]}, j) => {
			const row = (i: number): number => {
				const at = 28 * j + 4 * i;
				return this.pose[at] * x + this.pose[at + 1] * y + this.pose[at + 2] * z + this.pose[at + 3];
			};
			place.set(row(0), row(1), row(2)).applyMatrix4(this.meshToScene).project(this.camera);
			return place.z > 1 ? null
				: [rectangle.x + (0.5 + 0.5 * place.x) * rectangle.width, (0.5 - 0.5 * place.y) * rectangle.height];
		});
	}

	/** In the scene: the middle of the box around all vertices, and a ball that holds the box. */
	private boundsOf(positions: Float32Array): Sphere {
		const box = new Box3(), place = new Vector3();
		for (let at = 0; at < positions.length; at += 3) {
			box.expandByPoint(place.fromArray(positions, at).applyMatrix4(this.meshToScene));
		}
		return box.getBoundingSphere(new Sphere());
	}

	private shows(source: Source): boolean {
		return this.sides[0].source === source || (this.layout !== 'single' && this.sides[1].source === source);
	}

	private sideAt(x: number): number {
		const middle = this.layout === 'split' ? this.divider : 0.5;
		return this.layout !== 'single' && x > middle * this.canvas.clientWidth ? 1 : 0;
	}

	/** Per side where it is seen, and the view it is a part of. */
	private rectangles(): {view: {x: number; width: number; height: number}; from: number; to: number}[] {
		const {clientWidth: width, clientHeight: height} = this.canvas;
		const whole = {x: 0, width, height};
		switch (this.layout) {
			case 'single':
				return [{view: whole, from: 0, to: width}];
			case 'split':
				return [{view: whole, from: 0, to: this.divider * width}, {view: whole, from: this.divider * width, to: width}];
			case 'beside':
				return [
					{view: {x: 0, width: width / 2, height}, from: 0, to: width / 2},
					{view: {x: width / 2, width: width / 2, height}, from: width / 2, to: width},
				];
		}
	}

	private use(side: Side, view: {width: number; height: number}): void {
		const set = this.sets[side.source] ?? this.sets.computed;
		this.uniforms.Weights.value = set?.texture ?? null;
		this.uniforms.Texels.value = set?.texels ?? 1;
		this.uniforms.Original.value = side.source === 'original' ? 1 : 0;
		this.uniforms.Method.value = side.method === 'linear' ? 0 : 1;
		this.uniforms.Resolution.value.set(view.width, view.height);
		this.camera.aspect = view.width / Math.max(1, view.height);
		this.camera.updateProjectionMatrix();
	}

	private drawSide(side: Side, {view, from, to}: {view: {x: number; width: number; height: number}; from: number; to: number}): void {
		this.use(side, view);
		this.renderer.setViewport(view.x, 0, view.width, view.height);
		this.renderer.setScissor(from, 0, to - from, view.height);
		this.renderer.setScissorTest(true);
		if (this.curves && this.bones) {
			this.curves.visible = this.showCurves;
			this.bones.visible = this.showSkeleton;
		}
		this.renderer.render(this.scene, this.camera);
	}

	private readHit(pixels: Float32Array): Hit | null {
		const size = 2 * pickRadius + 1;
		const {x: shift, y: width} = this.uniforms.Ring.value;
		const center = 4 * (pickRadius * size + pickRadius);
		let inside = false, outside = false;
		let best = center, bestDistance = pixels[center] > 0 ? pickRadius * pickRadius : Infinity;
		for (let y = 0; y < size; y++) {
			for (let x = 0; x < size; x++) {
				const at = 4 * (y * size + x);
				const away = (x - pickRadius) ** 2 + (y - pickRadius) ** 2;
				if (pixels[at] === 0 || away > pickRadius * pickRadius) {
					continue;
				}
				if (width >= 0 && pixels[at + 2] === 0) {
					inside ||= Math.abs(pixels[at + 1] - shift) < width;
					outside ||= Math.abs(pixels[at + 1] - shift) >= width;
				}
				if (pixels[at + 2] === 1 && away < bestDistance) {
					best = at;
					bestDistance = away;
				}
			}
		}
		return bestDistance === Infinity ? null
			: {vertex: pixels[best] - 1, signed: pixels[center] > 0 ? pixels[center + 1] : pixels[best + 1], onRing: inside && outside};
	}

	private material(vertexShader: string, fragmentShader: string, options: object = {}, own: object = {}): RawShaderMaterial {
		return new RawShaderMaterial({
			glslVersion: GLSL3, vertexShader, fragmentShader, uniforms: {...this.uniforms, ...own}, ...options,
		});
	}

	private add(mesh: Mesh): Mesh {
		mesh.frustumCulled = false;
		mesh.matrixAutoUpdate = false;
		mesh.matrix.copy(this.meshToScene);
		mesh.matrixWorld.copy(this.meshToScene);
		this.scene.add(mesh);
		return mesh;
	}

	private addPicking(geometry: BufferGeometry): void {
		const solid = new Mesh(geometry, this.material(shaders.pickVertex, shaders.pickFragment, {side: DoubleSide}, {AsPoints: {value: 0}}));
		const points = new Points(geometry, this.material(shaders.pickVertex, shaders.pickFragment, {}, {AsPoints: {value: 1}}));
		points.renderOrder = 1;
		for (const object of [solid, points]) {
			object.frustumCulled = false;
			object.matrixAutoUpdate = false;
			object.matrix.copy(this.meshToScene);
			this.pickScene.add(object);
		}
	}

	/** Quads along pieces of lines; the attributes are per piece. */
	private lines(attributes: Record<string, [Float32Array, number]>, count: number): InstancedBufferGeometry {
		const geometry = new InstancedBufferGeometry();
		geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, 0, 0, 1, 0, 0, -1, 1, 0, 1, 1, 0]), 3));
		geometry.setIndex([0, 1, 2, 2, 1, 3]);
		for (const [name, [data, size]] of Object.entries(attributes)) {
			geometry.setAttribute(name, new InstancedBufferAttribute(data, size));
		}
		geometry.instanceCount = count;
		return geometry;
	}

	private addCurves({curves, rowOf}: Character): void {
		// Curves lie on welded vertices, weights on those of the file: any that stands for a row will do.
		const vertexOf: number[] = [];
		rowOf.forEach((row, vertex) => (vertexOf[row] ??= vertex));
		const count = curves.length / 7;
		const joint = new Float32Array(count), from = new Float32Array(3 * count), to = new Float32Array(3 * count);
		for (let i = 0; i < count; i++) {
			const piece = curves.subarray(7 * i, 7 * i + 7);
			joint[i] = piece[0];
			from.set([vertexOf[piece[1]], vertexOf[piece[2]], piece[3]], 3 * i);
			to.set([vertexOf[piece[4]], vertexOf[piece[5]], piece[6]], 3 * i);
		}
		this.curves = this.add(new Mesh(this.lines({joint: [joint, 1], from: [from, 3], to: [to, 3]}, count),
			this.material(shaders.curveVertex, shaders.curveFragment,
				{depthWrite: false, side: DoubleSide}, {Width: {value: 1.3}})));
		this.curves.renderOrder = 1;
	}

	private addBones({description: {joints}}: Weights): void {
		const head: number[] = [], tail: number[] = [];
		joints.forEach((joint, j) => {
			// A joint is a dot: a line of no length. Its bone moves with the parent.
			head.push(...joint.position, j);
			tail.push(...joint.position, j);
			if (joint.limb >= 0) {
				head.push(...joints[joint.limb].position, joint.limb);
				tail.push(...joint.position, j);
			}
		});
		this.bones = this.add(new Mesh(this.lines({head: [new Float32Array(head), 4], tail: [new Float32Array(tail), 4]}, head.length / 4),
			this.material(shaders.boneVertex, shaders.curveFragment,
				{depthTest: false, depthWrite: false, side: DoubleSide}, {Width: {value: 2.2}})));
		this.bones.renderOrder = 2;
	}

	private clear(): void {
		for (const scene of [this.scene, this.pickScene]) {
			for (const object of [...scene.children] as Mesh[]) {
				object.geometry.dispose();
				(object.material as RawShaderMaterial).dispose();
				scene.remove(object);
			}
		}
		this.sets.computed?.dispose();
		this.sets.original?.dispose();
		this.sets = {computed: null, original: null};
		this.uniforms.Bones.value?.dispose();
		this.uniforms.Positions.value?.dispose();
		this.chosen = -1;
	}
}
