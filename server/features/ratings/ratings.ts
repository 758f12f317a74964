import { ratingMessages } from '#contract/ratings.ts';
import { keepRating, lockCourse } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './ratings.store.ts';

interface Given {
  studentId: string;
  courseId: string;
  /** 0.5 to 5, in half steps. */
  stars: number;
}

/**
 * Rates a course, or changes what the student gave it before, and returns the
 * course's new mean. The course is locked meanwhile, so that of many ratings at
 * once each is counted.
 *
 * @throws {Refusal} not_found    there is no such course
 * @throws {Refusal} not_allowed  the student is not enrolled in it
 */
export async function rateCourse({ db, clock, news }: Pick<Services, 'db' | 'clock' | 'news'>, given: Given) {
  const { studentId, courseId, stars } = given;
  const mean = await db.transaction(async (tx) => {
    await lockCourse(tx, courseId);
    if (!(await isEnrolled(tx, { studentId, courseId }))) throw new Refusal('not_allowed', ratingMessages.joinFirst);
    await store.upsertRating(tx, { studentId, courseId, value: stars, changedAt: clock.now() });
    const { rating, ratings } = await keepRating(tx, courseId, await store.meanOf(tx, courseId));
    return { rating, ratings };
  });
  news.tell('courses');
  return { ...mean, myRating: stars };
}
