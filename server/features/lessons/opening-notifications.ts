/** Notifications about lessons that open, or close again, because of a change. Those that open on their day are in lessons.jobs.ts. */
import { and } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { schoolToday } from '#server/features/deadlines/deadlines.ts';
import {
  notify,
  type Recipients,
  studentsAmong,
  studentsOf,
  withdraw,
} from '#server/features/notifications/notifications.ts';
import type { Services } from '#server/services.ts';
import * as store from './lessons.store.ts';

type Day = Pick<Services, 'config' | 'clock'>;
type Needs = Day & Pick<Services, 'queue'>;

interface OpenedLesson {
  id: string;
  courseId: string;
  title: string;
}

/** The students of its course for whom a lesson is open today. */
export const studentsIn = (needs: Day, { id, courseId }: Pick<OpenedLesson, 'id' | 'courseId'>) =>
  and(studentsOf(courseId), store.isOpenFor(id, schoolToday(needs)))!;

/**
 * Notifies the students for whom the lesson is open, only the first time that it is published. The others are notified on the day on which
 * it opens for them.
 */
export const notifyOfLesson = (tx: Db, needs: Needs, lesson: OpenedLesson) =>
  notifyStudents(tx, needs, { lesson, to: studentsIn(needs, lesson) });

/** The ids of the students for whom the day of a published lesson has not come. */
export const studentsAwaitingDay = (tx: Db, needs: Day, lessonId: string) =>
  store.listAwaitingDay(tx, lessonId, schoolToday(needs));

/**
 * Notifies the students for whom a change of its day has opened a published lesson. On the day on which it would have opened they are not
 * notified again.
 *
 * @param waiting  for whom its day had not come before the change
 */
export async function notifyOfEarlierDay(tx: Db, needs: Needs, { waiting, ...lesson }: OpenedLesson & Waiting) {
  if (waiting.length === 0) return;
  const to = and(studentsAmong(waiting, lesson.courseId), studentsIn(needs, lesson))!;
  await notifyStudents(tx, needs, { lesson, to });
}

/**
 * Withdraws the notification from the students for whom a change of its day has closed a published lesson again. They are notified once more
 * when it opens.
 *
 * @param waiting  for whom its day had not come before the change
 */
export async function withdrawUntilDay(tx: Db, needs: Day, { id, waiting }: Pick<OpenedLesson, 'id'> & Waiting) {
  const before = new Set(waiting);
  const recipientIds = (await studentsAwaitingDay(tx, needs, id)).filter((studentId) => !before.has(studentId));
  if (recipientIds.length > 0) await withdraw(tx, { kind: 'lesson', eventKey: id, recipientIds });
}

interface Waiting {
  waiting: string[];
}

/** The event key is the one that lessons.jobs.ts uses, so each student is notified of a lesson once while it stays open. */
const notifyStudents = (tx: Db, needs: Needs, { lesson, to }: { lesson: OpenedLesson; to: Recipients }) =>
  notify(tx, needs, {
    to,
    kind: 'lesson',
    title: lesson.title,
    path: `/courses/${lesson.courseId}/${lesson.id}`,
    courseId: lesson.courseId,
    eventKey: lesson.id,
  });
