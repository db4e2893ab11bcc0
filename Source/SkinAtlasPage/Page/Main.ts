// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The page: what people do on it, and what follows.

import {Client, Newest} from './Client';
import {modes, rampGradient, type Mode} from './Colours';
import {byId, download, make} from './Dom';
import {readCharacter, readModule, readWorker, type Embedded} from './Embedded';
import {Facts} from './Facts';
import type {Description, Joint, Weights} from './Messages';
import {Motion} from './Motion';
import {Names} from './Names';
import {withSoftness} from './Recipe';
import {Tree} from './Tree';
import {Viewer, type Hit, type Layout, type Method} from './Viewer';

type Comparison = 'none' | 'method' | 'source';

const client = new Client(readWorker());
const viewer = new Viewer(byId<HTMLCanvasElement>('picture'));
const facts = new Facts();
const names = new Names();
const tree = new Tree((joint) => choose(joint));
const poses = new Newest<{clip: number; seconds: number}>(async (moment) => {
	viewer.setPose(await client.ask('pose', moment));
});
const motion = new Motion(() => poses.push({clip: motion.clip, seconds: motion.seconds}));

let weights: Weights | null = null;
let baseRecipe = '';
let comparison: Comparison = 'none';
const softness = new Map<string, number>(); // by name, as dragged on the page

const description = (): Description | null => weights?.description ?? null;
const chosenJoint = (): Joint | undefined => description()?.joints[viewer.chosen];

function notice(sentence: string): void {
	byId('notice').textContent = sentence;
	byId('notice').hidden = sentence === '';
}

// ---- The character ----------------------------------------------------------------------------------------------------

async function open(what: Embedded): Promise<void> {
	notice('');
	try {
		const {character, weights: made} = await client.ask('open', what);
		softness.clear();
		weights = made;
		baseRecipe = made.recipe;
		viewer.show(character, made);
		document.title = `${made.description.name} – SkinAtlas`;
		byId('title').textContent = made.description.name;
		byId('counts').textContent = `${made.description.vertices.toLocaleString('en')} vertices, ` +
			`${made.description.joints.length} joints, bound in ${Math.round(made.milliseconds)} ms`;
		tree.show(made.description.joints, character);
		motion.show(made.description);
		showWarnings(made.description);
		choose(-1);
		setMode(viewer.mode);
		const hasOriginal = made.description.originalInfluences > 0;
		modeButton('difference').disabled = !hasOriginal;
		byId<HTMLSelectElement>('compare').options[2].disabled = !hasOriginal;
		compare(hasOriginal || comparison !== 'source' ? comparison : 'none');
		await showHash();
	} catch (problem) {
		notice((problem as Error).message);
	}
	document.documentElement.dataset.ready = 'true';
}

const changes = new Newest<string>(async (recipe) => {
	try {
		weights = await client.ask('change', recipe);
		viewer.setWeights(weights);
		tree.update(weights.description.joints);
		showWarnings(weights.description);
		showJoint();
		await showHash();
	} catch (problem) {
		notice((problem as Error).message);
	}
});

/** What bind would print. */
function showWarnings({warnings}: Description): void {
	byId('warnings').hidden = warnings.length === 0;
	byId('warning-count').textContent = `${warnings.length} worth a look`;
	byId('warning-list').replaceChildren(...warnings.map((sentence) => make('li', '', sentence)));
}

async function showHash(): Promise<void> {
	byId('hash').textContent = `weights ${await client.ask('hash', null)}`;
}

function setK(k: number | null): void {
	const joint = chosenJoint();
	if (!joint) {
		return;
	}
	if (k === null) {
		softness.delete(joint.name);
	} else {
		softness.set(joint.name, Math.max(0, Math.min(2, k)));
	}
	changes.push(withSoftness(baseRecipe, softness));
}

// ---- The chosen joint -------------------------------------------------------------------------------------------------

const distances = new Newest<number>(async (joint) => {
	viewer.setDistances(await client.ask('distances', joint));
});

function choose(joint: number): void {
	viewer.chosen = joint;
	tree.choose(joint);
	if (chosenJoint()) {
		distances.push(joint);
		if (viewer.mode === 'shaded' || viewer.mode === 'largest') {
			setMode('weight');
		}
	}
	showJoint();
	viewer.repaint();
}

