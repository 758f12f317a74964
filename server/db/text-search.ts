/** Searching by words. The columns that are searched are made by plain(): without capitals and accents. */
import { type AnyColumn, and, sql } from 'drizzle-orm';

export const searchTerms = (typed: string) => typed.split(/\s+/).filter(Boolean);

/** That each word, or part of a word, stands somewhere in the column; undefined when nothing was typed. */
export const matchesTerms = (column: AnyColumn, typed: string) =>
  and(...searchTerms(typed).map((word) => contains(column, word)));

/** The indexes for it are of trigrams, so they help with words of three letters and more. */
const contains = (column: AnyColumn, word: string) => sql`${column} like anywhere(${word})`;
