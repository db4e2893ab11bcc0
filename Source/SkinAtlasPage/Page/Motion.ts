// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The transport: which clip, which moment, playing or not.

import {byId, make} from './Dom';
import type {Description} from './Messages';

export class Motion {
	clip = -1; // the bind pose
	seconds = 0;
	playing = false;

	private durations: number[] = [];
	private readonly choice = byId<HTMLSelectElement>('clip');
	private readonly time = byId<HTMLInputElement>('time');
	private readonly clock = byId<HTMLOutputElement>('seconds');
	private readonly button = byId<HTMLButtonElement>('play');

	constructor(private readonly onMove: () => void) {
		this.button.addEventListener('click', () => this.play(!this.playing));
		this.choice.addEventListener('change', () => this.take(Number(this.choice.value)));
		this.time.addEventListener('input', () => {
			this.play(false);
			this.goTo(Number(this.time.value) * this.duration);
		});
	}

	get duration(): number {
		return this.durations[this.clip] ?? 0;
	}

	show({clips}: Description): void {
		this.durations = clips.map(({duration}) => duration);
		const pose = make('option', '', 'Bind pose');
		pose.value = '-1';
		this.choice.replaceChildren(pose, ...clips.map(({name}, c) => {
			const option = make('option', '', name);
			option.value = String(c);
			return option;
		}));
		this.play(false);
		this.take(-1);
	}

	take(clip: number): void {
		this.clip = clip;
		this.choice.value = String(clip);
		this.time.disabled = clip < 0;
		this.goTo(0);
		if (clip < 0) {
			this.play(false);
		}
	}

	play(on: boolean): void {
		this.playing = on && this.durations.length > 0;
		if (this.playing && this.clip < 0) {
			this.take(0);
			this.playing = true;
		}
		this.button.setAttribute('aria-pressed', String(this.playing));
		this.button.setAttribute('aria-label', this.playing ? 'Pause' : 'Play');
		byId('play-shape').setAttribute('d', this.playing ? 'M4 2.5h3v11H4zM9 2.5h3v11H9z' : 'M4 2.5v11l9-5.5z');
	}

	/** Time passes; it comes round at the end. */
	advance(elapsed: number): void {
		if (this.playing && this.duration > 0) {
			this.goTo((this.seconds + elapsed) % this.duration);
		}
	}

	step(frames: number): void {
		this.play(false);
		this.goTo(Math.max(0, Math.min(this.duration, this.seconds + frames / 30)));
	}

	private goTo(seconds: number): void {
		this.seconds = seconds;
		this.time.value = String(this.duration > 0 ? seconds / this.duration : 0);
		this.clock.value = `${seconds.toFixed(2)} s`;
		this.onMove();
	}
}
