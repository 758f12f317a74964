/** What became of a program, as it is kept. */
import { submissionMessages } from '#contract/submissions.ts';
import { isAsExpected } from '#server/features/submissions/judge0-api/expected-output.ts';
import type { Ended } from '#server/features/submissions/submissions.store.ts';
import type { Outcome } from '#server/ports/code-runner.ts';

const ACCEPTED = 3;
const WRONG_ANSWER = 4;
const INTERNAL_ERROR = 13;

type End = Omit<Ended, 'finishedAt'>;

/** @param expected  what the program should have printed; null where nobody said */
export function endedBy(outcome: Outcome, expected: Buffer | null): End {
  const { status, stdout, stderr, compileOutput, message, memory, ...measured } = outcome;
  const isWrong = status === ACCEPTED && expected !== null && !isAsExpected(stdout ?? Buffer.alloc(0), expected);
  return {
    ...measured,
    statusId: isWrong ? WRONG_ANSWER : status,
    stdout: kept(stdout),
    stderr: kept(stderr),
    compileOutput: kept(compileOutput),
    // PostgreSQL's texts have no null in them.
    message: message?.replaceAll('\0', '') ?? null,
    memory: memory === null ? null : Math.round(memory),
  };
}

/** As Judge0, null where nothing was printed. */
const kept = (bytes: Uint8Array | null) => (bytes?.length ? Buffer.from(bytes) : null);

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

/** It was taken on, and whoever runs it has lost it. */
export const lost: End = {
  ...neverRun,
  statusId: INTERNAL_ERROR,
  message: 'The code runner was away. Please run it again.',
};

/** Its owner has ended it, and what it did until then is not known. */
export const stopped: Outcome = { ...neverRun, status: 12, message: submissionMessages.stopped };

/** What its zip promised is not in it. */
export const notUnpacked: Outcome = {
  ...neverRun,
  status: INTERNAL_ERROR,
  message: 'additional_files is a zip that cannot be unpacked.',
};
