/** Whether a program printed what was expected. */
import { isSameOutput } from '#contract/rules/output.ts';

/** Judge0's rule for bytes that may be no text at all: each counts as the character of its number. */
export const isAsExpected = (printed: Uint8Array, expected: Uint8Array) =>
  Buffer.from(printed).equals(expected) || isSameOutput(charactersOf(printed), charactersOf(expected));

const charactersOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
