/** The school's languages as it last told them, kept in this browser until signing out: 9 kB that a slow network need not bring first. */
import type { Reply } from '#contract/protocol/endpoint.ts';
import { runner } from '#contract/runner.ts';
import { REMEMBERED, tryStorage } from '#web/api/persisted.ts';

const KEY = `${REMEMBERED}languages`;

export type Languages = Reply<typeof runner.languages>;

export function cacheLanguages(came: Languages) {
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(came)));
  return came;
}

/** Undefined where none are kept, or what is kept is of another version of the app. */
export const cachedLanguages = (): Languages | undefined =>
  runner.languages.reply.safeParse(tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? 'null'))).data;
