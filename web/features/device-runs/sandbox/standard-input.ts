/**
 * Node's process.stdin: the input that was typed before the run, as one chunk, then its end. Programs read it by events, `for await` or fs.
 */
import { EventEmitter } from './node/emitter.ts';
import type { EventLoop } from './node/event-loop.ts';

export function makeStandardInput(text: string, loop: EventLoop) {
  return new StandardInput(text, loop);
}

export class StandardInput extends EventEmitter {
  readonly fd = 0;
  readonly isTTY = false;
  #rest: string;
  #isFlowing = false;
  readonly #loop: EventLoop;

  constructor(text: string, loop: EventLoop) {
    super();
    this.#rest = text;
    this.#loop = loop;
  }

  /** Returns everything that is still unread; a second call returns an empty string. */
  takeAll(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }

  override on(event: string, listener: (...given: unknown[]) => void): this {
    super.on(event, listener);
    if (event === 'data' || event === 'readable') this.resume();
    return this;
  }

  resume(): this {
    if (!this.#isFlowing) this.#loop.soon(() => this.#flow());
    this.#isFlowing = true;
    return this;
  }

  pause(): this {
    return this;
  }

  setEncoding(): this {
    return this;
  }

  read(): string | null {
    return this.takeAll() || null;
  }

  async *[Symbol.asyncIterator]() {
    const all = this.takeAll();
    if (all) yield all;
  }

  #flow() {
    this.emit('readable');
    const all = this.takeAll();
    if (all) this.emit('data', all);
    this.emit('end');
    this.emit('close');
  }
}
