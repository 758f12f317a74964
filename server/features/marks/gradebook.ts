/** The grade book of a course: what each of its students has got for each of its tasks, told or not. Its tutor and the office read it. */

import { type GradeBook, markMessages, pointsOfAll } from '#contract/marks.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import { loadCourse, looksAfter } from '#server/features/courses/courses.ts';
import { daysLateOf } from '#server/features/handins/handins.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { minuteAt } from '#server/time/school-time.ts';
import * as store from './gradebook.store.ts';

type Needs = Pick<Services, 'db' | 'config'>;

/**
 * @throws {Refusal} not_found    there is no such course
 * @throws {Refusal} not_allowed  somebody else's
 */
export async function readGradeBook({ db, config }: Needs, staff: Staff, courseId: string): Promise<GradeBook> {
  const course = await loadCourse(db, courseId);
  if (!looksAfter(staff, course)) throw new Refusal('not_allowed', markMessages.notYours);
  const [tasks, students, handins] = await Promise.all([
    store.listTasks(db, courseId),
    store.listStudents(db, courseId),
    store.listLastAttempts(db, courseId),
  ]);
  const found = new Map(handins.map((handin) => [placeOf(handin.studentId, handin.taskId), handin]));
  return {
    courseTitle: course.title,
    tasks: tasks.map(({ task, lessonTitle }) => ({ _id: task.id, name: task.name, points: task.points, lessonTitle })),
    students: students.map(({ id, name, joinedAt }) => {
      const cells = tasks.map((booked) => cellOf(booked, found.get(placeOf(id, booked.task.id)), config.schoolZone));
      return { _id: id, name, joinedAt: joinedAt?.toISOString() ?? null, cells, total: totalOf(cells) };
    }),
  };
}

const placeOf = (studentId: string, taskId: string) => `${studentId}:${taskId}`;

type Cell = GradeBook['students'][number]['cells'][number];

function cellOf({ task }: store.BookedTask, handin: store.BookedHandin | undefined, zone: string): Cell {
  if (!handin) return { state: 'not submitted', final: null, handinId: null };
  const { handinId, mark } = handin;
  if (!mark) return { state: 'waiting', final: null, handinId };
  const late = { days: daysLateOf(handin, task, zone), perDay: task.latePenalty };
  return { state: mark.releasedAt ? 'released' : 'marked', final: afterPenalty(mark.points, late), handinId };
}

/** To a tenth, as each of them. */
const totalOf = (cells: Cell[]) => Math.round(cells.reduce((sum, { final }) => sum + (final ?? 0), 0) * 10) / 10;

/**
 * The same as rows for a spreadsheet. What was not handed in is empty, what waits for a mark says so. Two students
 * of one name are told apart by when they joined, by the school's clock, and always by the last column.
 */
export const gradeBookTable = ({ tasks, students }: GradeBook, zone: string) => [
  ['Name', 'Joined', ...tasks.map(taskInWords), `Total (of ${pointsOfAll(tasks)})`, 'Student'],
  ...students.map(({ _id, name, joinedAt, cells, total }) => [
    name,
    joinedAt === null ? markMessages.left : minuteAt(new Date(joinedAt), zone),
    ...cells.map(cellInWords),
    String(total),
    _id,
  ]),
];

/** Two lessons may have a task of one name. */
const taskInWords = ({ lessonTitle, name, points }: GradeBook['tasks'][number]) =>
  `${lessonTitle}: ${name} (of ${points})`;

const cellInWords = ({ state, final }: Cell) => {
  if (state === 'not submitted') return '';
  return final === null ? 'to be marked' : String(final);
};
