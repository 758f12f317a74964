/** The words for what is taught, when and where: lessons, tasks, videos, rooms, the schedule. See given.ts. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { attendance } from '#server/db/tables/calls.ts';
import { liveSession, room, scheduleEntry } from '#server/db/tables/classes.ts';
import { video } from '#server/db/tables/files.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import type { Clock } from '#server/ports/clock.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export const teachingGivens = (db: Db, clock: Clock, anyTutor: () => Promise<{ id: string }>) => ({
  ...lessonGivens(db, clock),
  ...liveGivens(db, clock, anyTutor),
});

function lessonGivens(db: Db, clock: Clock) {
  let lessons = 0;
  return {
    /** A published lesson, the last of its course. */
    async lesson(courseId: string, details: Details<typeof lesson> = {}) {
      const said = { title: 'Boxes', desc: 'How pages are laid out.', publishedAt: clock.now() };
      const row = { courseId, position: ++lessons, ...said, ...details };
      return (await db.insert(lesson).values(row).returning())[0]!;
    },

    async task(lessonId: string, details: Details<typeof task> = {}) {
      const said = { name: 'Lay out a page', desc: 'Three boxes beside each other.', deadline: '2026-12-01' };
      return (
        await db
          .insert(task)
          .values({ lessonId, ...said, ...details })
          .returning()
      )[0]!;
    },

    /** A video's row, without files. */
    async video(ownerId: string, details: Details<typeof video> = {}) {
      const name = `${Date.now()}-${randomUUID().replaceAll('-', '')}-boxes.mp4`;
      const row = { name, ownerId, kind: 'mp4' as const, bytes: 1_000, ...details };
      return (await db.insert(video).values(row).returning())[0]!;
    },
  };
}

function liveGivens(db: Db, clock: Clock, anyTutor: () => Promise<{ id: string }>) {
  const begin = ({ id: roomId, name: roomName, ownerId, courseId }: typeof room.$inferSelect, startedAt: Date) =>
    db.insert(liveSession).values({ roomId, roomName, ownerId, courseId, startedAt });
  return {
    /** An inactive room, or an active one with its live session. */
    async room(details: Details<typeof room> = {}) {
      const ownerId = details.ownerId ?? (await anyTutor()).id;
      const name = `room-${randomUUID().slice(0, 8)}`;
      const [made] = await db
        .insert(room)
        .values({ name, ...details, ownerId })
        .returning();
      if (made!.activeSince) await begin(made!, made!.activeSince);
      return made!;
    },

    /** A room is active from now on. */
    async opening(roomId: string) {
      const activeSince = clock.now();
      const [opened] = await db.update(room).set({ activeSince }).where(eq(room.id, roomId)).returning();
      await begin(opened!, activeSince);
    },

    /** One that is over, or goes on, of a room or of one that is gone. */
    async liveSession(details: Pick<typeof liveSession.$inferInsert, 'ownerId' | 'roomId' | 'endedAt'>) {
      await db.insert(liveSession).values({ startedAt: clock.now(), ...details });
    },

    /** The server was killed: nobody was written down as gone, and everybody was there last at that moment. */
    attendanceCutOff: (lastSeenAt: Date) => db.update(attendance).set({ leftAt: null, lastSeenAt }),

    async scheduleEntry(tutorId: string, details: Details<typeof scheduleEntry> = {}) {
      const said = { day: 'Monday' as const, startTime: '09:00', endTime: '11:00', event: 'Web Design' };
      return (
        await db
          .insert(scheduleEntry)
          .values({ tutorId, ...said, ...details })
          .returning()
      )[0]!;
    },
  };
}
