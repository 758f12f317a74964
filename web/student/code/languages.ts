/**
 * The languages of the playground: the server's current list, the cached one, or those that
 * run in the browser itself. A timeout keeps the page from waiting for a network that hangs.
 */
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { offlineLanguages } from '#web/features/playground/offline-languages.ts';
import { cachedLanguages, type Languages } from '#web/features/runner/language-cache.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';

/** Milliseconds to wait for the server's list. */
const PATIENCE = 3_000;

type Offered = Omit<Languages, 'hasDailyQuota'>;

/** Undefined while the server's list may still arrive in time. */
export function useLanguages(): Offered | undefined {
  const { data: told, isError } = useRunnerLanguagesQuery();
  const [kept] = useState(cachedLanguages);
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), PATIENCE, { autoInvoke: true });

  if (told?.languages.length) return told;
  if (isError || told) return { ...withoutSchool, ...(kept && { languages: kept.languages }) };
  return kept ?? (isLate ? withoutSchool : undefined);
}

const withoutSchool: Offered = {
  languages: offlineLanguages,
  isReady: false,
  reason: 'The school’s languages could not be asked for.',
  line: '',
  isLive: false,
};
