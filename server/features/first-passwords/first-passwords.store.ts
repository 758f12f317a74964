import { and, asc, desc, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm';
import { MAX_SHEETS } from '#contract/admissions/first-passwords.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';

export type UserRow = typeof user.$inferSelect;

export const insertStudent = async (db: Db, row: typeof user.$inferInsert) =>
  (await db.insert(user).values(row).returning())[0]!;

interface Wanted {
  now: Date;
  studentId: string | undefined;
  /** If given, only first passwords that expire at this time or later. */
  expiringFrom: Date | undefined;
}

/** Lists active students with an unused first password, newest first; first passwords of the same import are sorted by name. */
export const listUnused = (db: Db, { now, studentId, expiringFrom }: Wanted) =>
  db
    .select()
    .from(user)
    .where(
      and(
        isNotNull(user.firstPasswordNonce),
        isNull(user.deactivatedAt),
        gt(user.firstPasswordUntil, now),
        studentId ? eq(user.id, studentId) : undefined,
        expiringFrom && gte(user.firstPasswordUntil, expiringFrom),
      ),
    )
    .orderBy(desc(user.firstPasswordUntil), asc(user.search), asc(user.id))
    .limit(MAX_SHEETS);
