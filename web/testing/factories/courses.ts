/** Factories of courses for staff. */

import type { Course, CourseWithRating, FoundCourse } from '#contract/courses.ts';
import { courses } from '#contract/courses.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';
import { course } from './records.ts';

/** Creates a course as its tutor and the office see it. */
export const taught = (details: Partial<FoundCourse> = {}): FoundCourse => ({ students: 0, ...course(details) });

export const read = (of: Course): CourseWithRating => ({ ...of, tutorName: 'Faith C.' });

/** Makes the fake server store courses, which staff can add, change and delete. `first` are the initial ones. */
export function answerManagedCourses(school: Pick<FakeSchool, 'answer'>, ...first: FoundCourse[]) {
  let all = first;
  school.answer(courses.listTaught, ({ query: { language } }) =>
    all.filter((each) => !language || each.language === language),
  );
  school.answer(courses.add, ({ body: { img, imgName, ...said } }) => {
    const added = taught(said);
    all = [...all, added];
    return added;
  });
  school.answer(courses.update, ({ params: { id }, body: { title, language } }) => {
    const change = { ...(title && { title }), ...(language && { language }) };
    all = all.map((each) => (each._id === id ? { ...each, ...change } : each));
    return all.find(({ _id }) => _id === id)!;
  });
  school.answer(courses.losses, { handins: 0, marks: 0, attempts: 0, students: 0 });
  school.answer(courses.delete, ({ params }) => {
    all = all.filter(({ _id }) => _id !== params.id);
    return { message: coursesTexts.deleted };
  });
}