const whyStill: Record<string, string> = {
	'named-as-helper': 'Carries no weight: its name says it is a helper.',
	'outside-mesh': 'Carries no weight: it lies away from the mesh.',
	'doubles-chain': 'Carries no weight: a chain of joints begins where it does and goes the same way.',
	'leads-to-limb': 'Carries no weight: like its twin it only leads from the trunk to a limb.',
	'by-request': 'Carries no weight, as the recipe asks.',
	'no-bind-pose': 'Carries no weight: it has no bind pose.',
};

function showJoint(): void {
	const joint = chosenJoint();
	byId('joint-card').hidden = !joint;
	if (!joint) {
		return;
	}
	byId('joint-name').textContent = joint.name;
	const slider = byId<HTMLInputElement>('k');
	slider.disabled = !joint.deforms || joint.unit === 0;
	if (document.activeElement !== slider) {
		slider.value = String(joint.k);
	}
	byId<HTMLOutputElement>('k-value').value = joint.k.toFixed(2);
	byId('k-reset').hidden = !softness.has(joint.name);
	byId('joint-facts').textContent = !joint.deforms
		? whyStill[joint.reason] ?? `Carries no weight (${joint.reason}).`
		: joint.curve === 'root' ? 'A root: nothing lies above it, so it has no curve.'
		: joint.unit === 0 ? `Has no curve (${joint.reason}).`
		: `Curve: ${joint.curve.replace('-', ' ')}${joint.reason === 'none' ? '' : `, ${joint.reason}`}; ` +
			`K from ${{default: 'the default', role: 'its role', recipe: 'the recipe', joint: 'a rule for it'}[joint.kSource]}`;
}

// ---- Colours and comparison -------------------------------------------------------------------------------------------

const modeButton = (mode: Mode): HTMLButtonElement => byId<HTMLButtonElement>(`mode-${mode}`);

function setMode(mode: Mode): void {
	viewer.mode = mode;
	for (const each of modes) {
		const button = modeButton(each.mode);
		button.setAttribute('aria-checked', String(each.mode === mode));
		button.tabIndex = each.mode === mode ? 0 : -1;
	}
	byId('legend-text').textContent = mode === 'weight' && !chosenJoint()
		? 'Choose a joint in the tree or on the character'
		: modes.find((each) => each.mode === mode)?.legend ?? '';
	byId('ramp').hidden = !['weight', 'difference'].includes(mode);
	byId('ramp').style.background = rampGradient;
	viewer.repaint();
}

function compare(what: Comparison): void {
	comparison = what;
	byId<HTMLSelectElement>('compare').value = what;
	const method = byId<HTMLSelectElement>('method').value as Method;
	viewer.sides = what === 'method'
		? [{method: 'linear', source: 'computed'}, {method: 'dual', source: 'computed'}]
		: [{method, source: what === 'source' ? 'original' : 'computed'}, {method, source: 'computed'}];
	viewer.layout = what === 'none' ? 'single' : byId<HTMLSelectElement>('layout').value as Layout;
	byId<HTMLSelectElement>('method').disabled = what === 'method';
	byId<HTMLSelectElement>('layout').disabled = what === 'none';
	byId('divider').hidden = viewer.layout !== 'split';
	const [left, right] = what === 'method' ? ['Linear blend', 'Dual quaternion'] : ["File's weights", 'Computed'];
	for (const [id, text] of [['left-label', left], ['right-label', right]]) {
		byId(id).hidden = what === 'none';
		byId(id).textContent = text;
	}
	moveDivider(viewer.divider);
	viewer.repaint();
	viewer.frameIfUntouched();
}

function moveDivider(share: number): void {
	viewer.divider = Math.max(0.03, Math.min(0.97, share));
	byId('divider').style.left = `${100 * viewer.divider}%`;
	byId('divider').setAttribute('aria-valuenow', String(Math.round(100 * viewer.divider)));
	viewer.touch();
}

// ---- Pointer ----------------------------------------------------------------------------------------------------------

const inspecting = new Newest<{hit: Hit; x: number; y: number}>(async ({hit, x, y}) => {
	const known = await client.ask('vertex', hit.vertex);
	const about = description();
	if (about && pointer.inside && !pointer.down) {
		facts.show(known, about, x, y);
	}
});

const pointer = {inside: false, down: false, moved: false, ring: false, x: 0, y: 0, asked: false};

/** K that puts the ring under the pointer. */
function dragRing(hit: Hit | null): void {
	const joint = chosenJoint();
	if (hit && joint && joint.unit > 0) {
		setK(Math.abs(hit.signed / joint.unit - joint.shift));
	}
}

