/** Factories of lessons, tasks, videos, rooms, live sessions, recordings and schedule entries. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { video } from '#server/db/tables/files.ts';
import { lesson, lessonText, task, unit } from '#server/db/tables/lessons.ts';
import { recording } from '#server/db/tables/recordings.ts';
import { liveSession, room, scheduleEntry } from '#server/db/tables/rooms-and-schedules.ts';
import type { Clock } from '#server/ports/clock.ts';
import { insertLiveSession } from './live-session.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export const teachingFactories = (db: Db, clock: Clock, anyTutor: () => Promise<{ id: string }>) => ({
  ...lessonFactories(db, clock),
  ...liveFactories(db, clock, anyTutor),
});

function lessonFactories(db: Db, clock: Clock) {
  let rows = 0;
  return {
    /** Creates a published lesson as the last one of its course. */
    async lesson(courseId: string, details: Details<typeof lesson> = {}) {
      const defaults = { title: 'Boxes', desc: 'How pages are laid out.', publishedAt: clock.now() };
      const row = { courseId, position: ++rows, ...defaults, ...details };
      return (await db.insert(lesson).values(row).returning())[0]!;
    },

    /** Publishes a lesson's text in Markdown. */
    async lessonText(lessonId: string, published: string) {
      await db
        .insert(lessonText)
        .values({ lessonId, draft: published, published, revision: 1, changedAt: clock.now() });
    },

    /** Creates a unit at the end of its course. */
    async unit(courseId: string, name: string) {
      return (await db.insert(unit).values({ courseId, position: ++rows, name }).returning())[0]!;
    },

    async task(lessonId: string, details: Details<typeof task> = {}) {
      const defaults = { name: 'Lay out a page', desc: 'Three boxes beside each other.', deadline: '2026-12-01' };
      return (
        await db
          .insert(task)
          .values({ lessonId, ...defaults, ...details })
          .returning()
      )[0]!;
    },

    /** Creates the row of a video, without its files. */
    async video(ownerId: string, details: Details<typeof video> = {}) {
      const name = `${Date.now()}-${randomUUID().replaceAll('-', '')}-boxes.mp4`;
      const row = { name, ownerId, kind: 'mp4' as const, bytes: 1_000, ...details };
      return (await db.insert(video).values(row).returning())[0]!;
    },
  };
}

function liveFactories(db: Db, clock: Clock, anyTutor: () => Promise<{ id: string }>) {
  return {
    /** Creates an inactive room, or with `activeSince` an active room and its live session. */
    async room(details: Details<typeof room> = {}) {
      const ownerId = details.ownerId ?? (await anyTutor()).id;
      const name = `room-${randomUUID().slice(0, 8)}`;
      const [made] = await db
        .insert(room)
        .values({ name, ...details, ownerId })
        .returning();
      if (made!.activeSince) await insertLiveSession(db, made!, made!.activeSince);
      return made!;
    },

    /** Creates a live session, ended or in progress. Without `roomId` it belongs to a room that was deleted. */
    async liveSession(details: Pick<typeof liveSession.$inferInsert, 'ownerId' | 'roomId' | 'endedAt'>) {
      await db.insert(liveSession).values({ startedAt: clock.now(), ...details });
    },

    /** Creates the row of a recording in progress, without its file. */
    recording: (details: Omit<typeof recording.$inferInsert, 'startedAt'>) =>
      db.insert(recording).values({ startedAt: clock.now(), ...details }),

    async scheduleEntry(tutorId: string, details: Details<typeof scheduleEntry> = {}) {
      const defaults = { day: 'Monday' as const, startTime: '09:00', endTime: '11:00', event: 'Web Design' };
      return (
        await db
          .insert(scheduleEntry)
          .values({ tutorId, ...defaults, ...details })
          .returning()
      )[0]!;
    },
  };
}
