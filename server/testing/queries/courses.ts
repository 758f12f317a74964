/** Queries of index statistics, for tests of course search. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export const courseQueries = (db: Db) => ({
  /** Returns how often PostgreSQL has scanned the index. PostgreSQL updates this number about a second after a scan. */
  async indexScans(index: string) {
    const { rows } = await db.execute<{ scans: number }>(
      sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = ${index}`,
    );
    return rows[0]!.scans;
  },
});
