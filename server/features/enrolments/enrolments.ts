/**
 * The rules of enrolment. Students join a free course immediately. Any other course costs its price, or the price that the
 * office has agreed with the student, taken from the student's credit. One transaction writes the booking of the price, the
 * enrolment and the record that links them.
 *
 * Lock order: the course first, then the student, as the ledger prescribes, then the course's intakes.
 */

import type { Db } from '#server/db/connect.ts';
import { isOlderRunning } from '#server/db/migrate.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import { chooseIntakes } from '#server/features/intakes/intakes.ts';
import { accounts, book, countBookings, creditOf, lockStudent } from '#server/features/ledger/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as studentCoursesTexts from '#texts/people/student-courses.ts';
import { claimReservedIntakes, type NewAgreement, priceFor, recordAgreement } from './agreed-prices.ts';
import * as store from './enrolments.store.ts';

// Re-exported, because other features may import from this file only.
export { priceFor } from './agreed-prices.ts';
export { takenByRefunds } from './enrolments.store.ts';

type Needs = Pick<Services, 'money' | 'clock' | 'config'>;

interface EnrolmentKey {
  studentId: string;
  courseId: string;
}

type Place = EnrolmentKey & {
  /** The chosen intake; by default the one of the agreed price, or else the next open intake. */
  intakeId?: string | null | undefined;
};

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
    if (isIn) return course;
    const price = await priceFor(tx, studentId, course);
    throw new Refusal('payment_required', (texts) => texts.enrolments.unpaid({ ...course, price }));
  });
}

/**
 * Takes the price from the student's credit and enrols the student. Returns false if the student was enrolled already or has
 * too little credit.
 *
 * @param price  the price that the student was promised; the student's current price applies if it is lower, or if no
 *               price was promised
 * @throws {Refusal} not_found  there is no such course
 */
export async function tryEnrol(tx: Db, needs: Needs, { price, ...place }: Place & { price?: number | undefined }) {
  const course = await lockCourseShared(tx, place.courseId);
  await lockStudent(tx, place.studentId);
  if (await isEnrolled(tx, place)) return false;

  const current = await priceFor(tx, place.studentId, course);
  const due = Math.min(price ?? current, current);
  if (due === 0) {
    await insertEnrolment(tx, needs, place);
    return true;
  }
  const credit = await creditOf(tx, { studentId: place.studentId, isLive: needs.money.isLive });
  if (credit < due) return false;
  await chargeAndEnrol(tx, needs, { ...place, price: due });
  return true;
}

async function chargeAndEnrol(tx: Db, needs: Needs, { price, intakeId, ...place }: Place & { price: number }) {
  const { money, clock } = needs;
  // After a withdrawal the student may join and pay again, so the key contains the number of purchases.
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
  await insertEnrolment(tx, needs, { ...place, intakeId });
  await store.insertPaidEnrolment(tx, { ...place, txId: txId!, price });
}

const insertEnrolment = (tx: Db, needs: Needs, { studentId, ...where }: Place) =>
  enrolInFree(tx, needs, { ...where, studentIds: [studentId] });

/**
 * Enrols students without charging them. The caller has checked that the course is free or paid for and that none of the
 * students is enrolled, and has locked the course, the students and any intake chosen for them.
 */
export async function enrolInFree(tx: Db, needs: Needs, joining: Omit<Place, 'studentId'> & { studentIds: string[] }) {
  const { courseId, studentIds, intakeId } = joining;
  const reserved = await claimReservedIntakes(tx, { courseId, studentIds });
  const chosen = (studentId: string) => intakeId ?? reserved.get(studentId);
  const others = studentIds.filter((studentId) => !chosen(studentId));
  const nextOpen = await chooseIntakes(tx, needs, { courseId, count: others.length });
  const intakeOf = (studentId: string) => chosen(studentId) ?? nextOpen[others.indexOf(studentId)] ?? null;
  const createdAt = needs.clock.now();
  await store.insertEnrolments(
    tx,
    studentIds.map((studentId) => ({ studentId, courseId, intakeId: intakeOf(studentId), createdAt })),
  );
}

/** The schema version from which all processes know agreed prices (0030_agreed-prices.sql). */
const KNOWS_AGREED_PRICES = 30;

/**
 * Agrees a price with a student for a course, in place of an earlier one; 0 opens the course immediately.
 *
 * @throws {Refusal} not_found  there is no such course or student
 * @throws {Refusal} conflict   the student has joined the course
 * @throws {Refusal} invalid    the price is higher than the course's
 * @throws {Refusal} unavailable  a process of an earlier release runs, which would charge the course's price
 */
export async function agreePrice(tx: Db, needs: Needs, agreement: NewAgreement) {
  if (await isOlderRunning(tx, KNOWS_AGREED_PRICES)) throw new Refusal('unavailable', invitationTexts.upgrading, 10);
  const course = await lockCourseShared(tx, agreement.courseId);
  await lockStudent(tx, agreement.studentId);
  if (await isEnrolled(tx, agreement))
    throw new Refusal('conflict', (texts) => texts.agreedPrices.isEnrolled(course.title));
  await recordAgreement(tx, needs, { ...agreement, course });
  if (agreement.price === 0) await tryEnrol(tx, needs, { studentId: agreement.studentId, courseId: course.id });
}

/** Counts how often the student has bought the course, since `since` if given. Purchases that were withdrawn count too. */
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

/**
 * Ends a paid enrolment and returns the price to the student's credit. False if it was not paid with that kind of money
 * (real or simulated).
 */
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

/**
 * Ends all paid enrolments of a student, each by `withdraw`.
 * @throws {Refusal} conflict  a part of a price has been refunded
 */
export async function withdrawAll(tx: Db, { studentId, ...how }: Omit<Withdrawal, 'courseId' | 'isLive'>) {
  for (const { courseId, isLive } of await store.listPaidEnrolments(tx, studentId)) {
    await refuseIfRefunded(tx, { studentId, courseId });
    await withdraw(tx, { studentId, courseId, isLive, ...how });
  }
}

/**
 * Ends an enrolment, free or paid, with real or simulated money; a paid price returns to the student's credit.
 *
 * @returns false if the student is not enrolled
 * @throws {Refusal} conflict  a part of the price has been refunded
 */
export async function endEnrolment(tx: Db, { byId, note, ...place }: Omit<Withdrawal, 'isLive' | 'at'>) {
  await lockStudent(tx, place.studentId);
  if (!(await isEnrolled(tx, place))) return false;
  await refuseIfRefunded(tx, place);
  for (const isLive of [true, false]) if (await withdraw(tx, { ...place, byId, note, isLive })) return true;
  await store.deleteEnrolment(tx, place);
  return true;
}

/**
 * Withdrawing credits the whole price. If part of it was refunded while the student stayed enrolled, only another refund may
 * end the enrolment.
 */
async function refuseIfRefunded(tx: Db, place: EnrolmentKey) {
  if ((await store.refundedOf(tx, place)) > 0) throw new Refusal('conflict', studentCoursesTexts.partlyRefunded);
}

export const isEnrolled = (db: Db, place: EnrolmentKey) => store.hasEnrolment(db, place);
