/**
 * The rules of rooms. A room belongs to the tutor who made it; the office looks
 * after all of them. Every time during which one is active is a live session,
 * and stays on record when the room is gone.
 *
 * A course is locked before its rooms, here and where one is deleted.
 */
import { courseMessages } from '#contract/courses.ts';
import { type RoomChange, type RoomDetails, type RoomStatus, roomMessages } from '#contract/rooms.ts';
import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './rooms.store.ts';

export { serializeRoom } from './rooms.serializers.ts';

type Needs = Pick<Services, 'db' | 'events' | 'clock'>;

/** The active rooms that somebody may enter. */
export function listOpenRooms({ db }: Pick<Needs, 'db'>, caller: User) {
  if (caller.type === 'student') return store.listActiveRoomsFor(db, caller.id);
  return store.listActiveRooms(db, caller.type === 'admin' ? undefined : caller.id);
}

/**
 * The room of that name, for somebody who may enter it now.
 *
 * @throws {Refusal} not_found    there is no such room
 * @throws {Refusal} not_allowed  it is for others, or not active
 */
export async function enterRoom(needs: Pick<Needs, 'db'>, caller: User, typedName: string) {
  const room = await loadRoomFor(needs, caller, typedName);
  const { sessionId } = room;
  if (!room.activeSince || !sessionId) throw new Refusal('not_allowed', roomMessages.closed);
  return { ...room, sessionId };
}

/** The room of that name, open or not, for somebody who may enter it when it is. Refuses as enterRoom. */
export async function loadRoomFor({ db }: Pick<Needs, 'db'>, caller: User, typedName: string) {
  const room = await store.findRoomByName(db, typedName.toLowerCase(), caller.id);
  if (!room) throw new Refusal('not_found', roomMessages.gone);
  refuseStranger(caller, room);
  return room;
}

/** Where live sessions go on. */
export const listGoingOn = ({ db }: Pick<Needs, 'db'>) => store.listOpenSessions(db);

/** Who of those people may be in that room, by their ids; undefined once that live session has ended. */
export async function whoMayBeIn({ db }: Pick<Needs, 'db'>, { id, sessionId }: Place, people: User[]) {
  const ids = people.map((person) => person.id);
  const room = await store.findRoomFor(db, id, ids);
  if (!room?.activeSince || room.sessionId !== sessionId) return undefined;

  const welcome = people.filter(
    (person) => !strangeness(person, { ...room, hasJoined: room.joined.includes(person.id) }),
  );
  return new Set(welcome.map((person) => person.id));
}

/**
 * Refuses whoever could not have been in a live session that is over: it was for those for whom the room was then.
 *
 * @throws {Refusal} not_allowed  it was for others
 */
export async function refuseOutsider(
  { db }: Pick<Needs, 'db'>,
  caller: User,
  { ownerId, courseId }: Omit<Entrance, 'hasJoined'>,
) {
  const hasJoined = courseId !== null && (await store.isEnrolled(db, { studentId: caller.id, courseId }));
  refuseStranger(caller, { ownerId, courseId, hasJoined });
}

interface Place {
  id: string;
  /** The live session. */
  sessionId: string;
}

function refuseStranger(caller: User, room: Entrance) {
  const told = strangeness(caller, room);
  if (told) throw new Refusal('not_allowed', told);
}

interface Entrance {
  ownerId: string;
  courseId: string | null;
  hasJoined: boolean;
}

/** Why a room is not for that person; undefined where it is. */
function strangeness(person: User, room: Entrance) {
  if (person.type === 'student') return room.courseId && !room.hasJoined ? roomMessages.joinFirst : undefined;
  return isTheirs(room, person) ? undefined : roomMessages.otherTutor;
}

/** Whether that person may change a room. */
export const isTheirs = ({ ownerId }: { ownerId: string }, { id, type }: User) =>
  type === 'admin' || (type === 'tutor' && ownerId === id);

/**
 * Makes a room of one's own, inactive.
 *
 * @throws {Refusal} conflict     another room has that name
 * @throws {Refusal} not_found    there is no such course
 * @throws {Refusal} not_allowed  somebody else's course
 */
