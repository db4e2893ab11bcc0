// Copyright (c) SkinAtlas contributors. SPDX-License-Identifier: MIT
// The page's end of the worker.

import type {Answer, Requests, Verb} from './Messages';

export class Client {
	private readonly worker: Worker;
	private readonly waiting = new Map<number, {resolve: (answer: never) => void; reject: (why: Error) => void}>();
	private next = 0;

	/** Source is the worker's program: a page on disk has no second file to load it from. */
	constructor(source: string) {
		const url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
		this.worker = new Worker(url);
		this.worker.onmessage = ({data}: MessageEvent<Answer>) => {
			const asked = this.waiting.get(data.id);
			this.waiting.delete(data.id);
			if (data.sentence === undefined) {
				asked?.resolve(data.answer as never);
			} else {
				asked?.reject(new Error(data.sentence));
			}
		};
		this.worker.onerror = (event) => {
			for (const {reject} of this.waiting.values()) {
				reject(new Error(event.message));
			}
			this.waiting.clear();
		};
	}

	ask<V extends Verb>(verb: V, argument: Requests[V]['argument']): Promise<Requests[V]['answer']> {
		const id = this.next++;
		return new Promise((resolve, reject) => {
			this.waiting.set(id, {resolve, reject});
			this.worker.postMessage({id, verb, argument});
		});
	}
}

/** Runs one task at a time; of those that come meanwhile only the newest is kept. A task must not fail. */
export class Newest<T> {
	private busy = false;
	private pending: T | undefined;

	constructor(private readonly run: (task: T) => Promise<void>) {}

	push(task: T): void {
		this.pending = task;
		if (!this.busy) {
			void this.drain();
		}
	}

	private async drain(): Promise<void> {
		this.busy = true;
		while (this.pending !== undefined) {
			const task = this.pending;
			this.pending = undefined;
			await this.run(task);
		}
		this.busy = false;
	}
}
