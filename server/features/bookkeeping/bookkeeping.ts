/**
 * The rules of the admins' view of payments. Reading changes nothing; every manual
 * action is recorded in the audit log, in the same transaction.
 */

import { randomUUID } from 'node:crypto';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { refundableOf } from '#server/features/refunds/refunds.ts';
import { queryNow } from '#server/features/settlement/settlement.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt, dayStart } from '#server/time/school-time.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { detailed } from '#texts/money/settlement.ts';
import * as store from './bookkeeping.store.ts';
import { withoutPhones } from './masking.ts';
import { countUnallocated } from './unallocated.store.ts';

// Other features import these from this file only, the public interface of the feature.
export { applicantMoneyOf, lockPaymentsOf, moveApplicantMoney, returnApplicantMoney } from './applicant-money.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * The money received today (by the school's calendar), and how many payments and decisions are pending. Counts either
 * real or simulated money, as configured.
 */
export async function overview({ db, clock, config, money }: Needs & Pick<Services, 'config' | 'money'>) {
  const zone = config.schoolZone;
  const today = dayStart(dayAt(clock.now(), zone), zone);
  const [counted, held] = await Promise.all([
    store.overview(db, { isLive: money.isLive, today }),
    countUnallocated(db),
  ]);
  return { ...counted, held, provider: money.name, isSimulated: !money.isLive };
}

/** Loads a payment. @throws {Refusal} not_found  no such payment */
async function loadPayment({ db }: Pick<Needs, 'db'>, id: string) {
  const payment = await store.findPayment(db, id);
  if (!payment) throw new Refusal('not_found', paymentsTexts.gone);
  return payment;
}

/** A payment with its events, without phone numbers, and its ledger entries. @throws {Refusal} not_found  no such payment */
export async function loadDetails({ db }: Pick<Needs, 'db'>, id: string) {
  const payment = await loadPayment({ db }, id);
  const { studentId, courseId, phone } = payment;
  const [moments, ledger, refundable, isCourseJoined, manualSettlement] = await Promise.all([
    store.listEvents(db, id),
    store.listLedger(db, id),
    refundableOf(db, id),
    studentId && courseId ? isEnrolled(db, { studentId, courseId }) : false,
    store.findSettlementState(db, id),
  ]);
  const masked = moments.map(({ body, ...moment }) => ({ ...moment, raw: withoutPhones(body, phone) }));
  return { ...payment, moments: masked, ledger, refundable, isCourseJoined, manualSettlement };
}

/**
 * The payment's phone number. The admin is recorded in the audit log first.
 *
 * @throws {Refusal} not_found  no such payment
 */
export async function revealPhone(needs: Needs, admin: Admin, id: string) {
  const { phone } = await loadPayment(needs, id);
  const what = 'Revealed the phone number';
  await store.insertAudit(needs.db, { byId: admin.id, what, paymentId: id, at: needs.clock.now() });
  return phone;
}

/**
 * Queries the provider for a payment's status now, and applies the answer.
 *
 * @throws {Refusal} not_found    no such payment
 * @throws {Refusal} conflict     the provider cannot be queried about it
 * @throws {Refusal} unavailable  the provider does not answer
 */
export async function queryProvider(services: Services, id: string) {
  await loadPayment(services, id);
  const answer = await queryNow(services, id);
  if (answer === 'not_queryable') throw new Refusal('conflict', bookkeepingTexts.cannotBeAsked);
  if (answer === 'away') throw new Refusal('unavailable', bookkeepingTexts.noAnswer);
}

/**
 * Records an admin's review of a payment that was marked for review.
 *
 * @throws {Refusal} not_found  no such payment
 * @throws {Refusal} conflict   it is not, or no longer, marked for review
 */
export async function review({ db, clock }: Needs, admin: Admin, { id, note }: { id: string; note: string }) {
  const { provider } = await loadPayment({ db }, id);
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (!(await store.clearReview(tx, id))) throw new Refusal('conflict', bookkeepingTexts.nothingToReview);
    await store.insertAudit(tx, { byId: admin.id, what: `Checked: ${note}`, paymentId: id, at });
    await store.insertOfficeEvent(tx, {
      provider,
      dedupeKey: `review:${randomUUID()}`,
      paymentId: id,
      body: JSON.stringify({ by: admin.name, note }),
      outcome: detailed.checked(admin.name),
      receivedAt: at,
      processedAt: at,
    });
  });
}

/** Finds the newest payments that match the words: a reference, a receipt, a code of the provider, a phone or a name. */
export const searchPayments = (db: Needs['db'], words: string) =>
  store.listPayments(db, {
    words,
    page: 1,
    status: undefined,
    purpose: undefined,
    isToReview: false,
    since: undefined,
  });
