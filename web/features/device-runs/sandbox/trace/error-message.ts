/** Describes a value that a program threw, in one line. */
import { inspect } from '#web/features/device-runs/sandbox/node/inspect.ts';

const MAX_CHARACTERS = 2_000;

export function messageOf(error: unknown) {
  try {
    return (error instanceof Error ? String(error) : `Uncaught ${inspect(error)}`).slice(0, MAX_CHARACTERS);
  } catch {
    // Converting a value of the program to text may itself throw.
    return 'Error';
  }
}
