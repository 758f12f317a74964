/**
 * Starting a payment. features/settlement processes the payment's outcome, and payment-access.ts decides who may see it.
 *
 * The payment is stored before the phone is prompted, so that received money always belongs to a stored payment. The phone is prompted
 * once: a repeated request with the same idempotency key returns the first payment. Amounts are whole Kenyan shillings.
 */

import type { PaymentRequest } from '#contract/money/payments.ts';
import { loadCourse } from '#server/features/courses/courses.ts';
import { isEnrolled, priceFor } from '#server/features/enrolments/enrolments.ts';
import { isFundPublic } from '#server/features/funds/funds.ts';
import { creditOf } from '#server/features/ledger/ledger.ts';
import { recordPromptResponse } from '#server/features/settlement/settlement.ts';
import type { Visit } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { findStarted, idempotencyHashOf } from './idempotency.ts';
import * as store from './payments.store.ts';
import { promptOnce } from './prompt.ts';
import { countRequest, uncountRequest } from './prompt-limits.ts';
import { newCallbackSecret, newReference } from './secrets.ts';

export interface PaymentOrder {
  purpose: 'fees' | 'fund' | 'application';
  /** The student for whom the payment is; null for an application. */
  studentId: string | null;
  /** The applicant for whom the payment is; null for fees and gifts. */
  customerId: string | null;
  /** The course that the student joins once `price`, the student's current price of it, is paid; null if none was chosen. */
  courseId: string | null;
  price: number | null;
  /** The signed-in user who pays; null for a visitor. */
  payerId: string | null;
  /** The phone number to prompt, written as 254712345678. */
  phone: string;
  amount: number;
  from: Visit;
  /** The idempotency key that the request was sent with. */
  key: string | undefined;
}

type RequestOrigin = Pick<PaymentOrder, 'from' | 'key'>;

/**
 * Starts a payment for fees or a gift. Students pay their own fees; anyone may pay for a student whose fund page is
 * shown. Only students themselves can choose a course.
 *
 * @throws {Refusal} not_signed_in  fees or a course are requested without a session
 * @throws {Refusal} not_found      the student, the shown fund page or the course does not exist
 * @throws {Refusal} conflict       the student has already joined the course, or as findStarted
 * @throws {Refusal} invalid        less than the minimum payment, and not exactly what is missing for the course
 * @throws {Refusal} too_many_requests, unavailable  for the same reasons as startPayment
 */
export async function pay(services: Services, caller: User | undefined, request: PaymentRequest & RequestOrigin) {
  const { studentId, courseId = null, amountPayed: amount, phoneNumber: phone, from, key } = request;
  const order: PaymentOrder = {
    purpose: purposeOf(caller, request),
    studentId,
    customerId: null,
    courseId,
    price: null,
    payerId: caller?.id ?? null,
    ...{ phone, amount, from, key },
  };
  const started = await findStarted(services.db, order);
  if (started) return started;

  const mayPay = order.purpose === 'fees' ? caller?.type === 'student' : await isFundPublic(services.db, studentId);
  if (!mayPay) throw new Refusal('not_found', paymentsTexts.nobody);
  return startPayment(services, { ...order, price: await promisedPrice(services, { ...order, studentId }) });
}

/**
 * Returns whether a request pays fees or a gift. Only students pay fees, for themselves. Fees are never treated as
 * a gift, so that a student whose session has ended does not pay as a stranger.
 *
 * @throws {Refusal} not_signed_in, not_found  for the same reasons as pay
 */
function purposeOf(caller: User | undefined, { purpose, studentId, courseId }: PaymentRequest) {
  const isOwn = caller?.id === studentId;
  const requested = courseId ? 'fees' : (purpose ?? (isOwn ? 'fees' : 'fund'));
  if (requested === 'fund' || isOwn) return requested;
  throw caller
    ? new Refusal('not_found', paymentsTexts.nobody)
    : new Refusal('not_signed_in', generalTexts.notSignedIn);
}

/**
 * Returns the student's price of the requested course; null without a course. Refuses an amount below the minimum, unless it is
 * exactly what is missing for the price.
 */
