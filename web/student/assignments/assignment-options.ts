/** The options of the form's three selects: a student's courses, the lessons of a course, the tasks of a lesson. */
import type { Assignment } from '#contract/handins.ts';

interface Choice {
  value: string;
  label: string;
}

export const coursesOf = (assignments: Assignment[]) =>
  distinct(assignments.map(({ courseId, courseTitle }) => ({ value: courseId, label: courseTitle })));

export const lessonsOf = (assignments: Assignment[]) =>
  distinct(assignments.map(({ lessonId, lessonTitle }) => ({ value: lessonId, label: lessonTitle })));

export const tasksOf = (assignments: Assignment[]) =>
  assignments.map(({ taskId, name }) => ({ value: taskId, label: name }));

const distinct = (choices: Choice[]) => [...new Map(choices.map((choice) => [choice.value, choice])).values()];
