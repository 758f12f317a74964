/** Records the steps that an instrumented program reports (see trace/instrument.ts), and sends them in batches. */
import type { TraceEvent, TraceLimit } from '#web/features/device-runs/trace/trace.ts';
import { messageOf } from './error-message.ts';
import { Snapshots, Table } from './snapshots.ts';

export const MAX_STEPS = 10_000;
/** Maximum reported steps. Many of them change nothing that is shown, and are not recorded. */
const MAX_REPORTS = 100_000;
const MAX_SIZE = 4_000_000;
const MAX_MS = 20_000;
const BATCH = 500;
/** Milliseconds after which recorded steps are sent in any case, because the page may end a program that computes for very long. */
const BATCH_MS = 200;
/** Maximum frames of functions that are shown, in addition to the frame of the program itself. */
const MAX_FRAMES = 20;

/** Maximum nested calls, well below the browser's own limit, so that the recorder still has stack space. */
const MAX_DEPTH = 2_000;

/** The names of variables, each followed by a function that reads the variable. */
type Readers = (string | (() => unknown))[];

interface Frame {
  name: string;
  line: number;
  variables: Readers;
}

interface Step {
  line: number;
  event: TraceEvent;
  /** The value that the innermost function returns or yields. */
  given?: { value: unknown };
  error?: string;
}

interface Page {
  send(batch: string): void;
  /** The number of characters printed so far. */
  printed(): number;
  /** Ends the program by throwing. */
  stop(): never;
}

export class JavaScriptRecorder {
  readonly #main: Frame = { name: '', line: 1, variables: [] };
  readonly #page: Page;
  readonly #values = new Snapshots();
  readonly #frames = new Table();
  readonly #started = performance.now();
  #stack = [this.#main];
  #steps: unknown[] = [];
  #last = '';
  #reports = 0;
  #count = 0;
  #sentAt = performance.now();
  #failure: { error: unknown } | undefined;
  /** Whether a snapshot is being taken, which may run code of the program, or the recording has ended. */
  #isDeaf = false;
  /** The variables of the program itself, without those of its blocks. */
  #programVariables: Readers = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** @returns the frame of the program's top level */
  start(variables: Readers): Frame {
    this.#programVariables = variables;
    return this.#main;
  }

