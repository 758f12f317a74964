/** The pages that visitors see without signing in. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { funds } from '#contract/money/funds.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

async function expectNotFound() {
  await expect.element(page.getByText('Page not Found')).toBeVisible();
  return page.getByRole('main').getByRole('link', { name: 'Home' });
}

test('a visitor at an unknown URL sees an error and a link to sign in', async () => {
  show('/nowhere');
  const home = await expectNotFound();
  await expectAddress('/nowhere');
  await home.click();
  await expectAddress('/login');
});

test('a tutor at an unknown URL sees the public error page, with a link to /admin', async () => {
  show('/schedule/nowhere', tutor());
  school.keepOthersPending();
  const home = await expectNotFound();
  expect(page.getByRole('navigation').elements()).toHaveLength(0);
  await home.click();
  await expectAddress('/admin/');
});

test('pages without a sign-in are open to visitors', async () => {
  school.refuse(funds.read, { code: 'not_found', message: fundsTexts.none });
  show('/helpfund');
  await expectAddress('/invalidpath');
  await expect.element(page.getByText('The URL path is invalid')).toBeVisible();
  for (const address of ['/enroll', '/forgot-password', '/privacy', '/helpfund/00000000-0000-4000-8000-000000000000']) {
    show(address);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAddress(address);
  }
});
