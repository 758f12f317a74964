/**
 * The rules of joining courses: a free one at once, any other for its price, out
 * of what the student has paid and not spent. The price, the place in the course
 * and the proof that one stands for the other come in one transaction.
 *
 * The course is held first and the student is locked then, as the ledger says.
 */
import { enrolmentMessages } from '#contract/enrolments.ts';
import type { Db } from '#server/db/connect.ts';
import { holdCourse } from '#server/features/courses/courses.ts';
import { accounts, book, creditOf, lockStudent, timesBooked } from '#server/features/ledger/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './enrolments.store.ts';

type Needs = Pick<Services, 'money' | 'clock'>;

interface Place {
  studentId: string;
  courseId: string;
}

/**
 * Lets a student into a course, if she has what it takes. Joining again changes nothing.
 *
 * @throws {Refusal} not_found         there is no such course
 * @throws {Refusal} payment_required  it costs more than she has
 */
export async function enrol({ db, ...needs }: Needs & Pick<Services, 'db'>, studentId: string, courseId: string) {
  return db.transaction(async (tx) => {
    const course = await holdCourse(tx, courseId);
    const place = { studentId, courseId };
    const isIn = (await tryEnrol(tx, needs, place)) || (await isEnrolled(tx, place));
    if (!isIn) throw new Refusal('payment_required', enrolmentMessages.unpaid(course));
    return course;
  });
}

/**
 * Takes the price from the student's credit and puts her into the course: true
 * when she has joined by this, false when she had joined before or has too little.
 *
 * @param wanted.price  one that was promised to her; the course's own if that is less, or none is said
 * @throws {Refusal} not_found  there is no such course
 */
export async function tryEnrol(tx: Db, needs: Needs, { price, ...place }: Place & { price?: number | undefined }) {
  const course = await holdCourse(tx, place.courseId);
  await lockStudent(tx, place.studentId);
  if (await isEnrolled(tx, place)) return false;

  const due = Math.min(price ?? course.price, course.price);
  if (due === 0) {
    await store.insertEnrolment(tx, place);
    return true;
  }
  const credit = await creditOf(tx, { studentId: place.studentId, isLive: needs.money.isLive });
  if (credit < due) return false;
  await sell(tx, needs, { ...place, price: due });
  return true;
}

async function sell(tx: Db, { money, clock }: Needs, { price, ...place }: Place & { price: number }) {
  // Whoever withdraws may join again, for a price once more.
  const time = (await timesBought(tx, place)) + 1;
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

/** How often the student has joined that course for a price, from some moment on or ever, and however it went on. */
export function timesBought(db: Db, { since, ...place }: Place & { since?: Date }) {
  const [to, from] = [accounts.student(place.studentId), accounts.income(place.courseId)];
  return timesBooked(db, { kind: 'enrolment', to, from, since });
}

interface Withdrawal extends Place {
  /** Who says so, and why. */
  byId: string;
  note: string;
  /** Which money it was joined with. */
  isLive: boolean;
  /** The database's now unless it is said. */
  at?: Date;
}

/** Takes a paid course away from a student; its price is her credit again. False when she has not paid for it with that money. */
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

export const isEnrolled = (db: Db, place: Place) => store.hasEnrolment(db, place);
