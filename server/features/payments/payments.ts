/**
 * How a payment begins. What becomes of it is settlement's business
 * (features/settlement), and who may see it is said in watching.ts.
 *
 * It is written before the phone is asked, so that no money comes in that we do
 * not know of, and the phone is asked once: whoever asks again with the same key
 * is told of the first. Amounts are whole Kenyan shillings.
 */
import { generalMessages } from '#contract/messages/general-messages.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { PaymentRequest } from '#contract/payments.ts';
import { loadCourse } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { isFundShown } from '#server/features/funds/funds.ts';
import { creditOf } from '#server/features/ledger/ledger.ts';
import { recordPromptAnswer } from '#server/features/settlement/settlement.ts';
import type { Visit } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { findStarted, idempotencyHashOf } from './idempotency.ts';
import * as store from './payments.store.ts';
import { promptOnce } from './prompt.ts';
import { countRequest, uncountRequest } from './prompt-limits.ts';
import { newCallbackSecret, newReference } from './secrets.ts';

export interface PaymentOrder {
  purpose: 'fees' | 'fund' | 'application';
  /** Null for an application. */
  studentId: string | null;
  /** Null for everything else. */
  customerId: string | null;
  /** Joined once it is paid, and its price now; null where there is none. */
  courseId: string | null;
  price: number | null;
  /** Null for a visitor. */
  payerId: string | null;
  /** As 254712345678. */
  phone: string;
  amount: number;
  from: Visit;
  /** Makes asking twice harmless. */
  key: string | undefined;
}

type Sent = Pick<PaymentOrder, 'from' | 'key'>;

/**
 * A student pays for herself, anybody for a student whose fund page is shown. A
 * course is only for whoever pays for herself: nobody chooses one for another.
 *
 * @throws {Refusal} not_signed_in  her own fees are meant, and nobody knows who she is
 * @throws {Refusal} not_found      nobody there to pay for, or no such course
 * @throws {Refusal} conflict       she has joined that course, or as findStarted
 * @throws {Refusal} invalid        less than the smallest payment, and than what is missing
 * @throws {Refusal} too_many_requests, unavailable  as startPayment
 */
export async function pay(services: Services, caller: User | undefined, request: PaymentRequest & Sent) {
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

  const mayPay = order.purpose === 'fees' ? caller?.type === 'student' : await isFundShown(services.db, studentId);
  if (!mayPay) throw new Refusal('not_found', paymentMessages.nobody);
  return startPayment(services, { ...order, price: await priceFor(services, { ...order, studentId }) });
}

/**
 * Fees only where they are one's own: a student whose session has ended is not to pay as a stranger.
 *
 * @throws {Refusal} not_signed_in, not_found  as pay
 */
function purposeOf(caller: User | undefined, { purpose, studentId, courseId }: PaymentRequest) {
  const isOwn = caller?.id === studentId;
  const wanted = courseId ? 'fees' : (purpose ?? (isOwn ? 'fees' : 'fund'));
  if (wanted === 'fund' || isOwn) return wanted;
  throw caller
    ? new Refusal('not_found', paymentMessages.nobody)
    : new Refusal('not_signed_in', generalMessages.notSignedIn);
}

/** What the course costs now. Looks at the amount as well, because less than the smallest payment is enough if no more is missing. */
async function priceFor(services: Services, { studentId, courseId, amount }: PaymentOrder & { studentId: string }) {
  const { db, money, config } = services;
  if (!courseId) {
    refuseTooLittle(amount, config.mobileMoney.minimum);
    return null;
  }
  const { price } = await loadCourse(db, courseId);
  if (await isEnrolled(db, { studentId, courseId })) throw new Refusal('conflict', paymentMessages.joinedAlready);
  const missing = price - (await creditOf(db, { studentId, isLive: money.isLive }));
  if (amount !== missing) refuseTooLittle(amount, config.mobileMoney.minimum);
  return price;
}

function refuseTooLittle(amount: number, minimum: number) {
  if (amount < minimum) throw new Refusal('invalid', paymentMessages.tooLittle(minimum));
}

/**
 * What is paid with an application: the whole price, or a part of it that is not too small.
 *
 * @throws {Refusal} invalid  less than the smallest payment, and than the price
 * @throws {Refusal} conflict, too_many_requests, unavailable  as startPayment
 */
export function payForApplication(services: Services, request: ApplicationPayment & Sent) {
  const { customerId, phone, amount, price, from, key } = request;
  if (amount !== price) refuseTooLittle(amount, services.config.mobileMoney.minimum);
  const nobodys = { studentId: null, courseId: null, price: null, payerId: null };
  return startPayment(services, { purpose: 'application', ...nobodys, customerId, phone, amount, from, key });
}

interface ApplicationPayment {
  customerId: string;
  phone: string;
  amount: number;
  /** Of the course that is applied for. */
  price: number;
}

/**
 * Asks a phone for money, once. Resolves when the provider has answered, or has
 * not in time: whether anybody pays is told later. What the provider did not take
 * comes back as failed.
 *
 * @throws {Refusal} conflict           as findStarted
 * @throws {Refusal} too_many_requests  as countRequest
 * @throws {Refusal} unavailable        the provider is away; the phone was not asked, and may be asked again at once
 */
async function startPayment(services: Services, order: PaymentOrder) {
  const { payment, secret } = await begin(services, order);
  if (!secret) return payment;
  const outcome = await promptOnce(services, { payment, secret }, async (answer) => {
    await recordPromptAnswer(services, payment.id, answer);
    if (answer.outcome === 'away') await takeBack(services, order, payment.id);
  });
  if (outcome === 'away') throw isAway(services);
  return (await store.findPayment(services.db, payment.id))!;
}

/** Writes the payment, unless it has been begun with the same key: there is no secret then, and nothing to ask. */
function begin(services: Services, order: PaymentOrder) {
  const { db, clock, money } = services;
  return db.transaction(async (tx) => {
    await store.lockPhone(tx, order.phone);
    const started = await findStarted(tx, order);
    if (started) return { payment: started };
    if (services.moneyBreaker.secondsLeft() > 0) throw isAway(services);

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
    // The same key came with another phone at the same moment.
    if (!payment) throw new Refusal('conflict', paymentMessages.otherDetails);
    return { payment, secret };
  });
}

/** Nothing was sent, so nothing counts, and the same key may try again. */
async function takeBack({ db, clock }: Services, order: PaymentOrder, paymentId: string) {
  await store.releaseKey(db, paymentId);
  await uncountRequest({ db, clock }, order);
}

/** Says when to try again, where that is known. */
const isAway = ({ moneyBreaker }: Services) =>
  new Refusal('unavailable', paymentMessages.away, moneyBreaker.secondsLeft() || undefined);