  /** Records a step before a statement. */
  at(line: number, frame: Frame, variables: Readers) {
    if (this.#isDeaf) return;
    this.#enter(frame);
    Object.assign(frame, { line, variables });
    this.#record({ line, event: 'line' });
  }

  enter(name: string, variables: Readers): Frame {
    if (this.#stack.length > MAX_DEPTH) throw new RangeError('Maximum call stack size exceeded');
    const frame = { name, line: this.#stack.at(-1)!.line, variables };
    if (!this.#isDeaf) this.#stack.push(frame);
    return frame;
  }

  /** Calls an arrow function whose body is an expression. */
  call<Value>({ name, line, variables }: Frame, body: (frame: Frame) => Value): Value {
    const frame = this.enter(name, variables);
    try {
      this.at(line, frame, variables);
      return this.give(frame, line, body(frame));
    } catch (error) {
      throw this.fail(frame, error);
    } finally {
      this.leave(frame);
    }
  }

  give<Value>(frame: Frame, line: number, value: Value): Value {
    return this.#giveBack('return', { frame, line, value });
  }

  /** Called before a generator yields a value. */
  out<Value>(frame: Frame, line: number, value: Value): Value {
    this.#giveBack('yield', { frame, line, value });
    return this.away(frame, value);
  }

  /** Called before a generator delegates to another one (`yield*`). */
  away<Value>(frame: Frame, value: Value): Value {
    this.leave(frame);
    return value;
  }

  /** Called when a generator resumes. */
  back<Value>(frame: Frame, value: Value): Value {
    if (!this.#isDeaf) this.#enter(frame);
    return value;
  }

  fail(frame: Frame, error: unknown) {
    if (!this.#isDeaf && !this.#isKnown(error)) {
      this.#enter(frame);
      this.#record({ line: frame.line, event: 'error', error: messageOf(error) });
      // If the stack is full, recording throws before this line, and the calling function records the error.
      this.#failure = { error };
    }
    return error;
  }

  /** Whether the error has been recorded. When the stack overflows, each function fails with a RangeError of its own. */
  #isKnown(error: unknown) {
    if (!this.#failure) return false;
    const { error: known } = this.#failure;
    return Object.is(known, error) || (known instanceof RangeError && error instanceof RangeError);
  }

  leave(frame: Frame) {
    const place = this.#stack.lastIndexOf(frame);
    if (place > 0) this.#stack.length = place;
  }

  /** The program has ended. */
  end() {
    if (this.#isDeaf) return;
    this.#stack.length = 1;
    this.#main.variables = this.#programVariables;
    this.#record({ line: 0, event: 'end' });
    this.#send();
  }

  /** Sends the steps that have been recorded. */
  flush() {
    if (!this.#isDeaf) this.#send();
  }

  /** Records that the program ended with an error. @param line  the line of an error that was found before the program started */
  endWith(error: unknown, line?: number) {
    if (this.#isDeaf) return;
    if (line) this.#record({ line, event: 'error', error: messageOf(error) });
    else this.fail(this.#main, error);
    this.#send();
  }

  #enter(frame: Frame) {
    const place = this.#stack.lastIndexOf(frame);
    if (place < 0) this.#stack.push(frame);
    else this.#stack.length = place + 1;
  }

  #giveBack<Value>(event: 'return' | 'yield', { frame, line, value }: { frame: Frame; line: number; value: Value }) {
    if (this.#isDeaf) return value;
    this.#enter(frame);
    this.#record({ line, event, given: { value } });
    return value;
  }

  #record(step: Step) {
    this.#isDeaf = true;
    try {
      this.#add(step);
    } finally {
      this.#isDeaf = false;
    }
    const limit = this.#limit();
    if (limit) this.#stop(limit);
    if (this.#steps.length >= BATCH || performance.now() - this.#sentAt > BATCH_MS) this.#send();
  }

  #add({ line, event, given, error = '' }: Step) {
    const hidden = Math.max(0, this.#stack.length - 1 - MAX_FRAMES);
    const shown = [this.#main, ...this.#stack.slice(1 + hidden)];
    const frames = shown.map((frame, index) => this.#frameOf(frame, index === shown.length - 1 ? given : undefined));
    const step = JSON.stringify([line, event, frames, hidden, this.#page.printed(), error]);
    // A loop without statements reports the same line many times, and nothing that is shown changes.
    this.#reports += 1;
    if (step === this.#last) return;
    this.#last = step;
    this.#steps.push(JSON.parse(step));
    this.#count += 1;
  }

  #frameOf({ name, variables }: Frame, given?: { value: unknown }) {
    const shown: [string, number][] = [];
    for (let place = 0; place < variables.length; place += 2) {
      const of = this.#read(variables[place + 1] as () => unknown);
      if (of !== undefined) shown.push([String(variables[place]), of]);
    }
    return this.#frames.numberOf([name, shown, given ? this.#values.of(given.value) : null]);
  }

  /** @returns undefined for a variable that has no value yet, and for a `this` that is the global object */
  #read(reader: () => unknown) {
    try {
      const value = reader();
      return value === globalThis ? undefined : this.#values.of(value);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return undefined;
    }
  }

  #limit(): TraceLimit | undefined {
    if (this.#count >= MAX_STEPS || this.#reports >= MAX_REPORTS) return 'steps';
    if (this.#values.size + this.#frames.size + 40 * this.#count > MAX_SIZE) return 'size';
    return this.#reports % 64 === 0 && performance.now() - this.#started > MAX_MS ? 'time' : undefined;
  }

  #stop(limit: TraceLimit): never {
    this.#send(limit);
    this.#isDeaf = true;
    this.#page.stop();
  }

  #send(limit?: TraceLimit) {
    const batch = { values: this.#values.take(), frames: this.#frames.take(), steps: this.#steps, limit };
    this.#steps = [];
    this.#sentAt = performance.now();
    this.#page.send(JSON.stringify(batch));
  }
}
