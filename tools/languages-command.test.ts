/** Tests npm run languages, within the code runner's test suite: the command calls every installed compiler. */
import { expect, test } from 'vitest';
import { launch } from '#server/testing/processes/school-process.ts';

test('npm run languages lists languages, and skips installed and unavailable ones when installing', async () => {
  const languages = (...words: string[]) => launch({}, ['tools/languages.mjs', ...words]);
  const [list, here, nowhere, unknown] = [
    languages(),
    languages('install', '46'),
    languages('install', '83'),
    languages('install', '12'),
  ];

  expect(await list.ended, list.output()).toBe(0);
  expect(list.output()).toMatch(/46 {2}Bash \(\d.*installed\n/);
  expect(list.output()).toMatch(/83 {2}Swift.*Debian has no package for it/);
  expect(list.output()).toMatch(/black: formats Python +(?:installed|npm run languages -- install formatters)/);
  expect(list.output()).toMatch(
    /For Python: numpy, pandas, matplotlib +(?:installed|npm run languages -- install science)/,
  );
  expect(await here.ended, here.output()).toBe(0);
  expect(here.output()).toMatch(/^Bash \(.*\) is installed\.\n$/);
  expect(await nowhere.ended).toBe(0);
  expect(nowhere.output()).toContain('Swift (5.2.3): Debian has no package for it.');
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain('There is no language 12.');
});
