/**
 * The prices that the office agrees with students. An agreement books nothing in the ledger: the agreed price is charged and
 * booked when the student joins. A payment that has started keeps its price for a while (settlement/joining.ts).
 */
import { shillings } from '#messages/shillings.ts';
import type { Db } from '#server/db/connect.ts';
import { lockChosen } from '#server/features/intakes/intakes.ts';
import { lockStudent } from '#server/features/ledger/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/agreed-prices.ts';
import * as usersTexts from '#texts/people/users.ts';
import * as store from './agreed-prices.store.ts';

export interface NewAgreement {
  studentId: string;
  courseId: string;
  price: number;
  reason: string;
  byId: string;
  /**
   * The intake in which a place is reserved until the student joins. Null means the next open intake at that time; undefined
   * keeps the intake of the previous agreement.
   */
  intakeId?: string | null;
}

/** Returns what a student pays for a course: the lower of the agreed price and the course's price. */
export async function priceFor(db: Db, studentId: string, course: { id: string; price: number }) {
  const agreed = await store.findCurrent(db, { studentId, courseId: course.id });
  return Math.min(agreed?.price ?? course.price, course.price);
}

/** All agreements with a student. @throws {Refusal} not_found  there is no such student */
export async function listAgreements(db: Db, studentId: string) {
  await requireStudent(db, studentId);
  return store.listAgreements(db, studentId);
}

/**
 * Stores an agreement, and ends the one that it replaces. The caller has locked the course, the student and the named
 * intake.
 *
 * @throws {Refusal} not_found  there is no such student
 * @throws {Refusal} invalid    the price is higher than the course's
 */
export async function recordAgreement(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { course, ...agreement }: NewAgreement & { course: { price: number } },
) {
  await requireStudent(tx, agreement.studentId);
  if (agreement.price > course.price)
    throw new Refusal('invalid', (words) => words.agreedPrices.tooHigh(shillings(course.price)));
  const at = clock.now();
  const before = await store.findCurrent(tx, agreement);
  const intakeId = agreement.intakeId === undefined ? before?.intakeId : agreement.intakeId;
  // Locks the intake exclusively, as enrolling needs, before the insert, whose foreign key would take a shared lock first.
  if (intakeId) await lockChosen(tx, { clock }, [{ courseId: agreement.courseId, intakeId }]);
  await store.endCurrent(tx, agreement, { endedById: agreement.byId, endedAt: at });
  await store.insertAgreement(tx, { ...agreement, intakeId: intakeId ?? null, createdAt: at });
}

/** Returns the reserved intakes of students who join a course now, and ends the reservations, because the places are taken. */
export async function claimReservedIntakes(tx: Db, joining: { courseId: string; studentIds: string[] }) {
  const reserved = await store.listReserved(tx, joining);
  if (reserved.length > 0) await store.freeReserved(tx, joining);
  return new Map(reserved.map(({ studentId, intakeId }) => [studentId, intakeId]));
}

/**
 * Ends an agreement. Payments that have started keep the agreed price.
 *
 * @throws {Refusal} not_found  there is no such agreement
 */
export async function endAgreement(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { byId, ...place }: Pick<NewAgreement, 'studentId' | 'courseId' | 'byId'>,
) {
  await lockStudent(tx, place.studentId);
  const ended = await store.endCurrent(tx, place, { endedById: byId, endedAt: clock.now() });
  if (ended.length === 0) throw new Refusal('not_found', texts.none);
}

async function requireStudent(db: Db, studentId: string) {
  if (!(await store.isStudent(db, studentId))) throw new Refusal('not_found', usersTexts.gone);
}
