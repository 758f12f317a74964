/** Puts a new rating into every cached list of courses, without refetching. */
import type { Course } from '#contract/courses.ts';
import type { RatingReply } from '#contract/ratings.ts';
import { store } from '#web/api/store.ts';
import { coursesApi } from './courses.api.ts';

export function cacheRating(courseId: string, rating: RatingReply) {
  const { myRating: _, ...mean } = rating;
  const apply = (courses: Course[], rated: object) => {
    const course = courses.find(({ _id }) => _id === courseId);
    if (course) Object.assign(course, rated);
  };
  const { updateQueryData } = coursesApi.util;
  store.dispatch(updateQueryData('courses', undefined, (courses) => apply(courses, mean)));
  store.dispatch(updateQueryData('joinedCourses', undefined, (courses) => apply(courses, rating)));
  store.dispatch(updateQueryData('course', courseId, (course) => apply([course], mean)));
}
