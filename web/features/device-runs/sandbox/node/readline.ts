/** Node's readline for input that was typed before the run. A program reads its lines by events, by questions, or by `for await`. */

import type { StandardInput } from '#web/features/device-runs/sandbox/standard-input.ts';
import { EventEmitter } from './emitter.ts';
import type { EventLoop } from './event-loop.ts';

interface InterfaceOptions {
  input: StandardInput;
  output?: { write(text: string): unknown };
}

type Answer = (line: string) => void;

export function makeReadline(loop: EventLoop) {
  const createInterface = (wanted: InterfaceOptions) => new Interface(wanted, loop);
  const promised = (wanted: InterfaceOptions) => {
    const lines = createInterface(wanted);
    const ask = lines.question.bind(lines);
    return Object.assign(lines, {
      question: (prompt: string) => new Promise<string>((resolve) => ask(prompt, resolve)),
    });
  };
  return {
    module: { createInterface, promises: { createInterface: promised } },
    promises: { createInterface: promised },
  };
}

class Interface extends EventEmitter {
  readonly #lines: string[];
  readonly #output: InterfaceOptions['output'];
  readonly #loop: EventLoop;
  #questions: Answer[] = [];
  #isClosed = false;
  #words = '> ';

  constructor({ input, output }: InterfaceOptions, loop: EventLoop) {
    super();
    const text = input.takeAll();
    this.#lines = text.split(/\r?\n/).slice(0, text === '' || text.endsWith('\n') ? -1 : undefined);
    this.#output = output;
    this.#loop = loop;
    loop.soon(() => this.#next());
  }

  question(words: string, answer: Answer) {
    this.#output?.write(words);
    this.#questions.push(answer);
    this.#loop.soon(() => this.#next());
  }

  setPrompt(words: string) {
    this.#words = words;
  }

  prompt() {
    this.#output?.write(this.#words);
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }

  async *[Symbol.asyncIterator]() {
    while (this.#lines.length > 0 && !this.#isClosed) yield this.#lines.shift()!;
    this.close();
  }

  /** Passes the next line to a pending question, or else to the listeners of `line`. Without either, the line waits. */
  #next() {
    if (this.#isClosed) return;
    const takes = this.#questions[0] ?? (this.listenerCount('line') > 0 ? this.#emitLine : undefined);
    if (!takes) return;
    const line = this.#lines.shift();
    if (line === undefined) return this.close();
    if (takes === this.#questions[0]) this.#questions.shift();
    takes(line);
    this.#loop.soon(() => this.#next());
  }

  #emitLine = (line: string) => void this.emit('line', line);
}
