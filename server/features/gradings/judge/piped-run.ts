/**
 * A program and the one that judges it, each in a box of its own: what one prints
 * is what the other reads. Nothing of it is understood here, so nothing that a
 * student prints can pass for a verdict.
 */
import { type CodeRunner, type Outcome, type Program, QueueFull } from '#server/ports/code-runner.ts';

/** Bytes that either may print for the other. */
const MOST_PRINTED = 1024 * 1024;
/** Bytes of what the judging program says that are kept. */
const MOST_SAID = 8_000;

interface Pair {
  student: Program;
  tester: Program;
  signal: AbortSignal;
}

export interface Judged {
  student: Outcome;
  tester: Outcome;
  /** The judging program's stderr. */
  said: Uint8Array;
  /** Whether it was told anything of hers before its own end: what that printed, or that nothing more comes. */
  hasHeard: boolean;
}

const TOO_SLOW = 5;

/**
 * The judging program begins first: the student's time does not pass while the other
 * one waits for its place. Resolves when both have ended. Rejects as `run` does for
 * whichever cannot be run, and with QueueFull where hers had no place while the other
 * one waited for it.
 */
export async function judge(converse: NonNullable<CodeRunner['runInteractive']>, { student, tester, signal }: Pair) {
  const stopping = new AbortController();
  const said: Uint8Array[] = [];
  const start = (program: Program, heard: Partial<Heard>) =>
    startSide(converse, program, { ...heard, signal: AbortSignal.any([signal, stopping.signal]) });

  let hers: Side | undefined;
  let hasBegun = false;
  let hasHeard = false;
  const meet = () => (hers ??= begin());
  function begin() {
    const onStart = () => {
      hasBegun = true;
    };
    const onPrinted = (bytes: Uint8Array) => {
      hasHeard = true;
      its.input(bytes);
    };
    const side = start(student, { onPrinted, onStart });
    side.outcome.then(
      () => {
        hasHeard = true;
        its.end();
      },
      (error) => stopping.abort(error),
    );
    return side;
  }
  const its: Side = start(tester, {
    onStart: meet,
    onPrinted: (bytes) => meet().input(bytes),
    onSaid: (bytes) => said.push(bytes),
  });
  try {
    const itsEnd = await its.outcome;
    const heard = { hasHeard };
    if (!hasBegun && itsEnd.status === TOO_SLOW)
      throw new QueueFull('There was no place for the program to be judged.');
    meet().end();
    const herEnd = await meet().outcome;
    return {
      student: herEnd,
      tester: itsEnd,
      said: Buffer.concat(said).subarray(0, MOST_SAID),
      ...heard,
    } satisfies Judged;
  } catch (error) {
    stopping.abort(error);
    await Promise.allSettled([its.outcome, hers?.outcome]);
    throw error;
  }
}

interface Heard {
  onPrinted: (bytes: Uint8Array) => unknown;
  onSaid: (bytes: Uint8Array) => unknown;
  onStart: () => unknown;
}

interface Side {
  input: (bytes: Uint8Array) => unknown;
  end: () => void;
  outcome: Promise<Outcome>;
}

function startSide(
  converse: NonNullable<CodeRunner['runInteractive']>,
  program: Program,
  { onPrinted, onSaid, onStart, signal }: Partial<Heard> & { signal: AbortSignal },
): Side {
  const tooMuch = new AbortController();
  const left = { stdout: MOST_PRINTED, stderr: MOST_SAID };
  const { input, end, outcome } = converse(program, {
    isOfPair: true,
    signal: AbortSignal.any([signal, tooMuch.signal]),
    onStart: () => onStart?.(),
    onOutput(stream, bytes) {
      left[stream] -= bytes.length;
      if (stream === 'stdout' && left.stdout >= 0) onPrinted?.(bytes);
      else if (stream === 'stdout') tooMuch.abort();
      else if (left.stderr + bytes.length > 0) onSaid?.(bytes);
    },
  });
  return { input, end, outcome: outcome.catch((error) => stoppedIf(tooMuch.signal.aborted && !signal.aborted, error)) };
}

/** Whoever prints more than may be passed on has been stopped by us. */
function stoppedIf(isTooMuch: boolean, error: unknown): Outcome {
  if (!isTooMuch) throw error;
  const nothing = { stdout: null, stderr: null, compileOutput: null, exitCode: null, exitSignal: null };
  return { status: 8, ...nothing, message: 'Printed too much', time: null, wallTime: null, memory: null };
}
