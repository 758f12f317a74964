import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { RecordedAge } from '#contract/learning/published-pages.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { guardian, guardianEvent } from '#server/db/tables/guardians.ts';

const student = (id: string) => and(eq(user.id, id), eq(user.type, 'student'));

export const findStudent = async (db: Db, id: string) => (await db.select().from(user).where(student(id)))[0];

/** Locks the student's account until the transaction ends, as features/auth does. */
export const lockStudent = async (tx: Db, id: string) =>
  (await tx.select().from(user).where(student(id)).for('no key update'))[0];

export const updateStudent = (
  tx: Db,
  id: string,
  change: Partial<Pick<typeof user.$inferSelect, 'guardianEmail' | 'consentMissingSince'>>,
) => tx.update(user).set(change).where(eq(user.id, id));

export const findGuardian = async (db: Db, studentId: string) =>
  (await db.select().from(guardian).where(eq(guardian.studentId, studentId)))[0];

export const upsertGuardian = (tx: Db, row: typeof guardian.$inferInsert) =>
  tx.insert(guardian).values(row).onConflictDoUpdate({ target: guardian.studentId, set: row });

/** Inserts the guardian. If the student has one already, only sets the `under 18` flag. */
export const insertOrMark = (tx: Db, row: typeof guardian.$inferInsert) =>
  tx
    .insert(guardian)
    .values(row)
    .onConflictDoUpdate({
      target: guardian.studentId,
      set: { isMinor: row.isMinor, changedAt: row.changedAt, changedById: row.changedById },
    });

export const insertEvent = (tx: Db, event: typeof guardianEvent.$inferInsert) => tx.insert(guardianEvent).values(event);

/** Lists a student's consent events, oldest first. */
export const listEvents = (db: Db, studentId: string) =>
  db
    .select({
      kind: guardianEvent.kind,
      way: guardianEvent.way,
      guardianName: guardianEvent.guardianName,
      byName: user.name,
      at: guardianEvent.at,
    })
    .from(guardianEvent)
    .innerJoin(user, eq(user.id, guardianEvent.byId))
    .where(eq(guardianEvent.studentId, studentId))
    .orderBy(asc(guardianEvent.position));

/** Whether the guardian's latest answer is a consent. */
export async function isConsentGiven(db: Db, studentId: string) {
  const isAnswer = inArray(guardianEvent.kind, ['given', 'revoked']);
  const [last] = await db
    .select({ kind: guardianEvent.kind })
    .from(guardianEvent)
    .where(and(eq(guardianEvent.studentId, studentId), isAnswer))
    .orderBy(desc(guardianEvent.position))
    .limit(1);
  return last?.kind === 'given';
}

/**
 * SQL expression for what the office knows about a user's age. A student who was never marked as under 18 may be of any age.
 * A student whose `under 18` flag was removed counts as an adult, and so do members of staff.
 */
export const knownAge = sql<RecordedAge>`case
  when "user".type <> 'student' then 'adult'
  when exists (select from guardian where guardian.student_id = "user".id and guardian.is_minor) then 'minor'
  when exists (select from guardian_event as event where event.student_id = "user".id and event.kind = 'adult') then 'adult'
  else 'unknown' end`;
