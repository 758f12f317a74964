/**
 * The key by which the server knows a filled-in form again: the same details
 * have the same key until they have gone through, through a lost answer, a second
 * press and a reload. Signing out forgets it, as it does what was typed (persisted.ts).
 */
import { z } from 'zod';
import { DRAFT, ifAllowed } from './persisted.ts';

const Kept = z.object({ key: z.string(), details: z.string() });

/** @param thing  which form, of whom */
export function oneKeyFor(thing: string) {
  const place = `${DRAFT}key:${thing}`;
  // Where storage is forbidden it lasts as long as the form.
  let last: z.output<typeof Kept> | undefined;
  const find = () => Kept.safeParse(ifAllowed(() => JSON.parse(sessionStorage.getItem(place) ?? 'null'))).data ?? last;

  return {
    of(filledIn: unknown) {
      const details = JSON.stringify(filledIn);
      const kept = find();
      if (kept?.details === details) return kept.key;
      last = { key: randomKey(), details };
      ifAllowed(() => sessionStorage.setItem(place, JSON.stringify(last)));
      return last.key;
    },
    /** It has gone through: the same once more is meant. */
    drop() {
      last = undefined;
      ifAllowed(() => sessionStorage.removeItem(place));
    },
  };
}

/** 128 random bits. (crypto.randomUUID is there by https alone.) */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
