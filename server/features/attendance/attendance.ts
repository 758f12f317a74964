/**
 * The rules of attendance: who was in a live session, and for how long. Each time
 * that somebody is in is a spell, which is written down when it begins and when
 * it ends. Where the server was killed, spells end at the last moment at which it
 * is known that somebody was in.
 *
 * Tutors read the attendance of their own rooms, the office all.
 */
import { randomUUID } from 'node:crypto';
import { attendanceMessages } from '#contract/attendance.ts';
import { isTheirs } from '#server/features/rooms/rooms.ts';
import type { Staff } from '#server/http/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './attendance.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

interface Visit {
  /** The live session. */
  sessionId: string;
  userId: string;
  role: 'tutor' | 'student';
}

export type Register = ReturnType<typeof openRegister>;

/** Where a server writes down who comes and goes. What cannot be written is lost: the call goes on. @param onFault  told of that */
export function openRegister({ db, clock }: Needs, onFault: (error: unknown) => void) {
  // One after the other, so that nobody goes before she has come.
  let written: Promise<unknown> = Promise.resolve();
  const write = (doing: () => Promise<unknown>) => {
    written = written.then(doing).catch(onFault);
  };

  // Of a server that was killed: nobody is in now.
  write(() => store.endOpenSpells(db));
  return {
    /** Somebody has come in. Gives the spell's id. */
    comes(visit: Visit) {
      const id = randomUUID();
      const now = clock.now();
      write(() => store.insertSpell(db, { id, ...visit, joinedAt: now, lastSeenAt: now }));
      return id;
    },

    /** Those spells have ended. */
    go(spells: string[]) {
      const now = clock.now();
      if (spells.length > 0) write(() => store.endSpells(db, spells, now));
    },

    /** Those are still in. */
    areIn(spells: string[]) {
      const now = clock.now();
      if (spells.length > 0) write(() => store.seeSpells(db, spells, now));
    },

    /** Resolves once everything so far is written. */
    written: () => written,
  };
}

/** A page of the live sessions that this member of staff may read of, and how many there are in all. */
export async function listSessions({ db }: Pick<Needs, 'db'>, staff: Staff, page: number) {
  const ownerId = staff.type === 'admin' ? undefined : staff.id;
  const [sessions, total] = await Promise.all([
    store.listSessions(db, ownerId, page),
    store.countSessions(db, ownerId),
  ]);
  return { sessions, total };
}

/**
 * A live session, and who was there in the order in which they came.
 *
 * @throws {Refusal} not_found    there is none
 * @throws {Refusal} not_allowed  it was in somebody else's room
 */
export async function readAttendance({ db, clock }: Needs, staff: Staff, sessionId: string) {
  const session = await store.findSession(db, sessionId);
  if (!session) throw new Refusal('not_found', attendanceMessages.gone);
  if (!isTheirs(session, staff)) throw new Refusal('not_allowed', attendanceMessages.notYours);
  return { session, people: await store.listPresences(db, sessionId, clock.now()) };
}
