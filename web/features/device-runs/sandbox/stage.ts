/**
 * The steps of every language's worker: receives one order, loads its language, seals
 * itself, runs the program on request, and reports how it ended. One worker runs one
 * program.
 */
import * as texts from '#texts/code/device-runs.ts';
import type { Ending, Order, SandboxMessage, Stream } from './messages.ts';
import { seal } from './seal.ts';

/** Characters of output in total; the code runner on the server has the same limit. */
const MAX_OUTPUT = 1_000_000;
/** Number of writes that are each sent immediately, so that output before an endless loop is shown. Later writes are batched. */
const PROMPT_WRITES = 1_000;
const PIECE = 16_384;

export interface Stage {
  stdin: string;
  write(stream: Stream, text: string): void;
  /** Sends a part of the recording of a program that is traced. */
  sendTrace(batch: string): void;
  /** Sends a command of a drawing. */
  draw(command: string): void;
  /** Called before the message to the page that the program has ended. */
  beforeEnd?: () => void;
  /** Ends the program immediately by throwing; the page terminates the worker soon after. */
  finish(ending: Ending): never;
}

/** A loaded language: runs the program to its end. */
type Run = (stage: Stage) => Ending | Promise<Ending>;

/**
 * Waits for the page's order, then loads the language and runs the program.
 *
 * @param makeReady  loads the language from the files of the order, without a network
 */
export function onStage(makeReady: (order: Order) => Run | Promise<Run>) {
  // Bound before sealing, which removes postMessage from the global object.
  const send: (message: SandboxMessage) => void = self.postMessage.bind(self);
  addEventListener(
    'message',
    async ({ data: order }: MessageEvent<Order>) => {
      const markReady = async () => {
        const run = await makeReady(order);
        seal();
        return run;
      };
      const run = await markReady().catch((error: unknown) => send({ type: 'broken', reason: String(error) }));
      if (!run) return;
      addEventListener('message', () => void perform(run, makeStage(order.stdin, send)), { once: true });
      send({ type: 'ready' });
    },
    { once: true },
  );
}

async function perform(run: Run, stage: Stage) {
  try {
    stage.finish(await run(stage));
  } catch (error) {
    // An exception here is a failure of the language itself, such as running out of memory.
    if (!(error instanceof Stopped)) stage.finish({ statusId: 11, message: String(error) });
  }
}

function makeStage(stdin: string, send: (news: SandboxMessage) => void): Stage {
  const output = makeOutput(send);
  const drawing = makeDrawing(send);
  let isOver = false;
  const finish = (ending: Ending): never => {
    if (!isOver) {
      stage.beforeEnd?.();
      isOver = true;
      output.flush();
      drawing.flush();
      send({ type: 'finished', ...ending });
    }
    throw new Stopped();
  };
  const stage: Stage = {
    stdin,
    finish,
    draw(command) {
      if (!isOver) drawing.add(command);
    },
    sendTrace(batch) {
      if (isOver) return;
      output.flush();
      send({ type: 'trace', batch });
    },
    write(stream, text) {
      if (isOver) return;
      output.write(stream, text);
      if (output.isFull()) finish({ statusId: 8, message: texts.tooMuchOutput });
    },
  };
  return stage;
}

/** Thrown to leave the code of a program that has ended. */
export class Stopped extends Error {}

function makeOutput(send: (news: SandboxMessage) => void) {
  let writes = 0;
  let written = 0;
  let waiting: { stream: Stream; text: string } = { stream: 'stdout', text: '' };

  const flush = () => {
    if (waiting.text) send({ type: 'output', ...waiting });
    waiting = { ...waiting, text: '' };
  };
  return {
    flush,
    isFull: () => written >= MAX_OUTPUT,
    write(stream: Stream, text: string) {
      if (stream !== waiting.stream) flush();
      const fits = text.slice(0, MAX_OUTPUT - written);
      waiting = { stream, text: waiting.text + fits };
      written += fits.length;
      writes += 1;
      if (writes <= PROMPT_WRITES || waiting.text.length >= PIECE) flush();
    },
  };
}

/** How many drawing commands are sent in one message, and after how many milliseconds they are sent in any case. */
const DRAWING = { batch: 500, delay: 50 };

function makeDrawing(send: (news: SandboxMessage) => void) {
  let waiting: string[] = [];
  let sentAt = 0;

  const flush = () => {
    if (waiting.length > 0) send({ type: 'drawing', commands: waiting });
    waiting = [];
    sentAt = performance.now();
  };
  return {
    flush,
    add(command: string) {
      waiting.push(command);
      if (waiting.length >= DRAWING.batch || performance.now() - sentAt > DRAWING.delay) flush();
    },
  };
}
