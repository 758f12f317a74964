/** Caches the server's list of languages (9 kB) in this browser until signing out, for slow networks. */
import type { Reply } from '#contract/protocol/endpoint.ts';
import { runner } from '#contract/runner.ts';
import { REMEMBERED } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const KEY = `${REMEMBERED}languages`;

export type Languages = Reply<typeof runner.languages>;

export function cacheLanguages(languages: Languages) {
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(languages)));
  return languages;
}

/** Returns the cached list; undefined if no list is cached, or if it has the format of another app version. */
export const cachedLanguages = (): Languages | undefined =>
  runner.languages.reply.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'))).data;
