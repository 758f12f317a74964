/** The words for what becomes of lessons, hand-ins and classes after they were made, and for what goes. See given.ts. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { picture } from '#server/db/tables/accounts.ts';
import { challengePicture } from '#server/db/tables/challenges.ts';
import { room } from '#server/db/tables/classes.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { sentFile, video } from '#server/db/tables/files.ts';
import { handinFile, mark, markChange, quickComment } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { notification } from '#server/db/tables/notifications.ts';
import { recording } from '#server/db/tables/recordings.ts';
import { secret } from '#server/db/tables/system.ts';
import type { Clock } from '#server/ports/clock.ts';
import { bookGivens } from './books.ts';
import { runGivens } from './runs.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export const changeGivens = (db: Db, clock: Clock) => ({
  ...bookGivens(db, clock),
  ...runGivens(db, clock),
  ...courseChanges(db),
  ...handinChanges(db),
  ...fileChanges(db),

  /** A student was told that so long ago. */
  noticeFrom: (createdAt: Date, { userId, title }: { userId: string; title: string }) =>
    db
      .update(notification)
      .set({ createdAt })
      .where(and(eq(notification.userId, userId), eq(notification.title, title))),

  roomBecomes: (id: string, details: Details<typeof room>) => db.update(room).set(details).where(eq(room.id, id)),

  /** A recording that goes on, without its file. */
  recording: (details: Omit<typeof recording.$inferInsert, 'startedAt'>) =>
    db.insert(recording).values({ startedAt: clock.now(), ...details }),

  /** As in a database that is new. */
  noSecrets: () => db.delete(secret),
});

const courseChanges = (db: Db) => ({
  /** Something of a course is otherwise from now on. */
  courseBecomes: (id: string, details: Details<typeof course>) =>
    db.update(course).set(details).where(eq(course.id, id)),
  lessonBecomes: (id: string, details: Details<typeof lesson>) =>
    db.update(lesson).set(details).where(eq(lesson.id, id)),
  taskBecomes: (id: string, details: Details<typeof task>) => db.update(task).set(details).where(eq(task.id, id)),

  courseGone: (id: string) => db.delete(course).where(eq(course.id, id)),
  lessonGone: (id: string) => db.delete(lesson).where(eq(lesson.id, id)),

  /** The student joined the course at that moment. */
  joinedAt: (createdAt: Date, { studentId, courseId }: { studentId: string; courseId: string }) =>
    db
      .update(enrolment)
      .set({ createdAt })
      .where(and(eq(enrolment.studentId, studentId), eq(enrolment.courseId, courseId))),
});

const handinChanges = (db: Db) => ({
  markBecomes: (attemptId: string, details: Details<typeof mark>) =>
    db.update(mark).set(details).where(eq(mark.attemptId, attemptId)),

  /** Tries to alter a recorded change, which the database refuses. */
  markChangeBecomes: async (attemptId: string, details: Details<typeof markChange>) =>
    void (await db.update(markChange).set(details).where(eq(markChange.attemptId, attemptId))),

  /** One more file of what was handed in. */
  secondFile: (attemptId: string, sentFileName: string) =>
    db.insert(handinFile).values({ attemptId, sentFileName, position: 1 }),

  /** So many comments that a tutor keeps. */
  quickComments: (ownerId: string, count: number) =>
    db.insert(quickComment).values(Array.from({ length: count }, (_, n) => ({ ownerId, text: `Number ${n + 1}` }))),
});

const fileChanges = (db: Db) => ({
  pictureGone: (name: string) => db.delete(picture).where(eq(picture.name, name)),
  videoGone: (name: string) => db.delete(video).where(eq(video.name, name)),

  /** A file that was handed in. */
  async handedFileGone(name: string) {
    await db.delete(handinFile).where(eq(handinFile.sentFileName, name));
    await db.delete(sentFile).where(eq(sentFile.name, name));
  },

  /** A picture in the statement of a challenge. */
  challengePicture: (challengeId: string, pictureName: string) =>
    db.insert(challengePicture).values({ challengeId, pictureName }),
});
