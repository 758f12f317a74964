import { lockCourse, saveRating } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import { countAttempt } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as ratingsTexts from '#texts/learning/ratings.ts';
import * as store from './ratings.store.ts';

/** Limit of ratings per student, because each new mean of a course invalidates the cached list of courses. */
const RATE_LIMIT = { max: 60, minutes: 60 };

interface NewRating {
  studentId: string;
  courseId: string;
  /** The number of stars: 0.5 to 5, in half steps. */
  stars: number;
}

/**
 * Rates a course or changes the student's rating, and returns the course's new mean. The course is locked, so
 * simultaneous ratings are all counted.
 *
 * @throws {Refusal} not_found    the course does not exist
 * @throws {Refusal} not_allowed  the student is not enrolled in the course
 * @throws {Refusal} too_many_requests  more than sixty ratings in an hour
 */
export async function rateCourse(
  { db, clock, events, attempts }: Pick<Services, 'db' | 'clock' | 'events' | 'attempts'>,
  rating: NewRating,
) {
  const { studentId, courseId, stars } = rating;
  await countAttempt({ attempts, clock }, `rating:${studentId}`, RATE_LIMIT);
  const mean = await db.transaction(async (tx) => {
    const before = await lockCourse(tx, courseId);
    if (!(await isEnrolled(tx, { studentId, courseId }))) throw new Refusal('not_allowed', ratingsTexts.joinFirst);
    await store.upsertRating(tx, { studentId, courseId, value: stars, changedAt: clock.now() });
    const after = await store.meanOf(tx, courseId);
    const hasChanged = after.rating !== before.rating || after.ratings !== before.ratings;
    if (hasChanged) await saveRating(tx, courseId, after);
    return { ...after, hasChanged };
  });
  if (mean.hasChanged) events.publish('courses');
  return { rating: mean.rating, ratings: mean.ratings, myRating: stars };
}
