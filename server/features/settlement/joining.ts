/** Decides which course a payment opens, and enrols the student. */
import type { Db } from '#server/db/connect.ts';
import { countPurchases, tryEnrol } from '#server/features/enrolments/enrolments.ts';
import { findPerson } from '#server/features/people/people.ts';
import type { Services } from '#server/services.ts';
import * as store from './settlement.store.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'money'>;

/** Milliseconds for which a payer is guaranteed the price at which the payment was started. */
const PRICE_STANDS = 24 * 60 * 60_000;

/**
 * Enrols the student in the payment's course or, if it names none, in the course of the student's latest payment that
 * names one, so that a supporter's money completes the price that the student has started to pay.
 */
export async function joinPaidFor(tx: Db, needs: Needs, payment: store.PaymentRow) {
  const { studentId, isLive } = payment;
  // Simulated money opens no course in a school that takes real money.
  if (!studentId || isLive !== needs.money.isLive) return false;
  // The money stays credit: when an account was merged into another one, its credit moves to that one.
  if ((await findPerson(tx, studentId))?.deactivatedAt) return false;
  const request = payment.courseId ? payment : await findWish(tx, { studentId, isLive });
  if (!request?.courseId) return false;
  const age = needs.clock.now().getTime() - request.createdAt.getTime();
  const price = age < PRICE_STANDS ? (request.price ?? undefined) : undefined;
  const hasJoined = await tryEnrol(tx, needs, { studentId, courseId: request.courseId, price });
  // Notifies clients that follow the payment that named the course: the course is open now.
  if (hasJoined && request.id !== payment.id) await store.notifyChanged(tx, request.reference);
  return hasJoined;
}

/**
 * Finds the student's latest payment that names a course. None if the student bought that course after the payment: a student who has left
 * the course since then must not be enrolled again.
 */
async function findWish(tx: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) {
  const request = await store.findLastCoursePayment(tx, { studentId, isLive });
  if (!request) return undefined;
  const enrolment = { studentId, courseId: request.courseId!, since: request.paidAt! };
  return (await countPurchases(tx, enrolment)) === 0 ? request : undefined;
}
