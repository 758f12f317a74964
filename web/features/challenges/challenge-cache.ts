/**
 * Caches challenges in localStorage until sign-out, so that they can be read and solved
 * offline. Only visible tests are cached: the server never sends hidden ones.
 */
import { z } from 'zod';
import { type Challenge, challenges } from '#contract/challenges.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { REMEMBERED } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
import { tryStorage } from '#web/storage.ts';

export type ChallengeList = Reply<typeof challenges.list>;

const Entry = z.object({
  /** When the challenge was cached, in milliseconds since 1970. */
  at: z.number(),
  /** Null if the challenge is too long to be cached. */
  challenge: challenges.read.reply.nullable(),
});

/** Maximum number of cached challenges: beyond it the oldest are removed. */
const MAX_CHALLENGES = 40;
/** Maximum characters of a cached challenge: its tests may be long, and localStorage holds only some millions. */
const MAX_LENGTH = 100_000;

/** The start of the storage keys: each user who signs in on this browser has a cache of their own. */
const ofPerson = () => `${REMEMBERED}challenges:${store.getState().user.currentUser?._id}:`;
const listKey = () => `${ofPerson()}all`;
const oneStart = () => `${ofPerson()}one:`;

export const cachedList = (): ChallengeList | undefined => challenges.list.reply.safeParse(read(listKey())).data;
export const cachedChallenge = (id: string): Challenge | undefined =>
  entryAt(`${oneStart()}${id}`)?.challenge ?? undefined;

/** Caches the list, and removes challenges that are no longer in it. */
export function cacheList(list: ChallengeList) {
  const known = new Set(list.challenges.map(({ _id }) => `${oneStart()}${_id}`));
  tryStorage(() => {
    localStorage.setItem(listKey(), JSON.stringify(list));
    for (const key of keysOfAll()) if (!known.has(key)) localStorage.removeItem(key);
  });
  return list;
}

export function cacheChallenge(challenge: Challenge) {
  const entry = serialized({ at: Date.now(), challenge });
  const isTooLong = entry.length > MAX_LENGTH;
  tryStorage(() => {
    const stored = isTooLong ? serialized({ at: Date.now(), challenge: null }) : entry;
    localStorage.setItem(`${oneStart()}${challenge._id}`, `${challenge.edition}\n${stored}`);
    dropOldest();
  });
  return challenge;
}

const serialized = (entry: z.input<typeof Entry>) => JSON.stringify(entry);

export const uncacheChallenge = (id: string) => void tryStorage(() => localStorage.removeItem(`${oneStart()}${id}`));

/** Whether this edition of the challenge is cached, or known to be too long for the cache. */
export const isCached = ({ _id, edition }: Pick<Challenge, '_id' | 'edition'>) =>
  tryStorage(() => localStorage.getItem(`${oneStart()}${_id}`))?.startsWith(`${edition}\n`) ?? false;

function dropOldest() {
  const keys = keysOfAll();
  if (keys.length <= MAX_CHALLENGES) return;
  const byAge = keys.toSorted((a, b) => (entryAt(b)?.at ?? 0) - (entryAt(a)?.at ?? 0));
  for (const key of byAge.slice(MAX_CHALLENGES)) localStorage.removeItem(key);
}

const keysOfAll = () => Object.keys(localStorage).filter((key) => key.startsWith(oneStart()));

/**
 * Parses a cached challenge. The edition is on the first line, before the JSON, so that isCached() need not parse the
 * JSON.
 */
const entryAt = (key: string) => Entry.safeParse(read(key, (text) => text.slice(text.indexOf('\n') + 1))).data;

const read = (key: string, partOf = (text: string) => text): unknown =>
  tryStorage(() => JSON.parse(partOf(localStorage.getItem(key) ?? 'null')));
