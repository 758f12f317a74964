/** The demo school's rooms: one is open, one is for a course, and some live classes have been held. */
import type { Db } from './connect.ts';
import { liveSession, room } from './tables.ts';

interface Owners {
  /** Tutors, by the first part of their address. */
  idOf: (name: string) => string;
  /** Courses, by title. */
  courseIdOf: (title: string) => string;
}

export async function fillRooms(db: Db, { idOf, courseIdOf }: Owners) {
  const [brian, faith] = [idOf('tutor'), idOf('tutor2')];
  const activeSince = new Date();
  const rows = [
    { name: 'ask-brian', ownerId: brian, activeSince },
    { name: 'web-design', ownerId: brian, courseId: courseIdOf('Web Design') },
    { name: 'study-hall', ownerId: faith },
  ];
  const rooms = await db
    .insert(room)
    .values(rows)
    .returning({ roomId: room.id, roomName: room.name, ownerId: room.ownerId, courseId: room.courseId });
  const held = rooms.flatMap((place) =>
    daysAgo[place.roomName]!.map((days) => ({ ...place, ...lastingTwoHours(days) })),
  );
  const open = { ...rooms[0]!, startedAt: activeSince };
  await db.insert(liveSession).values([...held, open]);
}

/** When a live class was held in each room. */
const daysAgo: Record<string, number[]> = { 'ask-brian': [1, 8], 'web-design': [2, 9, 16], 'study-hall': [3] };

const HOUR = 60 * 60_000;

function lastingTwoHours(daysAgo: number) {
  const startedAt = new Date(Date.now() - daysAgo * 24 * HOUR);
  return { startedAt, endedAt: new Date(startedAt.getTime() + 2 * HOUR) };
}