async function promisedPrice(
  services: Services,
  { studentId, courseId, amount }: PaymentOrder & { studentId: string },
) {
  const { db, money, config } = services;
  if (!courseId) {
    refuseBelowMinimum(amount, config.mobileMoney.minimum);
    return null;
  }
  const price = await priceFor(db, studentId, await loadCourse(db, courseId));
  if (await isEnrolled(db, { studentId, courseId })) throw new Refusal('conflict', paymentsTexts.joinedAlready);
  const missing = price - (await creditOf(db, { studentId, isLive: money.isLive }));
  if (amount !== missing) refuseBelowMinimum(amount, config.mobileMoney.minimum);
  return price;
}

function refuseBelowMinimum(amount: number, minimum: number) {
  if (amount < minimum) throw new Refusal('invalid', (texts) => texts.payments.tooLittle(minimum));
}

/**
 * Starts the payment for an application: the whole price, or at least the minimum payment.
 *
 * @throws {Refusal} invalid  less than the minimum payment, and not the whole price
 * @throws {Refusal} conflict, too_many_requests, unavailable  for the same reasons as startPayment
 */
export function payForApplication(services: Services, request: ApplicationPayment & RequestOrigin) {
  const { customerId, phone, amount, price, from, key } = request;
  if (amount !== price) refuseBelowMinimum(amount, services.config.mobileMoney.minimum);
  const noStudent = { studentId: null, courseId: null, price: null, payerId: null };
  return startPayment(services, { purpose: 'application', ...noStudent, customerId, phone, amount, from, key });
}

interface ApplicationPayment {
  customerId: string;
  phone: string;
  amount: number;
  /** The price of the course. */
  price: number;
}

/**
 * Prompts a phone once. Resolves when the provider has accepted or rejected the
 * prompt, or has timed out; whether the payer pays is reported later. A rejected
 * payment is returned as failed.
 *
 * @throws {Refusal} conflict           for the same reasons as findStarted
 * @throws {Refusal} too_many_requests  for the same reasons as countRequest
 * @throws {Refusal} unavailable        the provider is unreachable: no prompt was sent, and the client may retry
 */
async function startPayment(services: Services, order: PaymentOrder) {
  const { payment, secret } = await registerPayment(services, order);
  if (!secret) return payment;
  const outcome = await promptOnce(services, { payment, secret }, async (answer) => {
    await recordPromptResponse(services, payment.id, answer);
    if (answer.outcome === 'away') await releaseRequest(services, order, payment.id);
  });
  if (outcome === 'away') throw providerUnavailable(services);
  return (await store.findPayment(services.db, payment.id))!;
}

/**
 * Stores a new payment. If the idempotency key has started a payment already, returns that payment without a secret:
 * its phone must not be prompted again.
 */
function registerPayment(services: Services, order: PaymentOrder) {
  const { db, clock, money } = services;
  return db.transaction(async (tx) => {
    await store.lockPhone(tx, order.phone);
    const started = await findStarted(tx, order);
    if (started) return { payment: started };
    if (services.moneyBreaker.secondsLeft() > 0) throw providerUnavailable(services);

    await countRequest({ db: tx, clock }, order);
    const { secret, hash } = newCallbackSecret();
    const now = clock.now();
    const { from: _, key: __, ...details } = order;
    const payment = await store.insertPayment(tx, {
      ...details,
      reference: newReference(),
      callbackHash: hash,
      idempotencyHash: idempotencyHashOf(order),
      provider: money.name,
      isLive: money.isLive,
      createdAt: now,
      changedAt: now,
    });
    // Requests for one phone are serialized, so a concurrent request has used the same key with another phone.
    if (!payment) throw new Refusal('conflict', paymentsTexts.otherDetails);
    return { payment, secret };
  });
}

/** Call this after a prompt that was not sent: it frees the idempotency key for a retry, and uncounts the request. */
async function releaseRequest({ db }: Services, order: PaymentOrder, paymentId: string) {
  await store.releaseKey(db, paymentId);
  await uncountRequest({ db }, order);
}

/** The refusal for an unreachable provider, with the seconds until a retry is possible, if known. */
const providerUnavailable = ({ moneyBreaker }: Services) =>
  new Refusal('unavailable', paymentsTexts.away, moneyBreaker.secondsLeft() || undefined);
