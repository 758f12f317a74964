/**
 * What every language's worker does: gets one order, makes its language ready,
 * seals itself, runs the program once it is told to, tells how it ended. One worker
 * runs one program.
 */
import type { Ending, Order, SandboxMessage, Stream } from './messages.ts';
import { seal } from './seal.ts';

/** Characters of output in all; the code runner on the server has the same limit. */
const MOST_OUTPUT = 1_000_000;
/** So many writes are told at once, so that what was printed before an endless loop is seen; later ones in pieces. */
const PROMPT_WRITES = 1_000;
const PIECE = 16_384;

export interface Stage {
  stdin: string;
  write(stream: Stream, text: string): void;
  /** Ends the program here and now, by throwing what the page's hand on this worker soon overtakes. */
  finish(ending: Ending): never;
}

/** A language that is ready: runs the program to its end. */
type Run = (stage: Stage) => Ending | Promise<Ending>;

/** @param makeReady  loads the language, with the network already gone: its files are in the order */
export function onStage(makeReady: (order: Order) => Run | Promise<Run>) {
  // Kept here, because sealing takes it away.
  const tell: (news: SandboxMessage) => void = self.postMessage.bind(self);
  addEventListener(
    'message',
    async ({ data: order }: MessageEvent<Order>) => {
      const becomeReady = async () => {
        const run = await makeReady(order);
        seal();
        return run;
      };
      const run = await becomeReady().catch((error: unknown) => tell({ type: 'broken', reason: String(error) }));
      if (!run) return;
      addEventListener('message', () => void perform(run, makeStage(order.stdin, tell)), { once: true });
      tell({ type: 'ready' });
    },
    { once: true },
  );
}

async function perform(run: Run, stage: Stage) {
  try {
    stage.finish(await run(stage));
  } catch (error) {
    // What the language itself cannot go on after, such as no memory.
    if (!(error instanceof Stopped)) stage.finish({ statusId: 11, message: String(error) });
  }
}

function makeStage(stdin: string, tell: (news: SandboxMessage) => void): Stage {
  const output = makeOutput(tell);
  let isOver = false;
  const finish = (ending: Ending): never => {
    if (!isOver) {
      isOver = true;
      output.flush();
      tell({ type: 'finished', ...ending });
    }
    throw new Stopped();
  };
  return {
    stdin,
    finish,
    write(stream, text) {
      if (isOver) return;
      output.write(stream, text);
      if (output.isFull()) finish({ statusId: 8, message: 'The program printed more than 1 MB' });
    },
  };
}

/** Thrown to leave a program that is over. */
export class Stopped extends Error {}

function makeOutput(tell: (news: SandboxMessage) => void) {
  let writes = 0;
  let written = 0;
  let waiting: { stream: Stream; text: string } = { stream: 'stdout', text: '' };

  const flush = () => {
    if (waiting.text) tell({ type: 'output', ...waiting });
    waiting = { ...waiting, text: '' };
  };
  return {
    flush,
    isFull: () => written >= MOST_OUTPUT,
    write(stream: Stream, text: string) {
      if (stream !== waiting.stream) flush();
      const fits = text.slice(0, MOST_OUTPUT - written);
      waiting = { stream, text: waiting.text + fits };
      written += fits.length;
      writes += 1;
      if (writes <= PROMPT_WRITES || waiting.text.length >= PIECE) flush();
    },
  };
}
