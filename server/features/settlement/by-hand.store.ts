/** Marks payments for review that the office settled manually and whose receipt code the provider has not confirmed. */
import { and, between, eq, exists, gt, isNull, ne, notExists } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { manualSettlement, payment, paymentEvent } from '#server/db/tables/payments.ts';

const isDone = and(eq(manualSettlement.paymentId, payment.id), eq(manualSettlement.state, 'done'));

const hasNoCode = and(eq(payment.state, 'paid'), isNull(payment.providerReceipt));

/** Marks for review the payment that the office settled with this code: the code belongs to another payment. */
export function reviewTypedElsewhere(tx: Db, { provider, code, paymentId, now }: Told) {
  const typed = tx
    .select({ id: manualSettlement.id })
    .from(manualSettlement)
    .where(and(isDone, eq(manualSettlement.code, code)));
  return tx
    .update(payment)
    .set({ review: 'ids_differ', changedAt: now })
    .where(and(eq(payment.provider, provider), ne(payment.id, paymentId), hasNoCode, exists(typed)));
}

interface Told {
  provider: string;
  code: string;
  /** The payment that the code really belongs to. */
  paymentId: string;
  now: Date;
}

/**
 * Marks payments settled manually between `since` and `before` for review, unless the provider confirmed their code or
 * the office has reviewed them after they were settled.
 */
export function reviewUnconfirmed(db: Db, { since, before, now }: { since: Date; before: Date; now: Date }) {
  const looked = db
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .where(
      and(
        eq(paymentEvent.paymentId, payment.id),
        eq(paymentEvent.source, 'office'),
        gt(paymentEvent.receivedAt, manualSettlement.changedAt),
      ),
    );
  const settled = db
    .select({ id: manualSettlement.id })
    .from(manualSettlement)
    .where(and(isDone, between(manualSettlement.changedAt, since, before), notExists(looked)));
  return db
    .update(payment)
    .set({ review: 'unheard', changedAt: now })
    .where(and(isNull(payment.review), hasNoCode, exists(settled)));
}
