/** The demo school's rooms, one of them active and one of a course, and past live classes, all in the daytime. */

import type { Db } from '#server/db/connect.ts';
import { liveSession, room } from '#server/db/tables/rooms-and-schedules.ts';
import { dayAt, dayStart } from '#server/time/school-time.ts';

interface Today {
  now: Date;
  zone: string;
}

interface Owners {
  /** Returns a tutor's id, by the part of their email address before the @. */
  idOf: (name: string) => string;
  /** Returns a course's id, by the course's title. */
  courseIdOf: (title: string) => string;
}

export async function fillRooms(db: Db, { idOf, courseIdOf, ...today }: Owners & Today) {
  const [brian, faith] = [idOf('tutor'), idOf('tutor2')];
  const activeSince = lastClassTime(today);
  const rows = [
    { name: 'ask-brian', ownerId: brian, activeSince },
    { name: 'web-design', ownerId: brian, courseId: courseIdOf('Web Design') },
    { name: 'study-hall', ownerId: faith },
  ];
  const rooms = await db
    .insert(room)
    .values(rows)
    .returning({ roomId: room.id, roomName: room.name, ownerId: room.ownerId, courseId: room.courseId });
  const held = rooms.flatMap((place) => classesIn(place.roomName, today).map((times) => ({ ...place, ...times })));
  const open = { ...rooms[0]!, startedAt: activeSince };
  await db.insert(liveSession).values([...held, open]);
}

/** Past live classes of each room: how many days ago they were, and at which hour in the school's time zone. */
const held: Record<string, { daysAgo: number[]; hour: number }> = {
  'ask-brian': { daysAgo: [1, 8], hour: 16 },
  'web-design': { daysAgo: [2, 9, 16], hour: 10 },
  'study-hall': { daysAgo: [3], hour: 14 },
};

const HOUR = 60 * 60_000;

/** Start and end of the past live classes in a room; each class lasted two hours. */
export const classesIn = (roomName: string, today: Today) =>
  held[roomName]!.daysAgo.map((days) => {
    const startedAt = atHour(held[roomName]!.hour, { ...today, daysAgo: days });
    return { startedAt, endedAt: new Date(startedAt.getTime() + 2 * HOUR) };
  });

/** The latest possible start of a class, which may begin from 8:00 to 19:00: now, or the last such time before now. */
export function lastClassTime(today: Today) {
  const [first, last] = [8, 19].map((hour) => atHour(hour, { ...today, daysAgo: 0 })) as [Date, Date];
  if (today.now < first) return atHour(19, { ...today, daysAgo: 1 });
  return today.now < last ? today.now : last;
}

function atHour(hour: number, { now, zone, daysAgo }: Today & { daysAgo: number }) {
  const day = dayAt(new Date(now.getTime() - daysAgo * 24 * HOUR), zone);
  return new Date(dayStart(day, zone).getTime() + hour * HOUR);
}
