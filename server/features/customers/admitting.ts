/** Gives a student's account the applicant's courses, agreed prices and money after an enrolment or an accepted offer. */
import type { ChosenCourse } from '#contract/customers.ts';
import { shillings } from '#messages/shillings.ts';
import type { Db } from '#server/db/connect.ts';
import { moveApplicantMoney } from '#server/features/bookkeeping/bookkeeping.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import { agreePrice, isEnrolled, tryEnrol } from '#server/features/enrolments/enrolments.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as agreedPricesTexts from '#texts/people/agreed-prices.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'money' | 'config'>;

export type LockedCourse = Awaited<ReturnType<typeof lockCourses>>[number];

/** Locks the courses in a fixed order. Every transaction that changes enrolments locks the courses before the student. */
export async function lockCourses(tx: Db, courses: ChosenCourse[]) {
  const inOrder = courses.toSorted((one, other) => one.courseId.localeCompare(other.courseId));
  const locked = [];
  for (const { courseId, price, reason, intakeId } of inOrder) {
    const course = await lockCourseShared(tx, courseId);
    locked.push({ course, price: price ?? course.price, reason, intakeId });
  }
  return locked;
}

/** @throws {Refusal} invalid  a price above the course's price, or a discount without a reason */
export function requirePrice({ course, price, reason }: LockedCourse) {
  if (price > course.price)
    throw new Refusal('invalid', (texts) => texts.agreedPrices.tooHigh(shillings(course.price)));
  if (price < course.price && !reason) throw new Refusal('invalid', agreedPricesTexts.reason);
}

/** The intakes that are chosen, in the order of the courses. */
export const intakesOf = (chosen: LockedCourse[]) =>
  chosen.flatMap(({ course, intakeId }) => (intakeId ? [{ courseId: course.id, intakeId }] : []));

interface Admitted {
  customerId: string;
  studentId: string;
  chosen: LockedCourse[];
  /** The admin who decides, now or with the offer. */
  byId: string;
  /** The reason stored with the bookings, and with an agreed price that has no discount. */
  reason: string;
}

/**
 * Moves the money that was paid with the application to the student's credit. A chosen course opens immediately if it is free or covered by
 * the credit; otherwise its price is agreed, and it opens once paid. Either way the student starts in the chosen intake. Courses that the
 * student has joined stay as they are.
 *
 * @throws {Refusal} conflict as moveApplicantMoney
 * @throws {Refusal} unavailable  as agreePrice
 */
export async function admitToCourses(tx: Db, needs: Needs, { customerId, studentId, chosen, byId, reason }: Admitted) {
  await moveApplicantMoney({ ...needs, db: tx }, { id: byId }, { customerId, studentId, reason });
  for (const { course, price, reason: ownReason, intakeId } of chosen) {
    const place = { studentId, courseId: course.id };
    if (await isEnrolled(tx, place)) continue;
    const agreement = { ...place, price, byId, reason: ownReason || reason, intakeId: intakeId ?? null };
    if (course.price > 0) await agreePrice(tx, needs, agreement);
    await tryEnrol(tx, needs, course.price > 0 ? place : { ...place, intakeId });
  }
}

export const summaryOf = (chosen: LockedCourse[]) =>
  chosen.map(({ course, price }) => `${course.title}: ${shillings(price)}`).join(', ');
