/**
 * Challenges as the school last told them, kept in this browser until signing out, so
 * that they can be read and solved without a network. Of their tests only the visible
 * ones are here: others never leave the school.
 */
import { z } from 'zod';
import { type Challenge, challenges } from '#contract/challenges.ts';
import type { Reply } from '#contract/endpoint.ts';
import { ifAllowed, REMEMBERED } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';

export type ChallengeList = Reply<typeof challenges.list>;

const Kept = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  challenge: challenges.read.reply,
});

/** Then the one that was looked at longest ago goes. */
const MOST = 40;
/** Letters: tests may be long, and a browser has room for some millions. */
const LONGEST = 100_000;

/** Another person at the same browser has others. */
const ofPerson = () => `${REMEMBERED}challenges:${store.getState().user.currentUser?._id}:`;
const listKey = () => `${ofPerson()}all`;
const oneStart = () => `${ofPerson()}one:`;

export const keptList = (): ChallengeList | undefined => challenges.list.reply.safeParse(read(listKey())).data;
export const keptChallenge = (id: string): Challenge | undefined => keptAt(`${oneStart()}${id}`)?.challenge;

/** Those that are in it no more are forgotten. */
export function keepList(list: ChallengeList) {
  const known = new Set(list.challenges.map(({ _id }) => `${oneStart()}${_id}`));
  ifAllowed(() => {
    localStorage.setItem(listKey(), JSON.stringify(list));
    for (const key of keysOfAll()) if (!known.has(key)) localStorage.removeItem(key);
  });
  return list;
}

export function keepChallenge(challenge: Challenge) {
  const written = JSON.stringify({ at: Date.now(), challenge } satisfies z.input<typeof Kept>);
  ifAllowed(() => {
    if (written.length > LONGEST) return dropChallenge(challenge._id);
    localStorage.setItem(`${oneStart()}${challenge._id}`, written);
    return dropOldest();
  });
  return challenge;
}

export const dropChallenge = (id: string) => void ifAllowed(() => localStorage.removeItem(`${oneStart()}${id}`));

export const isKept = (id: string) => ifAllowed(() => localStorage.getItem(`${oneStart()}${id}`)) != null;

function dropOldest() {
  const keys = keysOfAll();
  if (keys.length <= MOST) return;
  const byAge = keys.toSorted((a, b) => (keptAt(b)?.at ?? 0) - (keptAt(a)?.at ?? 0));
  for (const key of byAge.slice(MOST)) localStorage.removeItem(key);
}

const keysOfAll = () => Object.keys(localStorage).filter((key) => key.startsWith(oneStart()));

const keptAt = (key: string) => Kept.safeParse(read(key)).data;

const read = (key: string): unknown => ifAllowed(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
