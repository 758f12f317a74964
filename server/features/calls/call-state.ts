/**
 * What holds in a call, apart from bans: whom its rules let do what, and for whom its door
 * is open. It holds at once; it is written down too, so that it also holds when the server
 * has been started again. Where it cannot be written it goes on being tried.
 */
import { z } from 'zod';
import { CallRules, Grants } from '#contract/calls.ts';
import { Id } from '#contract/fields/fields.ts';
import { writeBehind } from '#server/concurrency/write-behind.ts';
import { type Db, isOrphaned } from '#server/db/connect.ts';
import type { Call, Member, Needs } from './call.ts';
import { deleteState, findState, saveState } from './calls.store.ts';

/** All by the user's id. */
export interface CallState {
  rules: CallRules;
  /** Where a tutor has let one student do more or less than all. */
  exceptions: Map<string, Partial<Grants>>;
  /** Whom a tutor has sent away, until they come in again. */
  removed: Set<string>;
  /** Who was in when the line was lost: neither lock nor waiting room keeps them from coming back. */
  cutOff: Map<string, CutOff>;
}

interface CutOff extends Pick<Member, 'handSince'> {
  at: Date;
}

export type StateKeeper = ReturnType<typeof openStateKeeper>;

/** People who are written down as cut off, so that a room that is open for months does not write more and more: the latest. */
const MOST_CUT_OFF = 1_000;

/** As it is written down: whoever is in then is cut off when it is read, because the server has been started again. */
const Written = z.object({
  rules: CallRules,
  exceptions: z.record(Id, z.partialRecord(Grants.keyof(), z.boolean())),
  removed: z.array(Id),
  cutOff: z.array(Id),
});

/** Of a live session, as it was written down last; where nothing is, all is open. */
export async function readState(db: Db, sessionId: string): Promise<CallState> {
  const found = await findState(db, sessionId);
  if (!found) return allOpen();
  const { rules, exceptions, removed, cutOff } = Written.parse(found.state);
  return {
    rules,
    exceptions: new Map(Object.entries(exceptions)),
    removed: new Set(removed),
    // What was asked and said is not written down, and nor are hands.
    cutOff: new Map(cutOff.map((userId) => [userId, { handSince: null, at: new Date(0) }])),
  };
}

const allOpen = (): CallState => ({
  rules: { students: { speak: true, show: true }, isLocked: false, hasWaitingRoom: false },
  exceptions: new Map(),
  removed: new Set(),
  cutOff: new Map(),
});

/** @param callNow  whose state is written, as it is when it is written */
export function openStateKeeper({ db, onFault }: Pick<Needs, 'db' | 'onFault'>, callNow: () => Call) {
  const writing = writeBehind(() => {
    const call = callNow();
    // Nobody asks any more for what held in a live session that is gone for good.
    return saveState(db, { sessionId: call.place.sessionId, state: written(call) }).catch(forgiveOrphans);
  }, onFault);

  return {
    /** To be called after each change of it. */
    keep: () => void writing.now(),
    close: () => writing.close(),
    /** The live session is over: nobody asks for it any more. */
    async forget() {
      await writing.close();
      await deleteState(db, callNow().place.sessionId).catch(onFault);
    },
  };
}

const written = ({ rules, exceptions, removed, cutOff, members }: Call): z.input<typeof Written> => ({
  rules,
  exceptions: Object.fromEntries(exceptions),
  removed: [...removed],
  cutOff: [...cutOff.keys(), ...members.keys()].slice(-MOST_CUT_OFF),
});

function forgiveOrphans(error: unknown) {
  if (!isOrphaned(error)) throw error;
}
