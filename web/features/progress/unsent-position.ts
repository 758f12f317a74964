/**
 * Where a student stopped, as long as this device does not know that the school
 * has heard of it: kept through a lost connection, and by a page that is closed
 * before the answer. Signing out forgets it (web/api/persisted.ts).
 */
import { z } from 'zod';
import { tryStorage, UNSENT } from '#web/api/persisted.ts';

const Place = z.object({
  /** Of the video. */
  second: z.number().min(0),
  /** The part of it that has been watched, 0 to 1. */
  watched: z.number().min(0).max(1),
});
export type Place = z.output<typeof Place>;

/** With what the school knew before. */
const Unsent = z.object({ place: Place, before: Place });

const beginning: Place = { second: 0, watched: 0 };

export function unsentPlace({ personId, lessonId }: { personId: string; lessonId: string }) {
  const key = `${UNSENT}place:${personId}:${lessonId}`;
  const kept = () => Unsent.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data;
  return {
    place: () => kept()?.place,
    /** Only what is newer than what the school knows: if that has changed, it has heard of this, or of another device. */
    newerThan(known: Place) {
      const unsent = kept();
      return unsent && isSame(unsent.before, known) ? unsent.place : undefined;
    },
    /** @param before  what the school knows, as far as this device has heard; what was said of it earlier otherwise */
    keep(place: Place, before = kept()?.before ?? beginning) {
      tryStorage(() => localStorage.setItem(key, JSON.stringify({ place, before })));
    },
    drop: () => tryStorage(() => localStorage.removeItem(key)),
  };
}
export type UnsentPlace = ReturnType<typeof unsentPlace>;

export const isSame = (one: Place, other: Place) => one.second === other.second && one.watched === other.watched;
