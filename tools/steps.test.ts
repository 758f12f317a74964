/** Tests that the end of npm test's log shows what has failed. */
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launch, newFolder, removeFolders } from '#server/testing/processes/school-process.ts';
import { root } from './root.mjs';

afterAll(removeFolders);

const tests = {
  'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'house', include: ['*.test.ts'] } }] } };`,
  'rooms.test.ts': `
    import { afterAll, expect, test } from 'vitest';
    test('a room opens', () => {});
    test('a room closes', () => expect('open').toBe('closed'));
    test.skip('a room is painted', () => {});
    afterAll(() => { throw new Error('the lights are still on'); });`,
  'unloadable.test.ts': `import './is-not-there.ts';`,
  'careless.test.ts': `
    import { test } from 'vitest';
    test('nobody waits', async () => {
      void Promise.reject(new Error('nobody listened'));
      await new Promise((resolve) => setTimeout(resolve, 10));
    });`,
  'playwright.config.ts': `export default { testMatch: '*.e2e.ts' };`,
  'doors.e2e.ts': `
    import { expect, test } from '@playwright/test';
    test('a door opens', () => {});
    test('a door closes', () => expect(1).toBe(2));`,
  'torn.e2e.ts': `throw new Error('torn in two');`,
  'all.mjs': `
    import { conclude, playwright, step, vitest } from './tools/steps.mjs';
    const browserTests = [await playwright('doors', ['doors']), await playwright('torn', ['torn'])];
    const others = [await step('Order', 'no-such-program', []), await vitest('rooms', ['house'])];
    conclude([...others, ...browserTests]);`,
};

test('the end of the log names every failure, with the first lines of its error', async () => {
  const all = launch({}, [join(checkoutOf(tests), 'all.mjs')]);

  expect(await all.ended).toBe(1);
  const [, ...told] = all.output().split(/\n(?=failed: )/);

  expect(told).toEqual([
    expect.stringMatching(/^failed: Order: no-such-program found problems/),
    expect.stringMatching(/^failed: rooms\.test\.ts: a room closes\n.*expected 'open' to be 'closed'/),
    expect.stringMatching(/^failed: rooms\.test\.ts: the file itself\n.*the lights are still on/),
    expect.stringMatching(/^failed: unloadable\.test\.ts: the file itself\n.*is-not-there/),
    expect.stringMatching(/^failed: vitest: an error that no test caught\n.*nobody listened/),
    expect.stringMatching(/^failed: doors\.e2e\.ts: a door closes\n(.*\n)*.*Expected: 2/),
    expect.stringMatching(/^failed: torn\.e2e\.ts: outside of any test\n.*torn in two\n/),
    expect.stringMatching(/^failed: playwright: .*\n.*No tests found(.*\n)*\n3 passed, 8 failed, 1 skipped\n$/),
  ]);
});

/** Creates a checkout with these files and the repository's scripts for running and counting tests. */
function checkoutOf(files: Record<string, string>) {
  const folder = newFolder();
  mkdirSync(join(folder, 'tools'));
  for (const file of ['package.json', 'tools/root.mjs', 'tools/steps.mjs', 'tools/vitest-report.mjs'])
    copyFileSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