function listenToPointer(canvas: HTMLCanvasElement): void {
	const place = (event: PointerEvent): void => {
		const box = canvas.getBoundingClientRect();
		pointer.x = event.clientX - box.left;
		pointer.y = event.clientY - box.top;
	};
	// Before the camera's own listener: a ring under the pointer is dragged, the camera stays.
	canvas.addEventListener('pointerdown', (event) => {
		place(event);
		Object.assign(pointer, {inside: true, down: true, moved: false});
		pointer.ring = viewer.pick(pointer.x, pointer.y)?.onRing ?? false;
		viewer.controls.enabled = !pointer.ring;
		facts.hide();
	}, {capture: true});
	canvas.addEventListener('pointermove', (event) => {
		const before = [pointer.x, pointer.y];
		place(event);
		pointer.inside = true;
		pointer.moved ||= Math.hypot(pointer.x - before[0], pointer.y - before[1]) > 2;
		pointer.asked = true;
	});
	canvas.addEventListener('pointerup', (event) => {
		place(event);
		if (!pointer.moved && !pointer.ring) {
			const hit = viewer.pick(pointer.x, pointer.y);
			if (hit) {
				void client.ask('vertex', hit.vertex).then(({region}) => choose(region));
				pointer.asked = true; // a finger does not hover: it sees the facts where it tapped
			}
		}
		Object.assign(pointer, {down: false, ring: false});
		viewer.controls.enabled = true;
	});
	canvas.addEventListener('pointerleave', (event) => {
		if (event.pointerType === 'mouse') {
			pointer.inside = false;
			facts.hide();
		}
	});
}

/** Once a picture at most: what is under the pointer. */
function followPointer(): void {
	if (!pointer.asked || !weights) {
		return;
	}
	pointer.asked = false;
	if (pointer.down && !pointer.ring) {
		return;
	}
	const hit = viewer.pick(pointer.x, pointer.y);
	if (pointer.ring) {
		dragRing(hit);
		return;
	}
	viewer.canvas.classList.toggle('on-ring', hit?.onRing ?? false);
	if (hit) {
		inspecting.push({hit, x: pointer.x, y: pointer.y});
	} else {
		facts.hide();
	}
}

// ---- Controls ---------------------------------------------------------------------------------------------------------

function setTheme(theme: 'dark' | 'light'): void {
	document.documentElement.dataset.theme = theme;
	if (theme === 'dark') {
		viewer.setInk('#f2f4f8', '#ffb84d', 0.28);
	} else {
		viewer.setInk('#1d2026', '#8a4b00', 0.06);
	}
}

function toggle(id: string): void {
	byId<HTMLInputElement>(id).click();
}

function makeModes(): void {
	byId('modes').append(...modes.map(({mode, label}) => {
		const button = make('button', '', label);
		button.type = 'button';
		button.id = `mode-${mode}`;
		button.setAttribute('role', 'radio');
		button.addEventListener('click', () => setMode(mode));
		return button;
	}));
	byId('modes').addEventListener('keydown', (event) => {
		const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
		if (step !== undefined) {
			const at = modes.findIndex(({mode}) => mode === viewer.mode);
			const next = modes[(at + step + modes.length) % modes.length].mode;
			setMode(next);
			modeButton(next).focus();
			event.preventDefault();
			event.stopPropagation();
		}
	});
}

