/**
 * The part of a call's state that survives a restart of the server, apart from bans (bans.ts). Changes are stored by write-behind, with
 * retries while the database is unavailable. They take effect immediately, except chat messages: members receive a message only once it is
 * stored, and until then its author's page keeps it.
 */
import { z } from 'zod';
import { CallRules, ChatMessage, Grants } from '#contract/calls.ts';
import { Id } from '#contract/fields/fields.ts';
import { writeBehind } from '#server/concurrency/write-behind.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteState, findState, saveState } from '#server/features/calls/calls.store.ts';
import type { Services } from '#server/services.ts';

/** The part of the state that is saved. Maps are keyed by user id. */
export interface SavedState {
  rules: CallRules;
  /** What a tutor has granted or denied single students, other than the rules for all students. */
  exceptions: Map<string, Partial<Grants>>;
  departures: Map<string, Departure>;
  chat: ChatMessage[];
}

/**
 * How a person left the call. `cut_off`: lost the connection; neither lock nor waiting room applies on return.
 * `removed`: removed by a tutor; cleared when the person enters the call again.
 */
type Departure = { state: 'cut_off'; at: Date; handSince: string | null } | { state: 'removed' };

export type StateSaver = ReturnType<typeof openStateSaver>;

/** Maximum people saved as cut off, the most recent ones: the state of a room that is open for months stays bounded. */
const MAX_CUT_OFF = 1_000;

/** The JSON in the column `call_state.state`, read only after a restart: all members are therefore saved as cut off. */
const StoredState = z.object({
  rules: CallRules,
  exceptions: z.record(Id, z.partialRecord(Grants.keyof(), z.boolean())),
  removed: z.array(Id),
  cutOff: z.array(Id),
  /** Since when hands are raised, by user id. */
  hands: z.record(Id, z.string()).default({}),
  chat: z.array(ChatMessage).default([]),
});

/** Loads the saved state of a call. If there is none, everything is allowed. */
export async function loadState({ db, clock }: Pick<Services, 'db' | 'clock'>, sessionId: string): Promise<SavedState> {
  const found = await findState(db, sessionId);
  if (!found) return allowAll();
  const { rules, exceptions, removed, cutOff, hands, chat } = StoredState.parse(found.state);
  const at = clock.now();
  return {
    rules,
    exceptions: new Map(Object.entries(exceptions)),
    departures: new Map<string, Departure>([
      ...removed.map((userId) => [userId, { state: 'removed' }] as const),
      ...cutOff.map((userId) => [userId, { state: 'cut_off', handSince: hands[userId] ?? null, at }] as const),
    ]),
    chat,
  };
}

const allowAll = (): SavedState => ({
  rules: { students: { speak: true, show: true }, isLocked: false, hasWaitingRoom: false },
  exceptions: new Map(),
  departures: new Map(),
  chat: [],
});

interface Needs {
  db: Db;
  onFault: (error: unknown) => void;
}

interface Current extends SavedState {
  members: Map<string, { handSince: string | null }>;
}

/** Returns functions that save the state of a call. @param current  returns the state to save; called at each write */
export function openStateSaver({ db, onFault }: Needs, sessionId: string, current: () => Current) {
  /** Callbacks of `save`, called in order once the changes before them are stored. */
  const waiting: (() => void)[] = [];

  async function write() {
    const stored = waiting.length;
    await saveState(db, { sessionId, state: toStored(current()) });
    for (const handle of waiting.splice(0, stored)) handle();
  }

  const writing = writeBehind(write, onFault);
  return {
    /** Saves the state. To be called after each change. @param onStored  called when the change is stored */
    save(onStored?: () => void) {
      if (onStored) waiting.push(onStored);
      void writing.now();
    },
    close: () => writing.close(),
    /** Deletes the saved state. To be called when the live session is over. */
    async delete() {
      await writing.close();
      await deleteState(db, sessionId).catch(onFault);
    },
  };
}

function toStored({ rules, exceptions, departures, members, chat }: Current): z.input<typeof StoredState> {
  const idsIn = (state: Departure['state']) =>
    [...departures].filter(([, departure]) => departure.state === state).map(([id]) => id);
  return {
    rules,
    exceptions: Object.fromEntries(exceptions),
    removed: idsIn('removed'),
    cutOff: [...idsIn('cut_off'), ...members.keys()].slice(-MAX_CUT_OFF),
    hands: Object.fromEntries(raisedHands({ departures, members })),
    chat,
  };
}

/** The raised hands of members, and of people who were cut off and may come back. */
const raisedHands = ({ departures, members }: Pick<Current, 'departures' | 'members'>) =>
  [...departures, ...members].flatMap(([id, person]) =>
    'handSince' in person && person.handSince ? [[id, person.handSince] as const] : [],
  );
