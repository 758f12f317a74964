/** The server's last list of languages, cached in this browser until signing out: 9 kB for which a slow network need not be awaited. */
import type { Reply } from '#contract/protocol/endpoint.ts';
import { runner } from '#contract/runner.ts';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

const KEY = `${REMEMBERED}languages`;

export type Languages = Reply<typeof runner.languages>;

export function cacheLanguages(came: Languages) {
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(came)));
  return came;
}

/** Undefined without a cached list, or if another version of the app cached it. */
export const cachedLanguages = (): Languages | undefined =>
  runner.languages.reply.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'))).data;
