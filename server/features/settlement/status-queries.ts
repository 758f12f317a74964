/**
 * Status queries to a provider that supports them. The payment's next query is scheduled in a short transaction before
 * the provider is called: a process killed in between loses one query of several, no payment is queried twice at once,
 * and no database connection waits for the network.
 */
import type { Services } from '#server/services.ts';
import { nextCheck, nextRetryAt } from './schedule.ts';
import * as store from './settlement.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'money' | 'moneyBreaker'>;

/** Maximum concurrent queries. The poller then waits for a second, because providers block clients that query faster. */
const AT_ONCE = 5;

/** Queries the provider about the payments that are due and stores the responses. Returns whether more may be due. */
export async function queryDue(needs: Needs) {
  const { db, money, clock } = needs;
  if (!money.query || !(await store.hasDue(db, { provider: money.name, now: clock.now() }))) return false;
  const due = await claimDue(needs);
  const answers = await Promise.all(due.map((payment) => queryPayment(needs, payment)));
  const reports = answers.filter((answer) => answer !== undefined);
  for (const event of reports) await store.insertEvent(db, event);
  return due.length === AT_ONCE;
}

const claimDue = ({ db, clock, money }: Needs) =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const due = await store.takeDue(tx, { provider: money.name, now, limit: AT_ONCE });
    const claimed = due.map((payment) => ({
      ...payment,
      checks: payment.checks + 1,
      nextCheckAt: nextCheck(payment.createdAt, now),
    }));
    for (const { id, checks, nextCheckAt } of claimed)
      await store.updatePayment(tx, id, { checks, nextCheckAt, changedAt: now });
    return claimed;
  });

async function queryPayment(needs: Needs, payment: store.PaymentRow) {
  const { db, clock } = needs;
  const report = await queryProvider(needs, payment);
  if (report === 'not_queryable') return undefined;
  if (report !== 'away') return { ...report, dedupeKey: `query:${payment.id}:${payment.checks}` };
  await store.postponeCheck(db, payment.id, nextRetryAt(payment, clock.now()));
  return undefined;
}

/** Queries the provider about a payment. Returns the status as an event to store, or the reason why there is none. */
export async function queryProvider({ money, moneyBreaker, clock }: Needs, payment: store.PaymentRow) {
  const { id: paymentId, provider, checkoutRequestId, merchantRequestId } = payment;
  if (!money.query || provider !== money.name || !checkoutRequestId) return 'not_queryable';
  const request = { checkoutRequestId, merchantRequestId: merchantRequestId ?? undefined };
  const report = await moneyBreaker.run(() => money.query!(request));
  if (report === 'away') return report;
  return { provider, source: 'query' as const, paymentId, body: JSON.stringify(report), receivedAt: clock.now() };
}
