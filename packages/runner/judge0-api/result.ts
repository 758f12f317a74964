/** Results of runs, as submissions have them. */
import type { Outcome } from '#packages/runner/client/program.ts';
import { isAsExpected } from './expected-output.ts';

const ACCEPTED = 3;
const WRONG_ANSWER = 4;
const INTERNAL_ERROR = 13;

/** Null is empty, or not known. */
export interface Result {
  statusId: number;
  stdout: Buffer | null;
  stderr: Buffer | null;
  compileOutput: Buffer | null;
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Seconds of processor time, and of wall time. */
  time: number | null;
  wallTime: number | null;
  /** Kilobytes. */
  memory: number | null;
}

/** @param expected  null where no output is compared */
export function toResult(outcome: Outcome, expected: Buffer | null): Result {
  const { status, stdout, stderr, compileOutput, message, memory, ...measured } = outcome;
  const isWrong = status === ACCEPTED && expected !== null && !isAsExpected(stdout ?? Buffer.alloc(0), expected);
  return {
    ...measured,
    statusId: isWrong ? WRONG_ANSWER : status,
    stdout: nonEmpty(stdout),
    stderr: nonEmpty(stderr),
    compileOutput: nonEmpty(compileOutput),
    // PostgreSQL's texts have no null in them.
    message: message?.replaceAll('\0', '') ?? null,
    memory: memory === null ? null : Math.round(memory),
  };
}

/** Judge0 has null for empty output. */
const nonEmpty = (bytes: Uint8Array | null) => (bytes?.length ? Buffer.from(bytes) : null);

export const neverRun = {
  stdout: null,
  stderr: null,
  compileOutput: null,
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
};

/** It waits. */
export const noResult: Result = { ...neverRun, statusId: 1, message: null };

/** Its runner could not be reached, so its result cannot be known. */
export const lost: Result = {
  ...neverRun,
  statusId: INTERNAL_ERROR,
  message: 'The code runner was away. Please run it again.',
};

/** Its zip does not hold what its directory says. */
export const notUnpacked: Outcome = {
  ...neverRun,
  status: INTERNAL_ERROR,
  message: 'additional_files is a zip that cannot be unpacked.',
};

/** Stopped, and its output so far is not known. */
export const stopped: Outcome = { ...neverRun, status: 12, message: 'The program was stopped.' };
