/**
 * The rules of rooms. A room belongs to the tutor who added it; admins manage all rooms. Each period during which a
 * room is active is a live session, which stays stored after the room is deleted.
 *
 * Lock order: a course before its rooms, also when a course is deleted.
 */

import type { RoomChange, RoomDetails, RoomStatus } from '#contract/rooms.ts';
import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import { notify, studentsOf } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as store from './rooms.store.ts';

export { serializeRoom } from './rooms.serializers.ts';

type Needs = Pick<Services, 'db' | 'events' | 'clock' | 'queue'>;

/** The active rooms that the caller may enter. */
export function listOpenRooms({ db }: Pick<Needs, 'db'>, caller: User) {
  if (caller.type === 'student') return store.listActiveRoomsFor(db, caller.id);
  return store.listActiveRooms(db, caller.type === 'admin' ? undefined : caller.id);
}

/**
 * Loads a room by name, if the caller may enter it now.
 *
 * @throws {Refusal} not_found    the room does not exist
 * @throws {Refusal} not_allowed  the room is not for the caller, or not active
 */
export async function enterRoom(needs: Pick<Needs, 'db'>, caller: User, typedName: string) {
  const room = await loadRoomFor(needs, caller, typedName);
  const { sessionId } = room;
  if (!room.activeSince || !sessionId) throw new Refusal('not_allowed', roomsTexts.closed);
  return { ...room, sessionId };
}

/** Loads a room by name, active or not, if it is for the caller. Throws the same refusals as enterRoom. */
export async function loadRoomFor({ db }: Pick<Needs, 'db'>, caller: User, typedName: string) {
  const room = await store.findRoomByName(db, typedName.toLowerCase(), caller.id);
  if (!room) throw new Refusal('not_found', roomsTexts.gone);
  requireAccess(caller, room);
  return room;
}

/** Lists the live sessions that have not ended, of all rooms. */
export const listOpenSessions = ({ db }: Pick<Needs, 'db'>) => store.listOpenSessions(db);

/** Returns the ids of those people who may be in a room; undefined once its live session has ended. */
export async function filterAllowed({ db }: Pick<Needs, 'db'>, { id, sessionId }: LiveRoom, people: User[]) {
  const ids = people.map((person) => person.id);
  const room = await store.findRoomFor(db, id, ids);
  if (!room?.activeSince || room.sessionId !== sessionId) return undefined;

  const allowed = people.filter(
    (person) => !accessRefusal(person, { ...room, hasJoined: room.joined.includes(person.id) }),
  );
  return new Set(allowed.map((person) => person.id));
}

/**
 * Refuses a user who could not have joined an ended live session. `ownerId` and `courseId` are the room's at that time.
 *
 * @throws {Refusal} not_allowed  the live session was not for the caller
 */
export async function requirePastAccess(
  { db }: Pick<Needs, 'db'>,
  caller: User,
  { ownerId, courseId }: Omit<RoomAccess, 'hasJoined'>,
) {
  const hasJoined = courseId !== null && (await store.isEnrolled(db, { studentId: caller.id, courseId }));
  requireAccess(caller, { ownerId, courseId, hasJoined });
}

interface LiveRoom {
  id: string;
  /** The id of the live session. */
  sessionId: string;
}

function requireAccess(caller: User, room: RoomAccess) {
  const message = accessRefusal(caller, room);
  if (message) throw new Refusal('not_allowed', message);
}

interface RoomAccess {
  ownerId: string;
  courseId: string | null;
  /** Whether the user is enrolled in the room's course. */
  hasJoined: boolean;
}

/** Returns why a room is not for a user; undefined if the room is for the user. */
function accessRefusal(person: User, room: RoomAccess) {
  if (person.type === 'student') return room.courseId && !room.hasJoined ? roomsTexts.joinFirst : undefined;
  return canChangeRoom(room, person) ? undefined : roomsTexts.otherTutor;
}

/** Whether the user may change a room: its owner, and admins. */
export const canChangeRoom = ({ ownerId }: { ownerId: string }, { id, type }: User) =>
  type === 'admin' || (type === 'tutor' && ownerId === id);

/**
 * Adds an inactive room that belongs to the caller.
 *
 * @throws {Refusal} conflict     another room has the same name
 * @throws {Refusal} not_found    the course does not exist
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 */
export async function addRoom({ db, events }: Needs, staff: Staff, { roomName, courseId = null }: RoomDetails) {
  const added = await refuseTakenName(() =>
    db.transaction(async (tx) => {
      const course = courseId && (await lockCourseShared(tx, courseId));
      if (course) requireOwnCourse(course, { ownerId: staff.id, ownerType: staff.type });
      const id = await store.insertRoom(tx, { name: roomName, courseId, ownerId: staff.id });
      return store.findRoom(tx, id);
    }),
  );
  events.publish('rooms');
  return added!;
}

