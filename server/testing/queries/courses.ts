/** What is found of the database itself, where courses are searched. See found.ts. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export const coursesFound = (db: Db) => ({
  /** How often that index has been looked into; PostgreSQL counts a second later. */
  async scansOf(index: string) {
    const { rows } = await db.execute<{ scans: number }>(
      sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = ${index}`,
    );
    return rows[0]!.scans;
  },
});