export async function addRoom({ db, events }: Needs, staff: Staff, { roomName, courseId = null }: RoomDetails) {
  const added = await namingOnce(() =>
    db.transaction(async (tx) => {
      const course = courseId && (await holdCourse(tx, courseId));
      if (course) refuseForeign(course, { ownerId: staff.id, ownerType: staff.type });
      const id = await store.insertRoom(tx, { name: roomName, courseId, ownerId: staff.id });
      return store.findRoom(tx, id);
    }),
  );
  events.publish('rooms');
  return added!;
}

/**
 * Opens or closes a room, names it, or moves it to a course; what is not said stays as it is.
 *
 * @throws {Refusal} not_found    there is no such room, or no such course
 * @throws {Refusal} not_allowed  somebody else's room, or somebody else's course
 * @throws {Refusal} conflict     another room has that name; or it is active, and its name or course would be another
 */
export async function updateRoom(needs: Needs, staff: Staff, change: RoomChange & { id: string }) {
  const { id, roomName, courseId, status } = change;
  const changed = await namingOnce(() =>
    needs.db.transaction(async (tx) => {
      const course = courseId && (await holdCourse(tx, courseId));
      const room = await lockOwnRoom(tx, staff, id);
      refuseWhileActive(room, change);
      if (course && courseId !== room.courseId) refuseForeign(course, room);
      const activeSince = await turn(tx, needs, {
        room: { ...room, name: roomName ?? room.name, ...(courseId !== undefined && { courseId }) },
        status,
      });
      await store.updateRoom(tx, id, { name: roomName ?? room.name, courseId, activeSince });
      return store.findRoom(tx, id);
    }),
  );
  needs.events.publish('rooms');
  return changed!;
}

/** Whoever is inside came by that name, and the class stays with those for whom it began. */
function refuseWhileActive({ name, courseId, activeSince }: Turn['room'], change: RoomChange) {
  const isOther = (change.roomName ?? name) !== name || (change.courseId !== undefined && change.courseId !== courseId);
  if (activeSince && isOther) throw new Refusal('conflict', roomMessages.active);
}

/** Begins or ends a live session where the status is a new one. Resolves with the time since which the room is active. */
async function turn(tx: Db, { clock }: Pick<Needs, 'clock'>, { room, status }: Turn) {
  const now = clock.now();
  if (status === 'active' && !room.activeSince) {
    await store.insertSession(tx, {
      roomId: room.id,
      roomName: room.name,
      ownerId: room.ownerId,
      courseId: room.courseId,
      startedAt: now,
    });
    return now;
  }
  if (status === 'inactive' && room.activeSince) {
    await store.endSessions(tx, [room.id], now);
    return null;
  }
  return room.activeSince;
}

interface Turn {
  room: { id: string; name: string; ownerId: string; courseId: string | null; activeSince: Date | null };
  status: RoomStatus | undefined;
}

/** Deletes a room; a live session in it ends. Refuses as updateRoom. */
export async function deleteRoom({ db, events, clock }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    await lockOwnRoom(tx, staff, id);
    await store.endSessions(tx, [id], clock.now());
    await store.deleteRoom(tx, id);
  });
  events.publish('rooms');
}

/** Ends what goes on in the rooms of a course, which are about to go with it. */
export async function endSessionsIn(tx: Db, { clock }: Pick<Needs, 'clock'>, courseId: string) {
  const rooms = await store.lockRoomsOf(tx, courseId);
  const ids = rooms.map(({ id }) => id);
  await store.endSessions(tx, ids, clock.now());
}

async function lockOwnRoom(tx: Db, staff: Staff, id: string) {
  const room = await store.lockRoom(tx, id);
  if (!room) throw new Refusal('not_found', roomMessages.gone);
  if (!isTheirs(room, staff)) throw new Refusal('not_allowed', roomMessages.notYours);
  return room;
}

async function holdCourse(tx: Db, id: string) {
  const course = await store.holdCourse(tx, id);
  if (!course) throw new Refusal('not_found', courseMessages.gone);
  return course;
}

/** A room can be for a course of its owner; one of the office, which looks after all courses, for any. */
function refuseForeign(
  { tutorId }: { tutorId: string },
  { ownerId, ownerType }: { ownerId: string; ownerType: string },
) {
  const isOwn = ownerType === 'admin' || tutorId === ownerId;
  if (!isOwn) throw new Refusal('not_allowed', roomMessages.foreignCourse);
}

/** The table knows each name once: of two who choose one at the same time, one is told. */
async function namingOnce<T>(save: () => Promise<T>) {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('conflict', roomMessages.taken);
    throw error;
  }
}
