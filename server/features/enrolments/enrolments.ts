/**
 * The rules of enrolment: students join a free course at once, and any other course for its price, which is taken from
 * the credit that they have paid and not spent. The booking of the price, the enrolment and the record that links them
 * are written in one transaction.
 *
 * Lock order: the course first, then the student, as the ledger prescribes.
 */

import type { Db } from '#server/db/connect.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import { accounts, book, countBookings, creditOf, lockStudent } from '#server/features/ledger/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './enrolments.store.ts';

type Needs = Pick<Services, 'money' | 'clock'>;

interface EnrolmentKey {
  studentId: string;
  courseId: string;
}

/**
 * Enrols a student who has enough credit. Joining again changes nothing.
 *
 * @throws {Refusal} not_found         there is no such course
 * @throws {Refusal} payment_required  it costs more than the student's credit
 */
export async function enrol({ db, ...needs }: Needs & Pick<Services, 'db'>, studentId: string, courseId: string) {
  return db.transaction(async (tx) => {
    const course = await lockCourseShared(tx, courseId);
    const place = { studentId, courseId };
    const isIn = (await tryEnrol(tx, needs, place)) || (await isEnrolled(tx, place));
    if (!isIn) throw new Refusal('payment_required', (texts) => texts.enrolments.unpaid(course));
    return course;
  });
}

/**
 * Takes the price from the student's credit and enrols the student: true if the student has joined now, false if they
 * had joined before or have too little credit.
 *
 * @param price  the price that the student was promised; the course's current price applies if it is lower, or if no
 *               price was promised
 * @throws {Refusal} not_found  there is no such course
 */
export async function tryEnrol(
  tx: Db,
  needs: Needs,
  { price, ...place }: EnrolmentKey & { price?: number | undefined },
) {
  const course = await lockCourseShared(tx, place.courseId);
  await lockStudent(tx, place.studentId);
  if (await isEnrolled(tx, place)) return false;

  const due = Math.min(price ?? course.price, course.price);
  if (due === 0) {
    await store.insertEnrolment(tx, place);
    return true;
  }
  const credit = await creditOf(tx, { studentId: place.studentId, isLive: needs.money.isLive });
  if (credit < due) return false;
  await chargeAndEnrol(tx, needs, { ...place, price: due });
  return true;
}

async function chargeAndEnrol(tx: Db, { money, clock }: Needs, { price, ...place }: EnrolmentKey & { price: number }) {
  // After a withdrawal the student may join again, and pay again.
  const time = (await countPurchases(tx, place)) + 1;
  const txId = await book(tx, {
    kind: 'enrolment',
    externalKey: `${place.studentId}:${place.courseId}:${time}`,
    isLive: money.isLive,
    at: clock.now(),
    entries: [
      { ...accounts.student(place.studentId), amount: price },
      { ...accounts.income(place.courseId), amount: -price },
    ],
  });
  await store.insertEnrolment(tx, place);
  await store.insertPaidEnrolment(tx, { ...place, txId: txId!, price });
}

/** How often the student has bought the course, since `since` if it is given. Counts withdrawn purchases too. */
export function countPurchases(db: Db, { since, ...place }: EnrolmentKey & { since?: Date }) {
  const [to, from] = [accounts.student(place.studentId), accounts.income(place.courseId)];
  return countBookings(db, { kind: 'enrolment', to, from, since });
}

interface Withdrawal extends EnrolmentKey {
  /** The member of staff who decided the withdrawal, and the reason (`note`). */
  byId: string;
  note: string;
  /** Whether the enrolment was paid with real money. */
  isLive: boolean;
  /** The time of the booking; by default the database's current time. */
  at?: Date;
}

/** Ends a paid enrolment and returns the price to the student's credit. False if it was not paid with that kind of money. */
export async function withdraw(tx: Db, { byId, note, at, isLive, ...place }: Withdrawal) {
  await lockStudent(tx, place.studentId);
  const paid = await store.deletePaidEnrolment(tx, place, isLive);
  if (!paid) return false;
  await store.deleteEnrolment(tx, place);
  await book(tx, {
    kind: 'correction',
    externalKey: `withdrawal:${paid.txId}`,
    isLive,
    byId,
    note,
    ...(at && { at }),
    entries: [
      { ...accounts.income(place.courseId), amount: paid.price },
      { ...accounts.student(place.studentId), amount: -paid.price },
    ],
  });
  return true;
}

export const isEnrolled = (db: Db, place: EnrolmentKey) => store.hasEnrolment(db, place);
