/** Text search by words. Searched columns are normalised by plain(): lower case, without accents. */
import { type AnyColumn, and, sql } from 'drizzle-orm';

export const searchTerms = (typed: string) => typed.split(/\s+/).filter(Boolean);

/** The SQL condition that the column contains every typed word, also within longer words; undefined without a word. */
export const matchesTerms = (column: AnyColumn, typed: string) =>
  and(...searchTerms(typed).map((word) => contains(column, word)));

/** PostgreSQL can use trigram indexes for this condition if the word has at least three letters. */
const contains = (column: AnyColumn, word: string) => sql`${column} like anywhere(${word})`;
