/**
 * A program and the one that judges it, each in a box of its own: what one prints
 * is what the other reads. Nothing of it is understood here, so nothing that a
 * student prints can pass for a verdict.
 */
import type { CodeRunner, Outcome, Program } from '#server/ports.ts';

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
}

/** Resolves when both have ended. Rejects as `run` does for whichever cannot be run. */
export async function judge(converse: NonNullable<CodeRunner['converse']>, { student, tester, signal }: Pair) {
  const stopping = new AbortController();
  const said: Uint8Array[] = [];
  const start = (program: Program, { onPrinted, onSaid }: Heard) =>
    startSide(converse, program, { onPrinted, onSaid, signal: AbortSignal.any([signal, stopping.signal]) });

  const hers: Side = start(student, { onPrinted: (bytes) => its.input(bytes), onSaid() {} });
  const its: Side = start(tester, { onPrinted: (bytes) => hers.input(bytes), onSaid: (bytes) => said.push(bytes) });
  const ends = [hers.outcome.finally(() => its.end()), its.outcome.finally(() => hers.end())] as const;
  try {
    const [herEnd, itsEnd] = await Promise.all(ends);
    return { student: herEnd, tester: itsEnd, said: Buffer.concat(said).subarray(0, MOST_SAID) } satisfies Judged;
  } catch (error) {
    stopping.abort(error);
    await Promise.allSettled(ends);
    throw error;
  }
}

interface Heard {
  onPrinted: (bytes: Uint8Array) => unknown;
  onSaid: (bytes: Uint8Array) => unknown;
}

interface Side {
  input: (bytes: Uint8Array) => unknown;
  end: () => void;
  outcome: Promise<Outcome>;
}

function startSide(
  converse: NonNullable<CodeRunner['converse']>,
  program: Program,
  { onPrinted, onSaid, signal }: Heard & { signal: AbortSignal },
): Side {
  const tooMuch = new AbortController();
  const left = { stdout: MOST_PRINTED, stderr: MOST_SAID };
  const { input, end, outcome } = converse(program, {
    signal: AbortSignal.any([signal, tooMuch.signal]),
    onOutput(stream, bytes) {
      left[stream] -= bytes.length;
      if (stream === 'stdout' && left.stdout >= 0) onPrinted(bytes);
      else if (stream === 'stdout') tooMuch.abort();
      else if (left.stderr + bytes.length > 0) onSaid(bytes);
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
