/** Factories of a course for one of its students, and the fake server's answers for its pages, its lessons and the dashboard. */
import { type Course, courses } from '#contract/courses.ts';
import { handins } from '#contract/handins.ts';
import { lessons, type WholeLesson } from '#contract/lessons.ts';
import { type CourseProgress, progress } from '#contract/progress.ts';
import { tasks } from '#contract/tasks.ts';
import type { FakeSchool } from '#web/testing/fakes/fake-school.ts';
import { joined } from './records.ts';

export interface Learnt {
  course: Course;
  lessons: WholeLesson[];
  /** A test may change this field: later replies of the fake server contain the new value. */
  isJoined: boolean;
}

/** Makes the fake server answer for a course without tasks. When a lesson is completed, it updates `learnt`. */
export function answerLearning(school: Pick<FakeSchool, 'answer'>, learnt: Learnt) {
  const { course } = learnt;
  const isCompleted = (lessonId: string) => learnt.lessons.some((each) => each._id === lessonId && each.isCompleted);
  const opened = () =>
    learnt.lessons.map((each) => {
      const opensAfter = each.opensAfter && !isCompleted(each.opensAfter._id) ? each.opensAfter : null;
      return { ...each, opensAfter, isOpen: learnt.isJoined && !each.opensOn && !opensAfter };
    });
  school.answer(courses.list, [course]);
  school.answer(courses.listJoined, () => (learnt.isJoined ? [joined(course)] : []));
  school.answer(courses.read, { ...course, tutorName: 'Faith Chebet' });
  school.answer(lessons.list, opened);
  school.answer(lessons.read, ({ params }) => opened().find(({ _id }) => _id === params.lessonId)!);
  school.answer(progress.keep, ({ params, body: { isCompleted } }) => {
    const lesson = learnt.lessons.find(({ _id }) => _id === params.lessonId)!;
    if (isCompleted !== undefined) lesson.isCompleted = isCompleted;
    return { second: 0, watched: 0, isCompleted: lesson.isCompleted, solved: [] };
  });
  school.answer(tasks.list, []);
  school.answer(handins.list, []);
}

/** Creates the progress of a student who has joined the course and opened no lesson yet. */
export const courseProgress = (courseId: string, details: Partial<CourseProgress> = {}): CourseProgress => ({
  courseId,
  lessons: 1,
  completed: 0,
  next: null,
  lastAt: null,
  due: null,
  ...details,
});
