/** Tests the playground of a school whose programs run on a Judge0 server. */

import { choose, details, editor, openPlayground, output, runButton, write } from '#e2e/fixtures/playground.ts';
import { test as base, expect } from '#e2e/fixtures/school.ts';
import { startJudge0 } from '#server/testing/fakes/judge0-server.ts';

const languages = [
  { id: 71, name: 'Python (3.8.1)' },
  { id: 63, name: 'JavaScript (Node.js 12.14.0)' },
  { id: 1, name: 'Quipu (0.1)' },
];

const base64 = (text: string) => Buffer.from(text).toString('base64');
const errorText = 'File "script.py", line 2\nat 10:30 on http://localhost:8080/';

const test = base.extend<object, { judge0: Awaited<ReturnType<typeof startJudge0>> }>({
  judge0: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const judge0 = await startJudge0({
        instead: ({ path }) => (path === '/languages' ? { body: JSON.stringify(languages) } : undefined),
        end: ({ language_id }) =>
          language_id === 63
            ? { status_id: 3, stdout: base64('it ran there'), time: '0.01', memory: 3400 }
            : { status_id: 11, stderr: base64(errorText), time: '0.01', memory: 3400 },
      });
      await use(judge0);
      await judge0.stop();
    },
    { scope: 'worker' },
  ],
  schoolEnv: [({ judge0 }, use) => use({ CODE_RUNNER: 'judge0', JUDGE0_URL: judge0.url }), { scope: 'worker' }],
});

test.beforeEach(({ create }) => create.signedIn());

test('a Judge0 server’s languages are offered, also one that is unknown here; programs run there and are saved', async ({
  page,
  judge0,
}) => {
  await openPlayground(page);
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('JavaScript (Node.js 12.14.0)');
  await expect(editor(page)).toContainText(/binary search/i);
  await runButton(page).click();
  await expect(output(page)).toContainText('it ran there');
  await expect(details(page)).toContainText('Accepted');
  expect(judge0.sent()).toContainEqual(expect.objectContaining({ language_id: 63 }));

  await choose(page, 'Language', 'Python (3');
  await runButton(page).click();
  await expect(output(page).getByRole('button')).toHaveText(['script.py", line 2']);

  await choose(page, 'Language', 'Quipu');
  await expect(editor(page)).toHaveText('');
  await write(page, 'knot knot');
  await runButton(page).click();
  await expect(output(page)).toContainText('at 10:30');
});
