import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { fund } from '#server/db/tables/funds.ts';
import { payment, refund } from '#server/db/tables/payments.ts';

const isConsented = and(eq(fund.ageBand, 'under_18'), eq(fund.consent, 'given'));

/** An SQL condition: the fund's page is public. It is false, not null, while the age or consent is not set. */
const isShown = sql<boolean>`coalesce(${and(
  eq(user.type, 'student'),
  isNull(user.deactivatedAt),
  fund.isOn,
  isNull(fund.closedAt),
  or(eq(fund.ageBand, 'adult'), isConsented),
)}, false)`;

const columns = {
  studentId: fund.studentId,
  studentName: user.name,
  ageBand: fund.ageBand,
  isOn: fund.isOn,
  isShown,
  story: fund.story,
  goal: fund.goal,
  guardianName: fund.guardianName,
  guardianEmail: fund.guardianEmail,
  consent: fund.consent,
  consentChangedAt: fund.consentChangedAt,
  agreedName: fund.agreedName,
  answeredAt: fund.answeredAt,
  closedAt: fund.closedAt,
};

export type FundRow = Awaited<ReturnType<typeof select>>[number];

const select = (db: Db) => db.select(columns).from(fund).innerJoin(user, eq(user.id, fund.studentId)).$dynamic();

export const findFund = async (db: Db, studentId: string): Promise<FundRow | undefined> =>
  (await select(db).where(eq(fund.studentId, studentId)))[0];

/** The student's fund, if its page is public now. */
export const findPublicFund = async (db: Db, studentId: string): Promise<FundRow | undefined> =>
  (await select(db).where(and(eq(fund.studentId, studentId), isShown)))[0];

export const findFundByConsent = async (db: Db, consentHash: string): Promise<FundRow | undefined> =>
  (await select(db).where(eq(fund.consentHash, consentHash)))[0];

/** Creates the student's fund if needed, and locks it until the transaction ends. */
export async function lockFund(tx: Db, studentId: string) {
  await tx.insert(fund).values({ studentId }).onConflictDoNothing();
  const [row] = await select(tx).where(eq(fund.studentId, studentId)).for('update', { of: fund });
  return row!;
}

/** Locks the fund that a guardian's link belongs to. */
export const lockFundByConsent = async (tx: Db, consentHash: string): Promise<FundRow | undefined> =>
  (await select(tx).where(eq(fund.consentHash, consentHash)).for('update', { of: fund }))[0];

export type FundValues = Partial<Omit<typeof fund.$inferInsert, 'studentId'>>;

export const updateFund = (db: Db, studentId: string, values: FundValues) =>
  db.update(fund).set(values).where(eq(fund.studentId, studentId));

/** Stores the hash of a guardian link's secret; false if consent of that guardian is no longer pending. */
export async function setConsentHash(db: Db, asked: { studentId: string; email: string }, consentHash: string) {
  const updated = await db
    .update(fund)
    .set({ consentHash })
    .where(and(eq(fund.studentId, asked.studentId), eq(fund.guardianEmail, asked.email), eq(fund.consent, 'asked')))
    .returning({ studentId: fund.studentId });
  return updated.length === 1;
}

/** Gifts to a student, less refunds. */
export async function sumRaised(db: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) {
  const refunded = sql`(select coalesce(sum(${refund.amount}), 0) from ${refund} where ${refund.paymentId} = ${payment.id} and ${refund.state} = 'done')`;
  const [sum] = await db
    .select({ raised: sql<string>`coalesce(sum(${payment.received} - ${refunded}), 0)` })
    .from(payment)
    .where(
      and(
        eq(payment.studentId, studentId),
        eq(payment.purpose, 'fund'),
        eq(payment.state, 'paid'),
        eq(payment.isLive, isLive),
        isNotNull(payment.received),
      ),
    );
  return Number(sum!.raised);
}

export const findStudent = async (db: Db, id: string) =>
  (
    await db
      .select({
        name: user.name,
        email: user.email,
        guardianEmail: user.guardianEmail,
        locale: user.locale,
        pendingEmail: user.pendingEmail,
        deactivatedAt: user.deactivatedAt,
      })
      .from(user)
      .where(and(eq(user.id, id), eq(user.type, 'student')))
  )[0];
