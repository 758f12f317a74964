/** Results of runs, as they are stored. */
import { submissionMessages } from '#contract/submissions.ts';
import { isAsExpected } from '#server/features/submissions/judge0-api/expected-output.ts';
import type { EndedFields } from '#server/features/submissions/submissions.store.ts';
import type { Outcome } from '#server/ports/code-runner.ts';

const ACCEPTED = 3;
const WRONG_ANSWER = 4;
const INTERNAL_ERROR = 13;

type Result = Omit<EndedFields, 'finishedAt'>;

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

const neverRun = {
  stdout: null,
  stderr: null,
  compileOutput: null,
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
};

/** It was accepted, and its result cannot be known. */
export const lost: Result = {
  ...neverRun,
  statusId: INTERNAL_ERROR,
  message: 'The code runner was away. Please run it again.',
};

/** Its owner stopped it, and its output so far is not known. */
export const stopped: Outcome = { ...neverRun, status: 12, message: submissionMessages.stopped };

/** Its zip does not hold what its directory says. */
export const notUnpacked: Outcome = {
  ...neverRun,
  status: INTERNAL_ERROR,
  message: 'additional_files is a zip that cannot be unpacked.',
};
