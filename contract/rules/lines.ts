/** The lines of what was handed in, counted alike wherever they are shown, so that a comment stays with its line. */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';

export const LineComment = z.object({
  _id: Id,
  /** The name of a sent file; null for the text or the program itself. */
  file: z.string().nullable(),
  /** 1 for the first. */
  line: z.int(),
  text: z.string(),
  authorName: z.string(),
});
export type LineComment = z.output<typeof LineComment>;

/** The lines of something that was handed in; null where it is no text, or too long to be shown. */
export const ShownLines = z.object({ file: z.string().nullable(), lines: z.array(z.string()).nullable() });
export type ShownLines = z.output<typeof ShownLines>;

/** One of the lines that a comment is about, or that stand around it. */
export const NearLine = z.object({
  /** 1 for the first. */
  number: z.int(),
  text: z.string(),
});
export type NearLine = z.output<typeof NearLine>;

/** More were not written by hand. */
const MOST_LINES = 5_000;

/** An end of the last line begins no other one. Null where these are too many. */
export function splitLines(text: string) {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/, MOST_LINES + 1);
  return lines.length > MOST_LINES ? null : lines;
}

/** Lines before and after one that was commented on. */
const AROUND = 3;

/**
 * Of something long, the lines that comments are about, with those around them.
 *
 * @param commented  the numbers of the lines that something was said of
 */
export function nearLines(lines: string[], commented: number[]): NearLine[] {
  const near = new Set(commented.flatMap(withNeighbours));
  return lines.map((text, index) => ({ number: index + 1, text })).filter(({ number }) => near.has(number));
}

const withNeighbours = (line: number) => Array.from({ length: 2 * AROUND + 1 }, (_, index) => line - AROUND + index);
