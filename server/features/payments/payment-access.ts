/**
 * Decides which users may see payments: students see their own, admins all; anyone with a reference sees that payment's
 * status.
 */

import { loadCourse } from '#server/features/courses/courses.ts';
import { isEnrolled, priceFor } from '#server/features/enrolments/enrolments.ts';
import { creditOf } from '#server/features/ledger/ledger.ts';
import { loadUser, maySeeAll } from '#server/features/users/users.ts';
import { type Counted, countFailure, countsOf, refuseExhausted } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as store from './payments.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'config' | 'money' | 'reservations'>;

const statesOf = {
  paid: ['paid'],
  pending: ['initiated', 'prompted'],
  all: ['initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired'],
} satisfies Record<string, store.PaymentRow['state'][]>;

interface PaymentFilter {
  studentId: string;
  status: keyof typeof statesOf;
}

/**
 * Lists the payments for a student; also returns the student.
 *
 * @throws {Refusal} not_found  the caller may not see that student, or the student does not exist
 */
export async function listPayments({ db }: Needs, caller: User, { studentId, status }: PaymentFilter) {
  const student = await loadStudent({ db }, caller, studentId);
  return { student, payments: await store.listPayments(db, studentId, statesOf[status]) };
}

/**
 * Loads a student whose payments the caller may see.
 * @throws {Refusal} not_found  for the same reasons as listPayments
 */
function loadStudent({ db }: Pick<Needs, 'db'>, caller: User, studentId: string) {
  if (!maySeeAll(caller, studentId)) throw new Refusal('not_found', paymentsTexts.nobody);
  return loadUser({ db }, studentId);
}

/**
 * Returns a student's unspent credit, and the amount that is still missing for a course's price.
 *
 * @throws {Refusal} not_found  for the same reasons as listPayments, or the course does not exist
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

  const { id: _id, title, price: usualPrice } = await loadCourse(db, courseId);
  const price = await priceFor(db, studentId, { id: _id, price: usualPrice });
  const isJoined = await isEnrolled(db, { studentId, courseId });
  const missing = isJoined ? 0 : Math.max(0, price - credit);
  return { credit, minimum, course: { _id, title, price, usualPrice, missing, isJoined }, isSimulated };
}

/**
 * Limit of wrong references per IP address, which a classroom may share. A reference of 60 bits cannot be guessed, so
 * correct ones work even past the limit: a guesser does not block other visitors with the same address.
 */
const WRONG_REFERENCES = { max: 60, minutes: 60 };

interface ReferenceLookup {
  reference: string;
  /** The visitor's IP address, or its IPv6 network (networkOf). */
  from: string;
}

/**
 * Finds the payment with a reference.
 *
 * @throws {Refusal} not_found          no payment has this reference
 * @throws {Refusal} too_many_requests  the reference is wrong, and the IP address has sent too many wrong ones
 */
export async function followPayment(needs: Needs, { reference, from }: ReferenceLookup) {
  const counted: Counted = [`wrong-reference:${from}`, WRONG_REFERENCES];
  const keys = [counted[0]];
  return needs.reservations.reserve(keys, async (reserved) => {
    const [payment, counts] = await Promise.all([store.findByReference(needs.db, reference), countsOf(needs, keys)]);
    if (payment) return payment;
    refuseExhausted(needs, [counted], { counts, reserved });
    await countFailure(needs, [counted]);
    throw new Refusal('not_found', paymentsTexts.gone);
  });
}
