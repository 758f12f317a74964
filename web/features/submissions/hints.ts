/** What helps a beginner on after a program has failed: one sentence beside the raw message. */
import type { Submission } from '#contract/submissions.ts';

const TIME_LIMIT = 5;

export const hints = {
  timeLimit: 'Your program did not finish in 5 s. Does every loop end?',
  inputEnded:
    'Your program asked for more input than there is: type what it reads into Custom input, one line for each time it asks.',
};

/** Undefined where the message says enough. */
export function hintFor({ status, stderr }: Pick<Submission, 'status' | 'stderr'>): string | undefined {
  if (status?.id === TIME_LIMIT) return hints.timeLimit;
  // Whoever asks by an exception has caught it where the program ends well.
  if (status?.id !== ACCEPTED && inputEnded.test(stderr ?? '')) return hints.inputEnded;
  return undefined;
}

const ACCEPTED = 3;

/** Of Python and Ruby, Java, Kotlin, Haskell, Fortran and OCaml. Most others go on with an empty line. */
const inputEnded =
  /\bEOFError\b|NoSuchElementException(?:: No line found|\s+at java\.base\/java\.util\.Scanner)|ReadAfterEOFException|getLine: end of file|runtime error: End of file|\bEnd_of_file\b/i;
