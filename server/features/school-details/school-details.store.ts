import { eq, sql } from 'drizzle-orm';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { schoolDetails, translationApproval } from '#server/db/tables/school-details.ts';

export type DetailsRow = typeof schoolDetails.$inferSelect;
type Details = Omit<DetailsRow, 'id' | 'changedBy' | 'changedAt'>;
/** What is undefined stays as it is. */
export type Change = { [Field in keyof Details]?: Details[Field] | undefined };

/** Undefined until the office has saved the details for the first time. */
export const findDetails = async (db: Db): Promise<DetailsRow | undefined> =>
  (await db.select().from(schoolDetails))[0];

/** Locks the row until the transaction ends, so that two changes of the logo happen one after the other. */
export async function lockDetails(tx: Db, now: Date) {
  await tx.insert(schoolDetails).values({ changedAt: now }).onConflictDoNothing();
  return (await tx.select().from(schoolDetails).for('update'))[0]!;
}

export const updateDetails = (tx: Db, change: Change, { by, now }: { by: string; now: Date }) =>
  tx.update(schoolDetails).set({ ...change, changedBy: by, changedAt: now });

export const listApprovals = (db: Db) => db.select().from(translationApproval).orderBy(translationApproval.locale);

export const upsertApproval = (db: Db, row: typeof translationApproval.$inferInsert) =>
  db
    .insert(translationApproval)
    .values(row)
    .onConflictDoUpdate({
      target: translationApproval.locale,
      set: {
        reader: sql`excluded.reader`,
        approvedBy: sql`excluded.approved_by`,
        approvedAt: sql`excluded.approved_at`,
      },
    });

export const deleteApproval = (db: Db, locale: Locale) =>
  db.delete(translationApproval).where(eq(translationApproval.locale, locale));
