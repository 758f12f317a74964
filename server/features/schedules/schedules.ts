/**
 * The rules of the schedule: the weekly events in the school's local time. An entry belongs to the tutor who created
 * it; admins manage all entries. A tutor's entries may not overlap.
 *
 * Lock order, which prevents deadlocks: the named course and room first, then the tutor's week.
 */

import { endsAfterStart, type ScheduleChange, type ScheduleDetails } from '#contract/schedules.ts';
import type { Db } from '#server/db/connect.ts';
import { lockCourse } from '#server/features/courses/courses.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as schedulesTexts from '#texts/classes/schedules.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as store from './schedules.store.ts';

export { serializeEntry } from './schedules.serializers.ts';

type Needs = Pick<Services, 'db'>;

/** Lists the entries that the viewer may see, from Monday on. */
export const listWeek = (db: Db, viewer: store.Viewer) => store.listVisibleTo(db, viewer);

/**
 * Loads an entry that the viewer may see.
 * @throws {Refusal} not_found  the entry does not exist, or is not visible to the viewer
 */
export async function loadVisibleEntry(db: Db, viewer: store.Viewer, id: string) {
  return found(await store.findVisibleTo(db, viewer, id));
}

/**
 * Adds an entry to the tutor's own week.
 *
 * @throws {Refusal} not_found  the course or the room does not exist or is another tutor's; admins may choose any
 * @throws {Refusal} conflict   the tutor has an entry at that time
 */
export async function addEntry({ db }: Needs, tutor: Staff, details: ScheduleDetails) {
  return db.transaction(async (tx) => {
    await lockOwnPlaces(tx, tutor, details);
    await store.lockWeekOf(tx, tutor.id);
    const entry = { ...details, tutorId: tutor.id };
    await refuseOverlap(tx, entry);
    return loadVisibleEntry(tx, tutor, await store.insertEntry(tx, entry));
  });
}

/**
 * Changes the given fields of an entry.
 *
 * @throws {Refusal} not_found    the entry, or a newly chosen course or room, does not exist; or as addEntry
 * @throws {Refusal} not_allowed  the entry belongs to another tutor
 * @throws {Refusal} invalid      the entry would end before it starts
 * @throws {Refusal} conflict     as addEntry
 */
export async function updateEntry({ db }: Needs, staff: Staff, { id, ...change }: ScheduleChange & { id: string }) {
  return db.transaction(async (tx) => {
    const before = await loadOwnEntry(tx, staff, id);
    await lockOwnPlaces(tx, staff, newPlaces(before, change));
    await store.lockWeekOf(tx, before.tutorId);
    // The entry is loaded again: a concurrent request may have changed it before we got the lock.
    const entry = changed(await loadOwnEntry(tx, staff, id), change);
    if (!endsAfterStart(entry)) throw new Refusal('invalid', schedulesTexts.order);
    await refuseOverlap(tx, entry);
    await store.updateEntry(tx, entry);
    return loadVisibleEntry(tx, staff, id);
  });
}

function changed(entry: store.EntryRow, change: ScheduleChange): store.EntryRow {
  const { day = entry.day, startTime = entry.startTime, endTime = entry.endTime, event = entry.event } = change;
  const { courseId = entry.courseId, roomId = entry.roomId } = change;
  return { ...entry, day, startTime, endTime, event, courseId, roomId };
}

/** Deletes an entry. Throws the same refusals as updateEntry. */
export async function deleteEntry({ db }: Needs, staff: Staff, id: string) {
  await loadOwnEntry(db, staff, id);
  await store.deleteEntry(db, id);
}

async function loadOwnEntry(db: Db, staff: Staff, id: string) {
  const entry = found(await store.findEntry(db, id));
  if (!owns(staff, entry.tutorId)) throw new Refusal('not_allowed', schedulesTexts.notYours);
  return entry;
}

function found<Entry>(entry: Entry | undefined) {
  if (!entry) throw new Refusal('not_found', schedulesTexts.gone);
  return entry;
}

interface Places {
  courseId?: string | null | undefined;
  roomId?: string | null | undefined;
}

/**
 * Returns the course and room that a change newly assigns; only these are checked: a tutor may keep what an admin
 * chose.
 */
const newPlaces = (before: store.EntryRow, { courseId, roomId }: ScheduleChange): Places => ({
  courseId: courseId === before.courseId ? null : courseId,
  roomId: roomId === before.roomId ? null : roomId,
});

async function lockOwnPlaces(tx: Db, staff: Staff, { courseId, roomId }: Places) {
  if (courseId) {
    const { tutorId } = await lockCourse(tx, courseId);
    if (!owns(staff, tutorId)) throw new Refusal('not_found', coursesTexts.gone);
  }
  if (roomId) {
    const room = await store.lockRoom(tx, roomId);
    if (!room || !owns(staff, room.ownerId)) throw new Refusal('not_found', roomsTexts.gone);
  }
}

const owns = (staff: Staff, ownerId: string) => staff.type === 'admin' || staff.id === ownerId;

async function refuseOverlap(tx: Db, entry: Parameters<typeof store.findOverlapping>[1]) {
  const other = await store.findOverlapping(tx, entry);
  if (other) throw new Refusal('conflict', (texts) => texts.schedules.overlaps(other));
}
