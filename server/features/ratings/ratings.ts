import { ratingMessages } from '#contract/ratings.ts';
import { keepRating, lockCourse } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { countAttempt } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './ratings.store.ts';

/** Each new mean makes the list of courses anew, for everybody. */
const CHANGES = { max: 60, minutes: 60 };

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
 * @throws {Refusal} too_many_requests  more than sixty ratings in an hour
 */
export async function rateCourse({ db, clock, events }: Pick<Services, 'db' | 'clock' | 'events'>, given: Given) {
  const { studentId, courseId, stars } = given;
  await countAttempt({ db, clock }, `rating:${studentId}`, CHANGES);
  const mean = await db.transaction(async (tx) => {
    const before = await lockCourse(tx, courseId);
    if (!(await isEnrolled(tx, { studentId, courseId }))) throw new Refusal('not_allowed', ratingMessages.joinFirst);
    await store.upsertRating(tx, { studentId, courseId, value: stars, changedAt: clock.now() });
    const after = await store.meanOf(tx, courseId);
    const hasChanged = after.rating !== before.rating || after.ratings !== before.ratings;
    if (hasChanged) await keepRating(tx, courseId, after);
    return { ...after, hasChanged };
  });
  if (mean.hasChanged) events.publish('courses');
  return { rating: mean.rating, ratings: mean.ratings, myRating: stars };
}
