/** The words for what becomes of payments, refunds and fund pages, and for receipts. See given.ts. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { fund } from '#server/db/tables/funds.ts';
import { receipt } from '#server/db/tables/ledger.ts';
import { payment, paymentEvent, refund } from '#server/db/tables/payments.ts';
import type { Clock } from '#server/ports/clock.ts';

export const bookGivens = (db: Db, clock: Clock) => ({
  /** Of money that the books know, by that number. */
  async receipt(paymentId: string, details: { number: string; amount: number }) {
    return (
      await db
        .insert(receipt)
        .values({ paymentId, ...details })
        .returning()
    )[0]!;
  },

  refundBecomes: async (id: string, details: Partial<typeof refund.$inferInsert>) =>
    void (await db.update(refund).set(details).where(eq(refund.id, id))),

  fundBecomes: (studentId: string, details: Partial<typeof fund.$inferInsert>) =>
    db.update(fund).set(details).where(eq(fund.studentId, studentId)),

  /** What was heard of a payment could not be dealt with so often. */
  failures: (paymentId: string, failures: number) =>
    db.update(paymentEvent).set({ failures }).where(eq(paymentEvent.paymentId, paymentId)),

  /** The office has looked at everything. */
  nothingToReview: () => db.update(payment).set({ review: null }),

  /** Tells everyone who follows payments that this one changed. */
  newsOfPayment: (id: string) => db.execute(sql`select pg_notify('payments', ${id})`),

  /** Somebody who has asked to be a student, by a phone like 254712345678. */
  async applicant(phone: string) {
    const said = {
      fullName: 'Njeri',
      about: 'a',
      county: 'Nairobi',
      town: 'a',
      gender: 'Female',
      education: 'College',
    };
    const row = { ...said, email: 'n@example.com', mode: 'Online' as const, day: '2026-01-01', phone };
    await db.insert(customer).values({ ...row, consentedAt: clock.now() });
  },
});
