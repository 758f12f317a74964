/** Tests challenges as students see them. The server really grades the programs; only deliberate failures are faked. */
import { write } from '#e2e/fixtures/playground.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

// The timeout is long, because programs wait for sandboxes on a busy machine.
test.describe.configure({ timeout: 120_000 });

const greetings = [
  { name: 'Amina', stdin: 'Amina\n', expected: 'Habari, Amina\nKaribu\n' },
  { name: 'Nobody', stdin: '\n', expected: 'Habari, rafiki\nKaribu\n', isHidden: true },
];

const starters = [{ languageId: 63, code: "const name = require('fs').readFileSync(0, 'utf8').trim();\n" }];

async function createGreeting(create: Create, student: { id: string }) {
  const course = await create.course({ title: 'Hello in JavaScript', price: 0 });
  await create.enrolment(student.id, course.id);
  return { course, greeting: await create.challenge(course.id, { title: 'Greet', starters, tests: greetings }) };
}

const results = (page: Page) => page.getByRole('tabpanel', { name: 'Results' });
const attempts = (page: Page) => results(page).getByRole('region', { name: 'Attempts' });
const lastRun = (page: Page) => results(page).getByRole('region', { name: 'Last run' });

test('a student finds a challenge, fails by a space, passes, and continues', async ({ page, create }) => {
  const { course, greeting } = await createGreeting(create, await create.signedIn(await create.student()));
  await create.challenge(course.id, { title: 'Count to ten', difficulty: 'Hard' });
  const otherStudent = await create.student({ name: 'Brian Otieno' });
  await create.enrolment(otherStudent.id, course.id);
  await create.challengeAttempt(greeting, otherStudent.id, { languageId: 63, source: 'console.log("as Brian does")' });

  await page.goto('/challenges');
  await page.getByRole('searchbox', { name: 'Search challenges' }).fill('greet');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Solve Greet' }).click();
  await write(page, `${starters[0]!.code}console.log('Habari,  ' + name);console.log('Karibu');`);
  await page.getByRole('button', { name: 'Run tests' }).click();

  await expect(lastRun(page)).toContainText('0 of 1 tests passed.', { timeout: 30_000 });
  const differences = lastRun(page).getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText('Line 1: expected “A” at character 9, but got a space.');
  await expect(differences).toContainText('Habari,··Amina↵');

  await write(page, `${starters[0]!.code}console.log('Habari, ' + name);console.log('Karibu');`);
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(attempts(page)).toContainText('50 of 100 points', { timeout: 30_000 });
  await expect(attempts(page)).toContainText('Hidden test 1');
  await expect(attempts(page)).not.toContainText('rafiki');

  await write(page, `${starters[0]!.code}console.log('Habari, ' + (name || 'rafiki'));console.log('Karibu');`);
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await expect(results(page)).toContainText('Solved.', { timeout: 30_000 });
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'See their solutions' }).click();
  await expect(page.getByRole('figure', { name: /^Brian, in JavaScript/ })).toContainText('as Brian does');
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('link', { name: 'Next: Count to ten' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count to ten');
});

test('an attempt whose grading is retried for a long time does not stop the page from following later ones', {
  tag: '@long',
}, async ({ page, create }) => {
  const { greeting } = await createGreeting(create, await create.signedIn());
  const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  let requestCount = 0;
  const attempt = (_id: string) => {
    const attemptFields = { _id, at: new Date().toISOString(), writtenAt: null, languageId: 63, fileName: null };
    const isDone = _id === newer && requestCount > 1;
    return {
      ...attemptFields,
      state: isDone ? 'done' : 'waiting',
      ahead: isDone ? null : 0,
      points: isDone ? 100 : null,
    };
  };
  await page.route('**/challenges/*/attempts', (route) => {
    requestCount += 1;
    return route.fulfill({ json: [attempt(newer), attempt(older)] });
  });
  await page.route('**/challenges/attempts/*', (route) => {
    const details = { source: '1', results: [], compileOutput: '' };
    return route.fulfill({ json: { ...attempt(route.request().url().split('/').at(-1)!), ...details } });
  });

  await page.goto(`/challenges/${greeting.id}?tab=Results`);

  const summaries = attempts(page).locator('summary');
  await expect(summaries.nth(0)).toContainText('100 of 100 points', { timeout: 30_000 });
  await expect(summaries.nth(1)).toContainText('Yours is graded next.');
});
