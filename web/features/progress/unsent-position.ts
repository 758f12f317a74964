/**
 * The position in a video that the server has not confirmed, stored on this device. It survives a lost connection,
 * and a page that is closed before the reply. Signing out deletes it (web/api/persisted.ts).
 */
import { z } from 'zod';
import { UNSENT } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const Position = z.object({
  /** Seconds from the start of the video. */
  second: z.number().min(0),
  /** The fraction of the video that was watched, from 0 to 1. */
  watched: z.number().min(0).max(1),
});
export type Position = z.output<typeof Position>;

/** The stored record: the unconfirmed position, and the server's position before it. */
const Unsent = z.object({ place: Position, before: Position });

const START: Position = { second: 0, watched: 0 };

export function unsentPosition({ personId, lessonId }: { personId: string; lessonId: string }) {
  const key = `${UNSENT}place:${personId}:${lessonId}`;
  const stored = () => Unsent.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;
  return {
    find: () => stored()?.place,
    /**
     * Returns the stored position if the server's position is still the one stored with it. Otherwise the server has
     * received this position or one from another device.
     */
    newerThan(known: Position) {
      const unsent = stored();
      return unsent && isSame(unsent.before, known) ? unsent.place : undefined;
    },
    /**
     * Stores a position before it is sent.
     *
     * @param before  the server's position; by default the one that was stored last
     */
    store(place: Position, before = stored()?.before ?? START) {
      tryStorage(() => localStorage.setItem(key, JSON.stringify({ place, before })));
    },
    drop: () => tryStorage(() => localStorage.removeItem(key)),
  };
}
export type UnsentPosition = ReturnType<typeof unsentPosition>;

export const isSame = (one: Position, other: Position) => one.second === other.second && one.watched === other.watched;
