/**
 * The key by which the server knows a filled-in form again: the same details
 * have the same key until they have gone through, through a lost answer, a second
 * press and a reload. Signing out forgets it, as it does what was typed (persisted.ts).
 */
import { z } from 'zod';
import { DRAFT, ifAllowed } from './persisted.ts';

const Kept = z.object({ key: z.string(), details: z.string() });
type Kept = z.output<typeof Kept>;

/** By place, where storage is forbidden or full: they last until the page is left. */
const unstored = new Map<string, Kept>();

/** @param thing  which form, of whom */
export function oneKeyFor(thing: string) {
  const place = `${DRAFT}key:${thing}`;
  return {
    of(filledIn: unknown) {
      const details = JSON.stringify(filledIn);
      const kept = unstored.get(place) ?? stored(place);
      if (kept?.details === details) return kept.key;
      const key = newKey();
      keep(place, { key, details });
      return key;
    },
    /** It has gone through: the same once more is meant. */
    drop() {
      unstored.delete(place);
      ifAllowed(() => sessionStorage.removeItem(place));
    },
  };
}

const stored = (place: string) =>
  Kept.safeParse(ifAllowed(() => JSON.parse(sessionStorage.getItem(place) ?? 'null'))).data;

function keep(place: string, kept: Kept) {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept));
    unstored.delete(place);
  } catch {
    unstored.set(place, kept);
  }
}

/** 128 random bits. (crypto.randomUUID is there by https alone.) */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
