/** Tests challenges offline: they are read, run on the device, submitted, and graded by the server once the network is back. */
import { editor, write } from '#e2e/fixtures/playground.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

// React Router logs that a page which is not cached cannot be loaded.
test.use({ serviceWorkers: 'allow', mayLog: /PageNotLoaded/ });
test.describe.configure({ timeout: 180_000 });

/** Opens the list and waits until the pages, the language and the challenge are cached. */
async function cacheChallenges(page: Page, challengeId: string) {
  await page.goto('/challenges');
  await expect(page.getByRole('article')).toHaveCount(1);
  const isCached = (id: string) =>
    Promise.all([caches.match('/', { ignoreVary: true }), caches.keys()]).then(async ([shell, names]) => {
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const addresses = all.flat().map(({ url }) => url);
      const hasFile = (start: string) => addresses.some((url) => url.includes(`/${start}-`));
      const hasChallenge = Object.keys(localStorage).some((key) => key.endsWith(`:one:${id}`));
      return Boolean(shell) && hasFile('ChallengePage') && hasFile('javascript.worker') && hasChallenge;
    });
  await expect.poll(() => page.evaluate(isCached, challengeId), { timeout: 60_000 }).toBe(true);
}

test('a solution written offline waits on the device, and is graded when the server is back', {
  tag: '@long',
}, async ({ page, context, school, create }) => {
  const student = await create.signedIn();
  const course = await create.course({ title: 'Sums', price: 0 });
  await create.enrolment(student.id, course.id);
  const { id } = await create.challenge(course.id);
  await cacheChallenges(page, id);
  const results = page.getByRole('tabpanel', { name: 'Results' });

  await context.setOffline(true);
  await school.kill();
  await page.goto(`/challenges/${id}?language=63`);
  await expect(page.getByText('Runs on this device')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('print their sum');
  await write(page, "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);console.log(a + b);");
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(results).toContainText('The test passed. Run on this device.', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  const unsent = page.getByRole('region', { name: 'Not sent yet' });
  await expect(unsent).toContainText('Add two numbers');

  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out anyway?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/challenges');
  await expect(page.getByRole('article')).toContainText('1 on this device, not sent yet');

  await school.reopen();
  await context.setOffline(false);
  await expect(unsent).toBeHidden({ timeout: 60_000 });
  await page.getByRole('link', { name: /Add two numbers$/ }).click();
  await page.getByRole('tab', { name: 'Results' }).click();
  await expect(results).toContainText('Solved.', { timeout: 60_000 });
  await expect(results.getByRole('region', { name: 'Attempts' }).getByRole('listitem').first()).toContainText(
    '100 of 100 points',
  );
  await expect(editor(page)).toBeVisible();
});

test('Python works offline too, and every submission is followed until it is graded', {
  tag: '@long',
}, async ({ page, context, school, create }) => {
  const student = await create.signedIn();
  const course = await create.course({ title: 'Sums in Python', price: 0 });
  await create.enrolment(student.id, course.id);
  const { id } = await create.challenge(course.id);
  await cacheChallenges(page, id);
  await page.goto(`/challenges/${id}?language=71`);
  await page.getByRole('button', { name: /^Save Python for offline use/ }).click();
  await expect(page.getByText('Python is saved on this device.')).toBeVisible({ timeout: 60_000 });
  const results = page.getByRole('tabpanel', { name: 'Results' });
  const submit = page.getByRole('button', { name: 'Submit', exact: true }).first();
  const unsent = results.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem');

  await context.setOffline(true);
  await school.kill();
  await page.goto(`/challenges/${id}?language=71`);
  await write(page, 'a, b = input().split()\nprint(a + b)');
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(results).toContainText('0 of 1 tests passed. Run on this device.', { timeout: 60_000 });
  await submit.click();
  await expect(unsent).toHaveCount(1);
  await write(page, 'a, b = map(int, input().split())\nprint(a + b)');
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(results).toContainText('The test passed. Run on this device.', { timeout: 60_000 });
  await submit.click();
  await expect(unsent).toHaveCount(2);

  await school.reopen();
  await context.setOffline(false);
  const attempts = results.getByRole('region', { name: 'Attempts' }).locator('summary');
  await expect(attempts).toHaveCount(2, { timeout: 60_000 });
  await expect(attempts.nth(0)).toContainText('100 of 100 points', { timeout: 60_000 });
  await expect(attempts.nth(1)).toContainText(/^0 of 100 points/, { timeout: 60_000 });
  await expect(unsent).toHaveCount(0);
});
