/**
 * The languages of the playground: the server's current list, the cached one, or those that
 * run in the browser itself. A timeout keeps the page from waiting for a network that hangs.
 */
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import * as texts from '#texts/code/playground.ts';
import { offlineLanguages } from '#web/features/playground/offline-languages.ts';
import { cachedLanguages, type Languages } from '#web/features/runner/language-cache.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';

/** The milliseconds to wait for the server's list of languages. */
const TIMEOUT_MS = 3_000;

type AvailableLanguages = Omit<Languages, 'hasDailyQuota'>;

/** Returns the languages; undefined while the server's list may still arrive before the timeout. */
export function useLanguages(): AvailableLanguages | undefined {
  const { data: served, isError } = useRunnerLanguagesQuery();
  const [cached] = useState(cachedLanguages);
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), TIMEOUT_MS, { autoInvoke: true });

  if (served?.languages.length) return served;
  if (isError || served) return { ...offlineState, ...(cached && { languages: cached.languages }) };
  return cached ?? (isLate ? offlineState : undefined);
}

const offlineState: AvailableLanguages = {
  languages: offlineLanguages,
  isReady: false,
  reason: texts.languagesNotLoaded,
  line: '',
  isLive: false,
};
