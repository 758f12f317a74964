import { expect, test } from 'vitest';
import { consoleLocale } from './console-texts.ts';

test.each([
  [{ LANG: 'sw_KE.UTF-8' }, 'sw'],
  [{ LANG: 'sw' }, 'sw'],
  [{ LC_ALL: 'sw_TZ', LANG: 'en_GB.UTF-8' }, 'sw'],
  [{ LC_ALL: 'C.UTF-8', LANG: 'sw_KE.UTF-8' }, 'en'],
  [{ LC_ALL: '', LANG: 'sw_KE.UTF-8' }, 'sw'],
  [{ LANG: 'swedish' }, 'en'],
  [{}, 'en'],
] as [NodeJS.ProcessEnv, string][])('a terminal with %j is written to in %s', (environment, locale) => {
  expect(consoleLocale(environment)).toBe(locale);
});
