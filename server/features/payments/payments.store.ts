import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { receipt } from '#server/db/tables/ledger.ts';
import { payment } from '#server/db/tables/payments.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type NewPayment = typeof payment.$inferInsert;

/** Locks a phone number until the transaction ends: payments from one phone are started one after the other. */
export const lockPhone = (tx: Db, phone: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('phone ' || ${phone}::text, 0))`);

/** Inserts a payment and returns it; undefined if a payment with the same idempotency key exists. */
export const insertPayment = async (tx: Db, row: NewPayment): Promise<PaymentRow | undefined> =>
  (await tx.insert(payment).values(row).onConflictDoNothing({ target: payment.idempotencyHash }).returning())[0];

export const findByKey = async (db: Db, idempotencyHash: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payment).where(eq(payment.idempotencyHash, idempotencyHash)))[0];

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payment).where(eq(payment.id, id)))[0];

/**
 * Finds the last payment for which the phone was, or may have been, prompted.
 * Payments later than `before` are ignored: they were made before the clock was set back.
 */
export const findLastPrompt = async (
  db: Db,
  { phone, before }: { phone: string; before: Date },
): Promise<Pick<PaymentRow, 'createdAt'> | undefined> =>
  (
    await db
      .select({ createdAt: payment.createdAt })
      .from(payment)
      .where(
        and(
          eq(payment.phone, phone),
          lt(payment.createdAt, before),
          or(isNull(payment.reason), ne(payment.reason, 'away')),
        ),
      )
      .orderBy(desc(payment.createdAt))
      .limit(1)
  )[0];

/** Removes a payment's idempotency key, so that a retry with the key starts a new payment. */
export const releaseKey = (db: Db, id: string) =>
  db.update(payment).set({ idempotencyHash: null }).where(eq(payment.id, id));

const receiptColumns = { receiptId: receipt.id, receiptNumber: receipt.number };

export type ListedPayment = PaymentRow & { receiptId: string | null; receiptNumber: string | null };

/** The payments for a student, newest first. */
export async function listPayments(db: Db, studentId: string, states: PaymentRow['state'][]): Promise<ListedPayment[]> {
  const found = await db
    .select({ payment, ...receiptColumns })
    .from(payment)
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(and(eq(payment.studentId, studentId), inArray(payment.state, states)))
    .orderBy(desc(sql`coalesce(${payment.paidAt}, ${payment.createdAt})`), desc(payment.id));
  return found.map(({ payment, ...rest }) => ({ ...payment, ...rest }));
}

/** Finds the payment with a reference, with its course and whether the student has joined the course. */
export async function findByReference(db: Db, reference: string) {
  const isEnrolled = and(eq(enrolment.courseId, payment.courseId), eq(enrolment.studentId, payment.studentId));
  const [found] = await db
    .select({ payment, ...receiptColumns, courseTitle: course.title, joined: enrolment.courseId })
    .from(payment)
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .leftJoin(course, eq(course.id, payment.courseId))
    .leftJoin(enrolment, isEnrolled)
    .where(eq(payment.reference, reference));
  if (!found) return undefined;
  const { payment: row, joined, ...rest } = found;
  return { ...row, ...rest, isJoined: joined !== null };
}

export type FollowedPayment = NonNullable<Awaited<ReturnType<typeof findByReference>>>;
