/**
 * Where a student stopped, as long as the school has not heard of it: kept on
 * this device through a lost connection, for each person and lesson. Newer than
 * what the school knows from here. Signing out forgets it (web/api/persisted.ts).
 */
import { z } from 'zod';
import { ifAllowed, UNSENT } from '#web/api/persisted.ts';

const Place = z.object({
  /** Of the video. */
  second: z.number().min(0),
  /** The part of it that has been watched, 0 to 1. */
  watched: z.number().min(0).max(1),
});
export type Place = z.output<typeof Place>;

export function unsentPlace({ personId, lessonId }: { personId: string; lessonId: string }) {
  const key = `${UNSENT}place:${personId}:${lessonId}`;
  return {
    find: () => Place.safeParse(ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'))).data,
    keep: (place: Place) => ifAllowed(() => localStorage.setItem(key, JSON.stringify(place))),
    drop: () => ifAllowed(() => localStorage.removeItem(key)),
  };
}
export type UnsentPlace = ReturnType<typeof unsentPlace>;
