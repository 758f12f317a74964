/** Line numbers of hand-ins, counted in the same way everywhere, so that a comment stays at its line. */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';

export const LineComment = z.object({
  _id: Id,
  /** The name of an uploaded file, or the path of a project's file; null for the text or the program itself. */
  file: z.string().nullable(),
  /** The line's number, from 1. */
  line: z.int(),
  text: z.string(),
  authorName: z.string(),
});
export type LineComment = z.output<typeof LineComment>;

/**
 * The lines of one of a hand-in's files, or of its text if `file` is null. `lines` is null if the content is not text, or is too long to
 * show.
 */
export const ShownLines = z.object({ file: z.string().nullable(), lines: z.array(z.string()).nullable() });
export type ShownLines = z.output<typeof ShownLines>;

/** A commented line, or a line near it. */
export const ContextLine = z.object({
  /** The line's number, from 1. */
  number: z.int(),
  text: z.string(),
});
export type ContextLine = z.output<typeof ContextLine>;

/** Maximum number of lines of a text that is shown line by line. */
const MAX_LINES = 5_000;

/** Splits a text into lines. A final line break starts no new line. Returns null if there are too many lines. */
export function splitLines(text: string) {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/, MAX_LINES + 1);
  return lines.length > MAX_LINES ? null : lines;
}

/** Number of lines shown before and after a commented line. */
const CONTEXT_LINES = 3;

/**
 * The commented lines, each with the lines around it.
 *
 * @param commented  line numbers
 */
export function linesWithContext(lines: string[], commented: number[]): ContextLine[] {
  const lineNumbers = new Set(commented.flatMap(surroundingLines));
  return lines.map((text, index) => ({ number: index + 1, text })).filter(({ number }) => lineNumbers.has(number));
}

const surroundingLines = (line: number) =>
  Array.from({ length: 2 * CONTEXT_LINES + 1 }, (_, index) => line - CONTEXT_LINES + index);
