/** Counts of lists, which stop early so that a list stays quick when its table has millions of rows. */
import { type SQLWrapper, sql } from 'drizzle-orm';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import type { Db } from './connect.ts';

/**
 * Counts the rows of a query; at MAX_COUNTED + 1 it stops.
 *
 * @param query  in the order of an index, because PostgreSQL would otherwise read the table from its start, match or not
 */
export async function countRows(db: Db, query: { limit: (rows: number) => SQLWrapper }) {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${query.limit(MAX_COUNTED + 1)} counted`,
  );
  return rows[0]!.total;
}
