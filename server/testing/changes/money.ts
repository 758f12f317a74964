/** Changes payments, refunds, fund pages and applications in the database. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { fund } from '#server/db/tables/funds.ts';
import { moneyAudit, payment, paymentEvent, refund } from '#server/db/tables/payments.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export const moneyChanges = (db: Db) => ({
  updatePayment: (id: string, details: Details<typeof payment>) =>
    db.update(payment).set(details).where(eq(payment.id, id)),

  updateRefund: async (id: string, details: Details<typeof refund>) =>
    void (await db.update(refund).set(details).where(eq(refund.id, id))),

  updateFund: (studentId: string, details: Details<typeof fund>) =>
    db.update(fund).set(details).where(eq(fund.studentId, studentId)),

  /** Sets how often processing a payment's provider events has failed. */
  setEventFailures: (paymentId: string, failures: number) =>
    db.update(paymentEvent).set({ failures }).where(eq(paymentEvent.paymentId, paymentId)),

  /** Marks every payment as checked by staff. */
  clearReviews: () => db.update(payment).set({ review: null }),

  /** Publishes a change of the payment to every subscriber. */
  notifyPayment: (id: string) => db.execute(sql`select pg_notify('payments', ${id})`),

  /** Deletes an application, as the server does after the retention period. */
  deleteApplication: (id: string) => db.delete(customer).where(eq(customer.id, id)),

  /** Tries to delete a payment's audit records, which the database must refuse. */
  deleteAudit: async (paymentId: string) =>
    void (await db.delete(moneyAudit).where(eq(moneyAudit.paymentId, paymentId))),
});
