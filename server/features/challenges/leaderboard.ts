/**
 * The leaderboard of a course. It shows students by first name only. A student may opt out of it; then everyone else
 * sees neither the student nor the student's solutions.
 */

import type { Db } from '#server/db/connect.ts';
import { canManage, loadCourse } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { firstNameOf } from '#server/names/display-name.ts';
import { Refusal } from '#server/refusal.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as store from './leaderboard.store.ts';

/**
 * The leaderboard, for the students of the course and those who manage it.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  the student is not enrolled; the course is another tutor's
 */
export async function readLeaderboard(db: Db, reader: User, courseId: string) {
  const course = await loadCourse(db, courseId);
  const membership = { studentId: reader.id, courseId };
  const isStudent = await isEnrolled(db, membership);
  const { joinFirst, notYours } = challengesTexts;
  if (!isStudent && !canManage(reader, course))
    throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);

  const ranking = await store.listRanking(db, { courseId, readerId: reader.id });
  return {
    rows: ranking.map(({ studentId, name, ...row }) => ({
      ...row,
      name: firstNameOf({ name }),
      isYou: studentId === reader.id,
    })),
    isShown: isStudent && !(await store.hasOptedOut(db, membership)),
  };
}

/** A student leaves the leaderboard, or returns to it. Refuses as readLeaderboard. */
export async function setOnLeaderboard(
  db: Db,
  student: User,
  { courseId, isShown }: { courseId: string; isShown: boolean },
) {
  await readLeaderboard(db, student, courseId);
  const membership = { studentId: student.id, courseId };
  await (isShown ? store.deleteAbsence(db, membership) : store.insertAbsence(db, membership));
  return readLeaderboard(db, student, courseId);
}
