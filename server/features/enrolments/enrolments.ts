import { enrolmentMessages } from '#contract/enrolments.ts';
import type { Db } from '#server/db/connect.ts';
import { lockCourse } from '#server/features/courses/courses.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './enrolments.store.ts';

/**
 * Lets a student into a free course, once. The course is locked meanwhile, so
 * that it cannot get a price between the look at it and the joining.
 *
 * @throws {Refusal} not_found         there is no such course
 * @throws {Refusal} payment_required  it has a price
 */
export async function enrol({ db }: Pick<Services, 'db'>, studentId: string, courseId: string) {
  return db.transaction(async (tx) => {
    const course = await lockCourse(tx, courseId);
    if (!isFree(course)) throw new Refusal('payment_required', enrolmentMessages.unpaid(course));
    await store.insertEnrolment(tx, { studentId, courseId });
    return course;
  });
}

const isFree = (course: { price: number }) => course.price === 0;

export const isEnrolled = (db: Db, enrolment: { studentId: string; courseId: string }) =>
  store.hasEnrolment(db, enrolment);
