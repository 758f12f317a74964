import { asc, desc } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { frontPage } from '#server/db/tables/school-details.ts';

/** The newest version of each language that has one. */
export const listNewest = (db: Db) =>
  db.selectDistinctOn([frontPage.locale]).from(frontPage).orderBy(asc(frontPage.locale), desc(frontPage.version));

export const insertVersion = (db: Db, row: typeof frontPage.$inferInsert) => db.insert(frontPage).values(row);
