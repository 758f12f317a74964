/**
 * Challenges as the school last told them, kept in this browser until signing out, so
 * that they can be read and solved without a network. Of their tests only the visible
 * ones are here: others never leave the school.
 */
import { z } from 'zod';
import { type Challenge, challenges } from '#contract/challenges.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';

export type ChallengeList = Reply<typeof challenges.list>;

const Kept = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Null where it is too long to be kept. */
  challenge: challenges.read.reply.nullable(),
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
export const keptChallenge = (id: string): Challenge | undefined =>
  keptAt(`${oneStart()}${id}`)?.challenge ?? undefined;

/** Those that are in it no more are forgotten. */
export function keepList(list: ChallengeList) {
  const known = new Set(list.challenges.map(({ _id }) => `${oneStart()}${_id}`));
  tryStorage(() => {
    localStorage.setItem(listKey(), JSON.stringify(list));
    for (const key of keysOfAll()) if (!known.has(key)) localStorage.removeItem(key);
  });
  return list;
}

export function keepChallenge(challenge: Challenge) {
  const written = writtenOf({ at: Date.now(), challenge });
  const isTooLong = written.length > LONGEST;
  tryStorage(() => {
    const kept = isTooLong ? writtenOf({ at: Date.now(), challenge: null }) : written;
    localStorage.setItem(`${oneStart()}${challenge._id}`, `${challenge.edition}\n${kept}`);
    dropOldest();
  });
  return challenge;
}

const writtenOf = (kept: z.input<typeof Kept>) => JSON.stringify(kept);

export const dropChallenge = (id: string) => void tryStorage(() => localStorage.removeItem(`${oneStart()}${id}`));

/** As the school has it now, or known to be too long. */
export const isKept = ({ _id, edition }: Pick<Challenge, '_id' | 'edition'>) =>
  tryStorage(() => localStorage.getItem(`${oneStart()}${_id}`))?.startsWith(`${edition}\n`) ?? false;

function dropOldest() {
  const keys = keysOfAll();
  if (keys.length <= MOST) return;
  const byAge = keys.toSorted((a, b) => (keptAt(b)?.at ?? 0) - (keptAt(a)?.at ?? 0));
  for (const key of byAge.slice(MOST)) localStorage.removeItem(key);
}

const keysOfAll = () => Object.keys(localStorage).filter((key) => key.startsWith(oneStart()));

/** The edition stands on a line before it, so that it is known without reading all. */
const keptAt = (key: string) => Kept.safeParse(read(key, (text) => text.slice(text.indexOf('\n') + 1))).data;

const read = (key: string, partOf = (text: string) => text): unknown =>
  tryStorage(() => JSON.parse(partOf(localStorage.getItem(key) ?? 'null')));
