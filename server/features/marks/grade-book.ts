/** The grade book of a course, for its tutor and admins: each student's points for each task, released or not. */

import { type GradeBook, maxTotalPoints } from '#contract/marks.ts';
import { afterPenalty } from '#contract/rules/lateness.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { canManage, loadCourse } from '#server/features/courses/courses.ts';
import { daysLateOf } from '#server/features/deadlines/deadlines.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { minuteAt } from '#server/time/school-time.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import * as store from './grade-book.store.ts';

type Needs = Pick<Services, 'db' | 'config'>;

/**
 * Reads the grade book of a course.
 *
 * @throws {Refusal} not_found    the course does not exist
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 */
export async function readGradeBook({ db, config }: Needs, staff: Staff, courseId: string): Promise<GradeBook> {
  const course = await loadCourse(db, courseId);
  if (!canManage(staff, course)) throw new Refusal('not_allowed', marksTexts.notYours);
  const [tasks, students, handins, extensions] = await Promise.all([
    store.listTasks(db, courseId),
    store.listStudents(db, courseId),
    store.listLastAttempts(db, courseId, config.schoolZone),
    store.listExtensions(db, courseId),
  ]);
  const byCell = new Map(handins.map((handin) => [cellKey(handin.studentId, handin.taskId), handin]));
  const extended = new Set(extensions.map(({ studentId, taskId }) => cellKey(studentId, taskId)));
  const cellOf = (studentId: string, row: store.GradeBookTask): Cell => {
    const key = cellKey(studentId, row.task.id);
    return { ...markIn(row, byCell.get(key), config.schoolZone), isExtended: extended.has(key) };
  };
  return {
    courseTitle: course.title,
    tasks: tasks.map(({ task, lessonTitle }) => ({ _id: task.id, name: task.name, points: task.points, lessonTitle })),
    students: students.map(({ id, name, joinedAt }) => {
      const cells = tasks.map((row) => cellOf(id, row));
      return { _id: id, name, joinedAt: joinedAt?.toISOString() ?? null, cells, total: totalOf(cells) };
    }),
  };
}

const cellKey = (studentId: string, taskId: string) => `${studentId}:${taskId}`;

type Cell = GradeBook['students'][number]['cells'][number];

function markIn(
  { task }: store.GradeBookTask,
  handin: store.GradeBookHandin | undefined,
  zone: string,
): Omit<Cell, 'isExtended'> {
  if (!handin) return { state: 'not submitted', final: null, handinId: null };
  const { handinId, mark } = handin;
  if (!mark) return { state: 'waiting', final: null, handinId };
  const late = { days: daysLateOf(handin, handin, zone), perDay: task.latePenalty };
  return { state: mark.releasedAt ? 'released' : 'marked', final: afterPenalty(mark.points, late), handinId };
}

/** The sum of a student's points, rounded to a tenth like each cell. */
const totalOf = (cells: Cell[]) => Math.round(cells.reduce((sum, { final }) => sum + (final ?? 0), 0) * 10) / 10;

/**
 * Returns the rows of the CSV file. A cell without an attempt is empty. Students with the same name differ in the
 * time at which they joined (in the school's time zone), and always in the id in the last column.
 */
export function gradeBookTable(texts: Catalogue, { tasks, students }: GradeBook, zone: string) {
  const words = texts.downloads.gradeBook;
  // Each task's heading names the lesson, because two lessons may have tasks with the same name.
  const headings = tasks.map(({ lessonTitle: lesson, name: task, points }) => words.task({ lesson, task, points }));
  return [
    [words.name, words.joined, ...headings, words.total(maxTotalPoints(tasks)), words.studentId],
    ...students.map(({ _id, name, joinedAt, cells, total }) => [
      name,
      joinedAt === null ? words.hasLeft : minuteAt(new Date(joinedAt), zone),
      ...cells.map((cell) => cellLabel(words, cell)),
      String(total),
      _id,
    ]),
  ];
}

const cellLabel = (words: Catalogue['downloads']['gradeBook'], { state, final }: Cell) => {
  if (state === 'not submitted') return '';
  return final === null ? words.toBeMarked : String(final);
};
