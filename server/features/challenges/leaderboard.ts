/**
 * The leader board of a course, by first names. Whoever does not want to stand on
 * it is not on it for anybody, and her solutions are not shown to others either.
 */
import { challengeMessages } from '#contract/challenges.ts';
import type { Db } from '#server/db/connect.ts';
import { loadCourse, looksAfter } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import { firstNameOf } from '#server/short-name.ts';
import * as store from './standings.store.ts';

/**
 * The leader board, for the students of the course and whoever looks after it.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  not enrolled; another tutor's
 */
export async function readBoard(db: Db, reader: User, courseId: string) {
  const course = await loadCourse(db, courseId);
  const place = { studentId: reader.id, courseId };
  const isStudent = await isEnrolled(db, place);
  const { joinFirst, notYours } = challengeMessages;
  if (!isStudent && !looksAfter(reader, course))
    throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);

  const places = await store.listPlaces(db, { courseId, readerId: reader.id });
  return {
    rows: places.map(({ studentId, name, ...row }) => ({
      ...row,
      name: firstNameOf({ name }),
      isYou: studentId === reader.id,
    })),
    isShown: isStudent && !(await store.isAbsent(db, place)),
  };
}

/** A student leaves the board, or comes back to it. Refuses as readBoard. */
export async function showOnBoard(
  db: Db,
  student: User,
  { courseId, isShown }: { courseId: string; isShown: boolean },
) {
  await readBoard(db, student, courseId);
  const place = { studentId: student.id, courseId };
  await (isShown ? store.deleteAbsence(db, place) : store.insertAbsence(db, place));
  return readBoard(db, student, courseId);
}
