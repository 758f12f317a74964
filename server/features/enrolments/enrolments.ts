import { enrolmentMessages } from '#contract/enrolments.ts';
import { loadCourse } from '#server/features/courses/courses.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './enrolments.store.ts';

/**
 * Lets a student into a free course, once.
 *
 * @throws {Refusal} not_found         there is no such course
 * @throws {Refusal} payment_required  it has a price
 */
export async function enrol({ db }: Pick<Services, 'db'>, studentId: string, courseId: string) {
  const course = await loadCourse(db, courseId);
  if (!isFree(course)) throw new Refusal('payment_required', enrolmentMessages.unpaid(course));

  await store.insertEnrolment(db, { studentId, courseId });
  return course;
}

const isFree = (course: { price: number }) => course.price === 0;
