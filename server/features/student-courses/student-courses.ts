/**
 * The rules by which the office changes a student's courses. Money is never lost: what was paid for a course returns to the
 * student's credit in the transaction that ends the enrolment.
 */
import { shillings } from '#messages/shillings.ts';
import type { Db } from '#server/db/connect.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import { endEnrolment, isEnrolled, priceFor, tryEnrol } from '#server/features/enrolments/enrolments.ts';
import { creditOf, lockStudent } from '#server/features/ledger/ledger.ts';
import { findPerson } from '#server/features/people/people.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/student-courses.ts';
import * as usersTexts from '#texts/people/users.ts';
import * as store from './student-courses.store.ts';

type Needs = Pick<Services, 'db' | 'money' | 'clock' | 'config'>;

interface StudentCourse {
  studentId: string;
  courseId: string;
}

/** @throws {Refusal} not_found  there is no such person */
export async function loadPerson(db: Db, id: string) {
  const person = await findPerson(db, id);
  if (!person) throw new Refusal('not_found', usersTexts.gone);
  return { person, application: await store.findApplication(db, id) };
}

/** @throws {Refusal} not_found  there is no such student */
export async function listCourses({ db, money }: Needs, studentId: string) {
  await requireStudent(db, studentId);
  const [courses, credit] = [
    await store.listCourses(db, studentId),
    await creditOf(db, { studentId, isLive: money.isLive }),
  ];
  return { courses, credit };
}

/**
 * Enrolls the student in a free course, or one that the student's credit pays for.
 *
 * @throws {Refusal} not_found         there is no such course or student
 * @throws {Refusal} payment_required  the course costs more than the credit
 */
export async function addCourse(needs: Needs, added: StudentCourse) {
  await needs.db.transaction(async (tx) => {
    await requireStudent(tx, added.studentId);
    await join(tx, needs, added);
  });
}

/**
 * Takes the student out of the course. The price returns to the credit.
 *
 * @throws {Refusal} not_found  the student is not in the course
 */
export async function removeCourse({ db }: Needs, { byId, reason, ...removed }: StudentCourse & Decision) {
  await db.transaction(async (tx) => {
    await lockCourseShared(tx, removed.courseId);
    await leave(tx, { ...removed, byId, reason });
  });
}

interface Decision {
  byId: string;
  reason: string;
}

/**
 * Replaces a course by another one: what was paid for the first returns to the credit, from which the other is paid.
 *
 * @throws {Refusal} not_found         the student is not in the course, or there is no such other course
 * @throws {Refusal} conflict          the student has joined the other course already
 * @throws {Refusal} payment_required  the other course costs more than the credit; nothing has changed
 */
export async function transfer(needs: Needs, { to, ...from }: StudentCourse & Decision & { to: string }) {
  await needs.db.transaction(async (tx) => {
    for (const courseId of [from.courseId, to].sort()) await lockCourseShared(tx, courseId);
    await lockStudent(tx, from.studentId);
    const target = await lockCourseShared(tx, to);
    if (await isEnrolled(tx, { studentId: from.studentId, courseId: to }))
      throw new Refusal('conflict', (words) => words.studentCourses.alreadyJoined(target.title));
    await leave(tx, from);
    await join(tx, needs, { studentId: from.studentId, courseId: to });
  });
}

async function leave(tx: Db, { reason, ...place }: StudentCourse & Decision) {
  if (!(await endEnrolment(tx, { ...place, note: reason }))) throw new Refusal('not_found', texts.notJoined);
}

async function join(tx: Db, needs: Needs, place: StudentCourse) {
  if ((await tryEnrol(tx, needs, place)) || (await isEnrolled(tx, place))) return;
  const course = await lockCourseShared(tx, place.courseId);
  const price = shillings(await priceFor(tx, place.studentId, course));
  const credit = shillings(await creditOf(tx, { studentId: place.studentId, isLive: needs.money.isLive }));
  throw new Refusal('payment_required', (words) =>
    words.studentCourses.tooLittleCredit({ title: course.title, price, credit }),
  );
}

async function requireStudent(db: Db, id: string) {
  if ((await findPerson(db, id))?.type !== 'student') throw new Refusal('not_found', usersTexts.gone);
}
