/**
 * The rules of attendance: who was in a live session, and for how long. Each visit, from joining
 * to leaving, is one row, written when it begins, on each heartbeat of the call and when it ends.
 * Each write contains the whole row, so the next write repairs a failed one. If the process
 * is killed, visits end at the last heartbeat (attendance.jobs.ts).
 *
 * Tutors read the attendance of their own rooms, admins all.
 */

import { randomUUID } from 'node:crypto';
import { writeBehind } from '#server/concurrency/write-behind.ts';
import { type Db, isDatabaseUnavailable, isForeignKeyViolation, isTransientFailure } from '#server/db/connect.ts';
import { canChangeRoom } from '#server/features/rooms/rooms.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as attendanceTexts from '#texts/classes/attendance.ts';
import * as store from './attendance.store.ts';

type Needs = Pick<Services, 'db' | 'processLease' | 'clock'>;

interface Visit {
  sessionId: string;
  userId: string;
  role: 'tutor' | 'student';
}

export type AttendanceRecorder = ReturnType<typeof openAttendanceRecorder>;

/**
 * Records visits as they begin and end. Callers do not wait for the database: rows that it cannot
 * store now are written once it is available again.
 *
 * @param onFault  receives the error of each row that the database refuses
 */
export function openAttendanceRecorder({ db, processLease, clock }: Needs, onFault: (error: unknown) => void) {
  /** The latest version of each row that is not stored yet, by id. */
  const unwritten = new Map<string, store.AttendanceRow>();
  const open = new Map<string, store.AttendanceRow>();
  const writing = writeBehind(write, onFault);

  async function write() {
    const rows = [...unwritten.values()];
    const { id: processId } = processLease;
    const written = rows.map((row) => ({ ...row, processId }));
    if (written.length > 0) await save(db, written, onFault);
    // A visit that changed during the write has a new row object in the map, which is still to be written.
    for (const row of rows) if (unwritten.get(row.id) === row) unwritten.delete(row.id);
  }

  function change(id: string, changes: Pick<store.AttendanceRow, 'lastSeenAt'> & { leftAt?: Date }) {
    const openVisit = open.get(id);
    if (!openVisit) return;
    const row = { ...openVisit, ...changes };
    unwritten.set(id, row);
    if (row.leftAt) open.delete(id);
    else open.set(id, row);
  }

  return {
    /** Records that a visit has begun. @returns the visit's id */
    begin(visit: Visit) {
      const now = clock.now();
      const row = { id: randomUUID(), ...visit, processId: null, joinedAt: now, lastSeenAt: now, leftAt: null };
      open.set(row.id, row);
      unwritten.set(row.id, row);
      void writing.now();
      return row.id;
    },

    /** Records that the visits have ended. @param at  when they ended; may be in the past */
    end(ids: string[], at = clock.now()) {
      for (const id of ids) change(id, { lastSeenAt: at, leftAt: at });
      void writing.now();
    },

    /** Records that these visits continue; called on each heartbeat of a call. */
    continueVisits(ids: string[]) {
      const lastSeenAt = clock.now();
      for (const id of ids) change(id, { lastSeenAt });
      void writing.now();
    },

    /** Resolves once all rows are written or the last attempt has failed. */
    close: () => writing.close(),
  };
}

/** Saves in one statement; if the database refuses it, row by row, so that only the refused rows are lost. */
async function save(db: Db, rows: store.AttendanceRow[], onFault: (error: unknown) => void) {
  try {
    await store.saveAttendance(db, rows);
  } catch (error) {
    if (isDatabaseUnavailable(error) || isTransientFailure(error)) throw error;
    // A violated foreign key means that the user or the live session has been deleted: not a fault.
    if (rows.length === 1) return isForeignKeyViolation(error) ? undefined : onFault(error);
    for (const row of rows) await save(db, [row], onFault);
  }
  return undefined;
}

/** The students who have been in a live session, ordered by when they last joined it. */
export const listVisitors = (db: Db, sessionId: string) => store.listVisitors(db, sessionId);

/** One page of the live sessions whose attendance this member of staff may read, and the total number. */
export async function listSessions({ db }: Pick<Needs, 'db'>, staff: Staff, page: number) {
  const ownerId = staff.type === 'admin' ? undefined : staff.id;
  const [sessions, total] = await Promise.all([
    store.listSessions(db, ownerId, page),
    store.countSessions(db, ownerId),
  ]);
  return { sessions, total };
}

/**
 * A live session and the people who were there, by first arrival.
 *
 * @throws {Refusal} not_found    there is no such live session
 * @throws {Refusal} not_allowed  the live session was in another tutor's room
 */
export async function readAttendance({ db, clock }: Needs, staff: Staff, sessionId: string) {
  const session = await store.findSession(db, sessionId);
  if (!session) throw new Refusal('not_found', attendanceTexts.gone);
  if (!canChangeRoom(session, staff)) throw new Refusal('not_allowed', attendanceTexts.notYours);
  return { session, people: await store.listPresences(db, sessionId, clock.now()) };
}