/**
 * Opens or closes a room, renames it, or moves it to a course. Fields that are left out do not change.
 *
 * @throws {Refusal} not_found    the room or the course does not exist
 * @throws {Refusal} not_allowed  the room or the course belongs to another tutor
 * @throws {Refusal} conflict     another room has the name, or name or course would change while the room is active
 */
export async function updateRoom(needs: Needs, staff: Staff, change: RoomChange & { id: string }) {
  const { id, roomName, courseId, status } = change;
  const changed = await refuseTakenName(() =>
    needs.db.transaction(async (tx) => {
      const course = courseId && (await lockCourseShared(tx, courseId));
      const room = await lockOwnRoom(tx, staff, id);
      refuseWhileActive(room, change);
      if (course && courseId !== room.courseId) requireOwnCourse(course, room);
      const activeSince = await changeStatus(tx, needs, {
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

/**
 * Refuses a change of an active room's name, by which participants joined, or of its course, for which the class
 * started.
 */
function refuseWhileActive({ name, courseId, activeSince }: StatusChange['room'], change: RoomChange) {
  const isOther = (change.roomName ?? name) !== name || (change.courseId !== undefined && change.courseId !== courseId);
  if (activeSince && isOther) throw new Refusal('conflict', roomsTexts.active);
}

/** Starts or ends a live session if the status changes. Resolves with the room's new `activeSince`. */
async function changeStatus(tx: Db, needs: Pick<Needs, 'clock' | 'queue'>, { room, status }: StatusChange) {
  const now = needs.clock.now();
  if (status === 'active' && !room.activeSince) {
    const { id: roomId, name: roomName, ownerId, courseId } = room;
    await store.insertSession(tx, { roomId, roomName, ownerId, courseId, startedAt: now });
    await notifyOfClass(tx, needs, { ...room, now });
    return now;
  }
  if (status === 'inactive' && room.activeSince) {
    await store.endSessions(tx, [room.id], now);
    return null;
  }
  return room.activeSince;
}

/** Notifies the students who may enter of the class; at most once an hour for each room, however often it is opened and closed. */
const notifyOfClass = (
  tx: Db,
  needs: Pick<Needs, 'clock' | 'queue'>,
  { id, name, courseId, now }: StatusChange['room'] & { now: Date },
) =>
  notify(tx, needs, {
    to: studentsOf(courseId),
    kind: 'class_open',
    title: name,
    path: '/livestream',
    courseId,
    eventKey: `${id} ${now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}`,
  });

interface StatusChange {
  room: { id: string; name: string; ownerId: string; courseId: string | null; activeSince: Date | null };
  status: RoomStatus | undefined;
}

/** Deletes a room and ends its live session. Throws the same refusals as updateRoom. */
export async function deleteRoom({ db, events, clock }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    await lockOwnRoom(tx, staff, id);
    await store.endSessions(tx, [id], clock.now());
    await store.deleteRoom(tx, id);
  });
  events.publish('rooms');
}

/** Ends the live sessions in the rooms of a course, which is about to be deleted with its rooms. */
export async function endSessionsIn(tx: Db, { clock }: Pick<Needs, 'clock'>, courseId: string) {
  const rooms = await store.lockRoomsOf(tx, courseId);
  const ids = rooms.map(({ id }) => id);
  await store.endSessions(tx, ids, clock.now());
}

async function lockOwnRoom(tx: Db, staff: Staff, id: string) {
  const room = await store.lockRoom(tx, id);
  if (!room) throw new Refusal('not_found', roomsTexts.gone);
  if (!canChangeRoom(room, staff)) throw new Refusal('not_allowed', roomsTexts.notYours);
  return room;
}

async function lockCourseShared(tx: Db, id: string) {
  const course = await store.lockCourseShared(tx, id);
  if (!course) throw new Refusal('not_found', coursesTexts.gone);
  return course;
}

/** Refuses a tutor's room for another tutor's course. An admin's room can be for any course. */
function requireOwnCourse(
  { tutorId }: { tutorId: string },
  { ownerId, ownerType }: { ownerId: string; ownerType: string },
) {
  const isOwn = ownerType === 'admin' || tutorId === ownerId;
  if (!isOwn) throw new Refusal('not_allowed', roomsTexts.foreignCourse);
}

/**
 * Saves a room, and refuses a name that is taken. Names are unique in the table, so of two simultaneous requests one is
 * refused.
 */
async function refuseTakenName<T>(save: () => Promise<T>) {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('conflict', roomsTexts.taken);
    throw error;
  }
}
