/** Whether a program printed the expected output. */
import { isSameOutput } from '#contract/rules/output.ts';

/** Judge0's rule. The bytes need not be text: each counts as the character of its code. */
export const isAsExpected = (printed: Uint8Array, expected: Uint8Array) =>
  Buffer.from(printed).equals(expected) || isSameOutput(charactersOf(printed), charactersOf(expected));

const charactersOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
