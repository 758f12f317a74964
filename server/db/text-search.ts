/** Text search by words. Searched columns are normalised by plain(): lower case, without accents. */
import { type AnyColumn, and, sql } from 'drizzle-orm';

export const searchTerms = (typed: string) => typed.split(/\s+/).filter(Boolean);

/** The condition that each word or part of a word occurs in the column; undefined for an empty search. */
export const matchesTerms = (column: AnyColumn, typed: string) =>
  and(...searchTerms(typed).map((word) => contains(column, word)));

/** Uses trigram indexes, which help with words of three letters or more. */
const contains = (column: AnyColumn, word: string) => sql`${column} like anywhere(${word})`;
