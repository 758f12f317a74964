/**
 * The languages of the playground: as the school tells them, or told them last, or those that
 * a browser runs by itself. Nobody waits for a network that hangs.
 */
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { offlineLanguages } from '#web/features/playground/offline-languages.ts';
import { cachedLanguages, type Languages } from '#web/features/runner/language-cache.ts';
import { useRunnerLanguagesQuery } from '#web/features/runner/runner.api.ts';

/** Milliseconds that the school has to tell them. */
const PATIENCE = 3_000;

type Offered = Omit<Languages, 'hasDailyQuota'>;

/** Undefined while it is worth waiting. */
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
