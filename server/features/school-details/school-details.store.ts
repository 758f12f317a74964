import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { schoolDetails, translationApproval } from '#server/db/tables/school-details.ts';

export type DetailsRow = typeof schoolDetails.$inferSelect;
export type ApprovalRow = typeof translationApproval.$inferSelect;
export type NewDetails = Omit<DetailsRow, 'version'>;

/** Finds the newest version of the details; undefined until the office has saved the details for the first time. */
export const findDetails = async (db: Db): Promise<DetailsRow | undefined> =>
  (await db.select().from(schoolDetails).orderBy(desc(schoolDetails.version)).limit(1))[0];

/** Locks the details until the transaction ends, so that changes of the details run one after the other. */
export const lockDetails = (tx: Db) => tx.execute(sql`lock table ${schoolDetails} in share row exclusive mode`);

export const insertDetails = (tx: Db, row: NewDetails) => tx.insert(schoolDetails).values(row);

/** Lists the approvals of translations that were not withdrawn, only the newest for each language. */
export const listApprovals = (db: Db) =>
  db
    .selectDistinctOn([translationApproval.locale])
    .from(translationApproval)
    .where(isNull(translationApproval.withdrawnAt))
    .orderBy(asc(translationApproval.locale), desc(translationApproval.approvedAt));

export const insertApproval = (db: Db, row: typeof translationApproval.$inferInsert) =>
  db.insert(translationApproval).values(row);

export const withdrawApprovals = (db: Db, { locale, by, now }: { locale: Locale; by: string; now: Date }) =>
  db
    .update(translationApproval)
    .set({ withdrawnBy: by, withdrawnAt: now })
    .where(and(eq(translationApproval.locale, locale), isNull(translationApproval.withdrawnAt)));
