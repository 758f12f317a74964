/**
 * The rules of attendance: who was in a live session, and for how long. Each time
 * that somebody is in is a spell, which is written down when it begins, at each beat
 * and when it ends: the whole of it, so that what could not be written once is made
 * good by the next time. Where the server was killed, spells end at the last moment
 * at which it is known that somebody was in.
 *
 * Tutors read the attendance of their own rooms, the office all.
 */
import { randomUUID } from 'node:crypto';
import { attendanceMessages } from '#contract/attendance.ts';
import { writeBehind } from '#server/concurrency/write-behind.ts';
import { type Db, isDatabaseAway, isOrphaned, isStuck } from '#server/db/connect.ts';
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

/**
 * Where a server keeps who comes and goes. What the database cannot take now is
 * kept and written when it can: nothing waits for it.
 *
 * @param onFault  told of what cannot be written
 */
export function openRegister({ db, clock }: Needs, onFault: (error: unknown) => void) {
  /** As they are now, by id: what is not written yet. */
  const unwritten = new Map<string, store.Spell>();
  const open = new Map<string, store.Spell>();
  let hasEndedOld = false;
  const writing = writeBehind(write, onFault);

  async function write() {
    // Of a server that was killed, before there are any of ours: nobody is in now.
    if (!hasEndedOld) await store.endOpenSpells(db);
    hasEndedOld = true;
    const spells = [...unwritten.values()];
    if (spells.length > 0) await save(db, spells, onFault);
    // What has changed while it was written is another object by now.
    for (const spell of spells) if (unwritten.get(spell.id) === spell) unwritten.delete(spell.id);
  }

  function change(id: string, changed: Pick<store.Spell, 'lastSeenAt'> & { leftAt?: Date }) {
    const known = open.get(id);
    if (!known) return;
    const spell = { ...known, ...changed };
    unwritten.set(id, spell);
    if (spell.leftAt) open.delete(id);
    else open.set(id, spell);
  }

  void writing.now();
  return {
    /** Somebody has come in. Gives the spell's id. */
    comes(visit: Visit) {
      const now = clock.now();
      const spell = { id: randomUUID(), ...visit, joinedAt: now, lastSeenAt: now, leftAt: null };
      open.set(spell.id, spell);
      unwritten.set(spell.id, spell);
      void writing.now();
      return spell.id;
    },

    /** Those spells have ended, now or already then. */
    go(spells: string[], at = clock.now()) {
      for (const id of spells) change(id, { lastSeenAt: at, leftAt: at });
      void writing.now();
    },

    /** Those are still in. */
    areIn(spells: string[]) {
      const lastSeenAt = clock.now();
      for (const id of spells) change(id, { lastSeenAt });
      void writing.now();
    },

    /** Resolves once everything so far is written, or cannot be. */
    close: () => writing.close(),
  };
}

/** All together; where the database refuses one of them, what is wrong with that one is told and the others are written. */
async function save(db: Db, spells: store.Spell[], onFault: (error: unknown) => void) {
  try {
    await store.saveSpells(db, spells);
  } catch (error) {
    if (isDatabaseAway(error) || isStuck(error)) throw error;
    // Nobody asks any more for the attendance of whoever is gone for good.
    if (spells.length === 1) return isOrphaned(error) ? undefined : onFault(error);
    for (const spell of spells) await save(db, [spell], onFault);
  }
  return undefined;
}

/** The students who have been in a live session, the latest last. */
export const listVisitors = (db: Db, sessionId: string) => store.listVisitors(db, sessionId);

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
