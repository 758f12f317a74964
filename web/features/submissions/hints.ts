/** A hint for beginners about a failed program: one sentence beside the raw message. */
import { type Submission, TIME_LIMIT_EXCEEDED } from '#contract/submissions.ts';
import * as texts from '#texts/code/submissions.ts';
import { timeLimitLabel } from './time-limit.ts';

/** The hint for a result; undefined if the program's own message is clear enough. */
export function hintFor(result: Submission): string | undefined {
  const { status, stderr } = result;
  if (status?.id === TIME_LIMIT_EXCEEDED) return timeLimitLabel(result);
  // A program that ended with status 3 (accepted) has handled the exception itself.
  if (status?.id !== ACCEPTED && inputEnded.test(stderr ?? '')) return texts.inputEnded;
  return undefined;
}

export const ACCEPTED = 3;

/**
 * Matches the end-of-input errors of Python and Ruby, Java, Kotlin, Haskell, Fortran and OCaml. In most other languages
 * a program reads an empty line instead.
 */
const inputEnded =
  /\bEOFError\b|NoSuchElementException(?:: No line found|\s+at java\.base\/java\.util\.Scanner)|ReadAfterEOFException|getLine: end of file|runtime error: End of file|\bEnd_of_file\b/i;
