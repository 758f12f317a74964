/** Tests that over a rate limit, signing in succeeds after the device has done a proof of work, and that the page says why. */

import { expect, signIn, test } from '#e2e/fixtures/school.ts';
import { connect } from '#server/db/connect.ts';

/** This time is enough for the easiest proof of work on a test machine whose two cores are busy. */
const BUSY = { timeout: 60_000 };

test.use({ mayLog: /429/ });

/** Sets the counter of a rate limit, as if other clients had just failed to sign in that often. */
async function failed(databaseUrl: string, key: string, count: number) {
  const { pool, close } = connect(databaseUrl);
  // The row exists already if another test on this server has failed to sign in.
  await pool.query(
    `insert into attempt (key, count, resets_at) values ($1, $2, now() + interval '1 hour')
     on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`,
    [key, count],
  );
  await close();
}

test('past a rate limit the device solves a proof of work in a worker, and sign-in, a wrong password and a password reset work', async ({
  page,
  create,
  school,
}) => {
  const student = await create.student();
  await failed(school.databaseUrl, `sign-in-account:${student.email}`, 50);
  await page.goto('/login');
  await signIn(page, { email: student.email, password: 'wrong1234' });
  const notice = page.getByRole('complementary', { name: 'Security check' });
  await expect(notice).toContainText('your device first solves a small puzzle');
  await expect(notice.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Incorrect email or password.').first()).toBeVisible(BUSY);

  await page.goto('/forgot-password');
  await failed(school.databaseUrl, 'reset-link-from:127.0.0.1', 60);
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  const sent = page.getByRole('alertdialog', { name: 'Check your email' });
  await expect(sent).toBeVisible(BUSY);

  await page.goto('/login');
  await signIn(page, student);
  await expect(page).toHaveURL('/', BUSY);
  await expect(notice).toHaveCount(0);
});
