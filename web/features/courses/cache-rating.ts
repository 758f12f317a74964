/** Puts a rating that has just been given wherever the course is shown, without asking for any list again. */
import type { Course } from '#contract/courses.ts';
import type { Rated } from '#contract/ratings.ts';
import { store } from '#web/api/store.ts';
import { coursesApi } from './courses.api.ts';

export function keepRating(courseId: string, given: Rated) {
  const { myRating: _, ...mean } = given;
  const into = (courses: Course[], rated: object) => {
    const course = courses.find(({ _id }) => _id === courseId);
    if (course) Object.assign(course, rated);
  };
  const { updateQueryData } = coursesApi.util;
  store.dispatch(updateQueryData('courses', undefined, (courses) => into(courses, mean)));
  store.dispatch(updateQueryData('joinedCourses', undefined, (courses) => into(courses, given)));
  store.dispatch(updateQueryData('course', courseId, (course) => into([course], mean)));
}
