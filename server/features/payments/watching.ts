/** Who may see what of payments: a student and the office all of hers, whoever has a reference how that one stands. */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { loadCourse } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { creditOf } from '#server/features/ledger/ledger.ts';
import { loadUser, maySeeAll } from '#server/features/users/users.ts';
import { type Counted, countFailure, countsOf, refuseExhausted } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './payments.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'reservations'>;

const statesOf = {
  paid: ['paid'],
  pending: ['initiated', 'prompted'],
  all: ['initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired'],
} satisfies Record<string, store.PaymentRow['state'][]>;

interface WantedPayments {
  studentId: string;
  status: keyof typeof statesOf;
}

/**
 * Payments for a student, with her name.
 *
 * @throws {Refusal} not_found  somebody else's, or nobody's
 */
export async function listPayments({ db }: Needs, caller: User, { studentId, status }: WantedPayments) {
  const student = await loadStudent({ db }, caller, studentId);
  return { student, payments: await store.listPayments(db, studentId, statesOf[status]) };
}

/** @throws {Refusal} not_found  somebody else's, or nobody's */
function loadStudent({ db }: Pick<Needs, 'db'>, caller: User, studentId: string) {
  if (!maySeeAll(caller, studentId)) throw new Refusal('not_found', paymentMessages.nobody);
  return loadUser({ db }, studentId);
}

/**
 * What a student has paid and not spent, and what a course would still take.
 *
 * @throws {Refusal} not_found  as listPayments, or there is no such course
 */
export async function accountOf(
  { db, config, money }: Needs,
  caller: User,
  { studentId, courseId }: { studentId: string; courseId: string | undefined },
) {
  await loadStudent({ db }, caller, studentId);
  const credit = await creditOf(db, { studentId, isLive: money.isLive });
  const { minimum } = config.mobileMoney;
  const isSimulated = !money.isLive;
  if (!courseId) return { credit, minimum, course: null, isSimulated };

  const { id: _id, title, price } = await loadCourse(db, courseId);
  const isJoined = await isEnrolled(db, { studentId, courseId });
  const missing = isJoined ? 0 : Math.max(0, price - credit);
  return { credit, minimum, course: { _id, title, price, missing, isJoined }, isSimulated };
}

/**
 * Wrong references from one address, behind which there may be a classroom. A reference has 60 bits, so none is
 * guessed: the right ones are answered past the limit too, and nobody keeps the others there from theirs.
 */
const WRONG_ONES = { max: 60, minutes: 60 };

interface Follower {
  reference: string;
  /** The network address. */
  from: string;
}

/**
 * A payment, for whoever has its reference.
 *
 * @throws {Refusal} not_found          there is none
 * @throws {Refusal} too_many_requests  there is none, and too many others from there have been wrong
 */
export async function followPayment(needs: Needs, { reference, from }: Follower) {
  const counted: Counted = [`wrong-reference:${from}`, WRONG_ONES];
  const keys = [counted[0]];
  return needs.reservations.reserve(keys, async (reserved) => {
    const [payment, counts] = await Promise.all([store.findByReference(needs.db, reference), countsOf(needs, keys)]);
    if (payment) return payment;
    refuseExhausted(needs, [counted], { counts, reserved });
    await countFailure(needs, [counted]);
    throw new Refusal('not_found', paymentMessages.gone);
  });
}
