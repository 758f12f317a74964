/**
 * The rules of progress.
 *
 * The position in each lesson's video is saved for enrolled students. A lesson is completed by the student's click, or
 * by watching at least COMPLETING_SHARE of its video, and stays completed until the student undoes it.
 */

import { type CourseProgress, DUE_SOON, type LessonProgress, type NextDue } from '#contract/progress.ts';
import { schoolToday } from '#server/features/deadlines/deadlines.ts';
import { listDue } from '#server/features/handins/handins.ts';
import { loadLesson, refuseBeforeOpening } from '#server/features/lessons/lessons.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as progressTexts from '#texts/learning/progress.ts';
import * as store from './progress.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

/**
 * Returns a student's progress in each course, with the next due task; the last visited course comes first, the others
 * by title.
 */
export async function listProgress({ db, clock, config }: Needs, studentId: string) {
  const day = schoolToday({ clock, config });
  const due = new Map<string, NextDue>();
  for (const { courseId, ...next } of await listDue(db, { studentId, ...day, days: DUE_SOON })) due.set(courseId, next);
  const byCourse = new Map<string, store.LessonOfStudent[]>();
  for (const row of await store.listLessonsOf(db, { studentId, ...day }))
    byCourse.set(row.courseId, [...(byCourse.get(row.courseId) ?? []), row]);
  return [...byCourse]
    .map(([courseId, rows]) => progressIn(courseId, rows, due.get(courseId)))
    .sort((a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? ''));
}

function progressIn(courseId: string, rows: store.LessonOfStudent[], due: NextDue | undefined): CourseProgress {
  const lessons = rows.filter(isLesson);
  const [last] = lessons.filter(isVisited).sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
  const next = nextAfter(
    last,
    lessons.filter(({ isOpen }) => isOpen),
  );
  return {
    courseId,
    lessons: lessons.length,
    completed: lessons.filter(({ completedAt }) => completedAt).length,
    next: next ? { lessonId: next.lessonId, title: next.title, isBegun: isVisited(next) } : null,
    lastAt: last?.changedAt.toISOString() ?? null,
    due: due ?? null,
  };
}

/**
 * The open lesson to continue with: the last visited one if it is not completed; otherwise the first uncompleted one after
 * it or, if there is none, before it.
 */
function nextAfter(last: Lesson | undefined, lessons: Lesson[]) {
  const index = last ? Math.max(0, lessons.indexOf(last)) : 0;
  return [...lessons.slice(index), ...lessons.slice(0, index)].find(({ completedAt }) => !completedAt);
}

type Lesson = store.LessonOfStudent & { lessonId: string; title: string };

const isLesson = (row: store.LessonOfStudent): row is Lesson => row.lessonId !== null;
const isVisited = (lesson: Lesson): lesson is Lesson & { changedAt: Date } => lesson.changedAt !== null;

/**
 * Returns a student's position in a lesson's video and the solved exercises; 0 and none if the student has not opened
 * the lesson.
 *
 * @throws {Refusal} not_found    for the same reasons as loadLesson
 * @throws {Refusal} not_allowed  the student is not enrolled in the course, or the lesson opens later
 */
export async function readProgress(needs: Needs, student: User, lessonId: string): Promise<LessonProgress> {
  await loadJoinedLesson(needs, student, lessonId);
  const row = await store.findProgress(needs.db, { studentId: student.id, lessonId });
  return row ? serializeProgress(row) : { second: 0, watched: 0, isCompleted: false, solved: [] };
}

/** Saves a student's position, completion and solved exercises. Throws the same refusals as readProgress. */
export async function saveProgress(
  needs: Needs,
  student: User,
  request: { lessonId: string; update: store.ProgressUpdate },
) {
  const { lessonId, update } = request;
  await loadJoinedLesson(needs, student, lessonId);
  const now = needs.clock.now();
  const row = await store.upsertProgress(needs.db, { studentId: student.id, lessonId, update, now });
  if (!row) throw new Refusal('not_found', lessonsTexts.gone);
  return serializeProgress(row);
}

async function loadJoinedLesson(needs: Needs, student: User, lessonId: string) {
  const lesson = await loadLesson(needs, student, lessonId);
  refuseBeforeOpening(lesson);
  if (!lesson.isOpen) throw new Refusal('not_allowed', progressTexts.joinFirst);
}

const serializeProgress = ({ second, watched, completedAt, solved }: store.ProgressRow): LessonProgress => ({
  second,
  watched,
  isCompleted: completedAt !== null,
  solved,
});
