/**
 * The prices that the office agrees with students. They change nothing in the ledger: a student who joins pays the agreed
 * price, and that is what is booked. A payment that has started keeps its price for a while (settlement/joining.ts).
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
   * The intake, in which a place is reserved until the course opens; null for the next open one then. By default that of the
   * agreement before.
   */
  intakeId?: string | null;
}

/** What a student pays for a course: the agreed price, unless the course's price is lower or nothing is agreed. */
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
 * Writes an agreement, and ends the one that it replaces. The caller has locked course, student and the named intake.
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
  // Before the insert, which would share the lock: opening the course needs it alone.
  if (intakeId) await lockChosen(tx, { clock }, [{ courseId: agreement.courseId, intakeId }]);
  await store.endCurrent(tx, agreement, { endedById: agreement.byId, endedAt: at });
  await store.insertAgreement(tx, { ...agreement, intakeId: intakeId ?? null, createdAt: at });
}

/** The agreed intakes of students who now join a course. These places are not reserved any more, because they are taken. */
export async function takeReserved(tx: Db, joining: { courseId: string; studentIds: string[] }) {
  const reserved = await store.listReserved(tx, joining);
  if (reserved.length > 0) await store.freeReserved(tx, joining);
  return new Map(reserved.map(({ studentId, intakeId }) => [studentId, intakeId]));
}

/**
 * Ends an agreement. It still applies to payments that have started.
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
