/**
 * Runs a student's program and its judging program as a pair, each in its own sandbox, with the stdout of each piped to
 * the stdin of the other. The server does not interpret the output, so no student can print a verdict.
 */
import { type CodeRunner, type Outcome, type Program, QueueFull } from '#server/ports/code-runner.ts';
import * as endings from '#texts/code/endings.ts';

/** Maximum bytes that each program may print to the other's stdin. */
const MAX_STDOUT = 1024 * 1024;
/** Maximum stored bytes of the judging program's stderr. */
const MAX_STDERR = 8_000;

export type RunInteractive = NonNullable<CodeRunner['runInteractive']>;

interface Pair {
  student: Program;
  judge: Program;
  signal: AbortSignal;
}

export interface PipedRun {
  student: Outcome;
  judge: Outcome;
  judgeStderr: Uint8Array;
  /** Whether the judging program received output of the student's program, or the output's end, before it ended. */
  hasJudgeRead: boolean;
}

const TIME_LIMIT_EXCEEDED = 5;

/**
 * Starts the judging program; when it has started, starts the student's, whose time therefore does not include the
 * judging program's wait in the queue. Resolves when both have ended. Rejects with the error of `runInteractive` for
 * either program, and with QueueFull if the judging program timed out before the student's program had started.
 */
export async function runPiped(runInteractive: RunInteractive, { student, judge, signal }: Pair): Promise<PipedRun> {
  const stopping = new AbortController();
  const judgeStderr: Uint8Array[] = [];
  let studentSide: Side | undefined;
  let hasStudentStarted = false;
  let hasJudgeRead = false;

  const startPiped = (program: Program, listener: Partial<Listener>) =>
    startSide(runInteractive, program, { ...listener, signal: AbortSignal.any([signal, stopping.signal]) });

  function startStudent() {
    const side = startPiped(student, {
      onStart() {
        hasStudentStarted = true;
      },
      onStdout(bytes) {
        hasJudgeRead = true;
        judgeSide.input(bytes);
      },
    });
    const endOfOutput = () => {
      hasJudgeRead = true;
      judgeSide.end();
    };
    side.outcome.then(endOfOutput, (error) => stopping.abort(error));
    return side;
  }
  const ensureStudent = () => (studentSide ??= startStudent());

  const judgeSide: Side = startPiped(judge, {
    onStart: ensureStudent,
    onStdout: (bytes) => ensureStudent().input(bytes),
    onStderr: (bytes) => judgeStderr.push(bytes),
  });
  try {
    const judgeOutcome = await judgeSide.outcome;
    // Copies the value when the judging program ends, because later output of the student's program may still change it.
    const read = { hasJudgeRead };
    if (!hasStudentStarted && judgeOutcome.status === TIME_LIMIT_EXCEEDED)
      throw new QueueFull('There was no place for the program to be judged.');
    ensureStudent().end();
    const studentOutcome = await ensureStudent().outcome;
    const stderr = Buffer.concat(judgeStderr).subarray(0, MAX_STDERR);
    return { student: studentOutcome, judge: judgeOutcome, judgeStderr: stderr, ...read };
  } catch (error) {
    stopping.abort(error);
    await Promise.allSettled([judgeSide.outcome, studentSide?.outcome]);
    throw error;
  }
}

interface Listener {
  onStart: () => unknown;
  onStdout: (bytes: Uint8Array) => unknown;
  onStderr: (bytes: Uint8Array) => unknown;
}

interface Side {
  input: (bytes: Uint8Array) => unknown;
  end: () => void;
  outcome: Promise<Outcome>;
}

function startSide(
  runInteractive: RunInteractive,
  program: Program,
  { onStart, onStdout, onStderr, signal }: Partial<Listener> & { signal: AbortSignal },
): Side {
  const outputLimit = new AbortController();
  const remaining = { stdout: MAX_STDOUT, stderr: MAX_STDERR };
  const { input, end, outcome } = runInteractive(program, {
    isJudgePair: true,
    signal: AbortSignal.any([signal, outputLimit.signal]),
    onStart: () => onStart?.(),
    onOutput(stream, bytes) {
      remaining[stream] -= bytes.length;
      if (stream === 'stdout' && remaining.stdout >= 0) onStdout?.(bytes);
      else if (stream === 'stdout') outputLimit.abort();
      else if (remaining.stderr + bytes.length > 0) onStderr?.(bytes);
    },
  });
  const isStoppedByUs = () => outputLimit.signal.aborted && !signal.aborted;
  const orStopped = (error: unknown) => (isStoppedByUs() ? printedTooMuch : Promise.reject(error));
  return { input, end, outcome: outcome.catch(orStopped) };
}

const printedTooMuch: Outcome = {
  status: 8,
  stdout: null,
  stderr: null,
  compileOutput: null,
  exitCode: null,
  exitSignal: null,
  message: endings.printedTooMuch,
  time: null,
  wallTime: null,
  memory: null,
};
