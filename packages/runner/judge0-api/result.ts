/** Converts outcomes of the runner to the results of submissions. */
import type { Outcome } from '#packages/runner/client/program.ts';
import { matchesExpected } from './expected-output.ts';

const ACCEPTED = 3;
const WRONG_ANSWER = 4;
const INTERNAL_ERROR = 13;

/** The result of a submission; fields are null when empty or unknown. */
export interface Result {
  statusId: number;
  stdout: Buffer | null;
  stderr: Buffer | null;
  compileOutput: Buffer | null;
  message: string | null;
  exitCode: number | null;
  exitSignal: number | null;
  /** Processor time and wall time in seconds. */
  time: number | null;
  wallTime: number | null;
  /** Kilobytes. */
  memory: number | null;
}

/** @param expected  the expected output; null when the output is not compared */
export function toResult(outcome: Outcome, expected: Buffer | null): Result {
  const { status, stdout, stderr, compileOutput, message, memory, pictures: _, ...measured } = outcome;
  const isWrong = status === ACCEPTED && expected !== null && !matchesExpected(stdout ?? Buffer.alloc(0), expected);
  return {
    ...measured,
    statusId: isWrong ? WRONG_ANSWER : status,
    stdout: nonEmpty(stdout),
    stderr: nonEmpty(stderr),
    compileOutput: nonEmpty(compileOutput),
    // PostgreSQL's text columns cannot store null characters.
    message: message?.replaceAll('\0', '') ?? null,
    memory: memory === null ? null : Math.round(memory),
  };
}

/** Converts output to a buffer; null for empty output, as in Judge0. */
const nonEmpty = (bytes: Uint8Array | null) => (bytes?.length ? Buffer.from(bytes) : null);

export const emptyResult = {
  stdout: null,
  stderr: null,
  compileOutput: null,
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
};

/** The result of a submission that waits in the queue. */
export const queuedResult: Result = { ...emptyResult, statusId: 1, message: null };

/** The result of a submission whose runner could not be reached. */
export const runnerUnavailable: Result = {
  ...emptyResult,
  statusId: INTERNAL_ERROR,
  message: 'The code runner was unavailable. Please run it again.',
};

/** The outcome of a submission whose zip does not match its central directory. */
export const invalidZip: Outcome = {
  ...emptyResult,
  status: INTERNAL_ERROR,
  message: 'additional_files is a zip that cannot be unpacked.',
};

/** The outcome of a stopped program whose output so far is unknown. */
export const stopped: Outcome = { ...emptyResult, status: 12, message: 'The program was stopped.' };