function listenToControls(): void {
	const select = (id: string, act: (value: string) => void): void =>
		byId(id).addEventListener('change', (event) => act((event.target as HTMLSelectElement).value));
	select('compare', (value) => compare(value as Comparison));
	select('layout', () => compare(comparison));
	select('method', () => compare(comparison));
	const check = (id: string, act: (on: boolean) => void): void =>
		byId(id).addEventListener('change', (event) => {
			act((event.target as HTMLInputElement).checked);
			viewer.touch();
		});
	check('show-curves', (on) => (viewer.showCurves = on));
	check('show-skeleton', (on) => (viewer.showSkeleton = on));
	check('show-names', () => undefined);
	byId('k').addEventListener('input', (event) => setK(Number((event.target as HTMLInputElement).value)));
	byId('k-reset').addEventListener('click', () => setK(null));
	byId('frame').addEventListener('click', () => viewer.frame());
	byId('theme').addEventListener('click', () => setTheme(document.documentElement.dataset.theme === 'light' ? 'dark' : 'light'));
	byId('notice').addEventListener('click', () => notice(''));
	byId('help').addEventListener('click', () => byId<HTMLDialogElement>('keys').showModal());
	byId('download-glb').addEventListener('click', async () => {
		try {
			const stem = (description()?.name ?? 'character').replace(/\.[^.]*$/, '');
			download(`${stem}-bound.glb`, await client.ask('glb', null), 'model/gltf-binary');
		} catch (problem) {
			notice((problem as Error).message);
		}
	});
	byId('download-recipe').addEventListener('click', () => download('recipe.json', weights?.recipe ?? '', 'application/json'));
	const divider = byId('divider');
	divider.addEventListener('pointerdown', (event) => divider.setPointerCapture(event.pointerId));
	divider.addEventListener('pointermove', (event) => {
		if (divider.hasPointerCapture(event.pointerId)) {
			const box = viewer.canvas.getBoundingClientRect();
			moveDivider((event.clientX - box.left) / box.width);
		}
	});
	divider.addEventListener('keydown', (event) => {
		const step = {ArrowLeft: -0.02, ArrowRight: 0.02}[event.key];
		if (step) {
			moveDivider(viewer.divider + step);
			event.stopPropagation();
		}
	});
	const drawers = [...document.querySelectorAll<HTMLButtonElement>('#drawers button')];
	for (const button of drawers) {
		button.addEventListener('click', () => {
			const roomForOne = innerWidth < 900;
			for (const each of drawers) {
				const panel = byId(each.dataset.panel ?? '');
				const open = each === button ? !panel.classList.contains('open') : !roomForOne && panel.classList.contains('open');
				panel.classList.toggle('open', open);
				each.setAttribute('aria-expanded', String(open));
			}
		});
	}
}

function listenToKeys(): void {
	const keys: Record<string, () => void> = {
		' ': () => motion.play(!motion.playing),
		ArrowLeft: () => motion.step(-1),
		ArrowRight: () => motion.step(1),
		l: () => compare(comparison === 'method' ? 'none' : 'method'),
		o: () => compare(comparison === 'source' || description()?.originalInfluences === 0 ? 'none' : 'source'),
		'[': () => setK((chosenJoint()?.k ?? 0) - 0.05),
		']': () => setK((chosenJoint()?.k ?? 0) + 0.05),
		c: () => toggle('show-curves'),
		b: () => toggle('show-skeleton'),
		n: () => toggle('show-names'),
		'/': () => tree.focusSearch(),
		f: () => viewer.frame(),
		t: () => byId('theme').click(),
		'?': () => byId('help').click(),
		Escape: () => (byId('notice').hidden ? choose(-1) : notice('')),
	};
	modes.forEach(({mode}, i) => (keys[String(i + 1)] = () => modeButton(mode).click()));
	window.addEventListener('keydown', (event) => {
		const target = event.target as HTMLElement;
		const inField = target.matches('select, input:not([type="checkbox"])') || (target.matches('button') && event.key === ' ');
		const act = keys[event.key];
		if (act && !event.ctrlKey && !event.metaKey && !event.altKey && !inField && !byId<HTMLDialogElement>('keys').open) {
			event.preventDefault();
			act();
		}
	});
}

/** Any other character, dropped on the page. */
function listenToDrops(): void {
	window.addEventListener('dragover', (event) => event.preventDefault());
	window.addEventListener('drop', async (event) => {
		event.preventDefault();
		const files = new Map<string, Uint8Array>();
		for (const file of event.dataTransfer?.files ?? []) {
			files.set(file.name, new Uint8Array(await file.arrayBuffer()));
		}
		const name = [...files.keys()].find((each) => /\.gl(b|tf)$/i.test(each)) ?? [...files.keys()][0];
		if (name !== undefined) {
			await open({name, files, recipe: '{}'});
		}
	});
}

function run(last: number): void {
	requestAnimationFrame((now) => {
		motion.advance((now - last) / 1000);
		followPointer();
		if (viewer.render()) {
			const all = byId<HTMLInputElement>('show-names').checked;
			names.draw(viewer.jointPlaces(), description()?.joints.map(({name}) => name) ?? [], viewer.chosen, all);
		}
		run(now);
	});
}

async function start(): Promise<void> {
	setTheme(matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
	makeModes();
	setMode('overlaps');
	listenToPointer(viewer.canvas);
	listenToControls();
	listenToKeys();
	listenToDrops();
	run(performance.now());
	await client.ask('load', await readModule());
	const inside = readCharacter();
	if (inside) {
		await open(inside);
	} else {
		notice('Drop a .glb file here');
		document.documentElement.dataset.ready = 'true';
	}
}

void start();
