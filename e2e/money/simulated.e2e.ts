import { expect, test } from '#e2e/fixtures/school.ts';

test.use({ schoolEnv: { NODE_ENV: 'production', MOBILE_MONEY: 'simulator', ALLOW_SIMULATOR: 'yes-demo' } });

test('a school in production that only simulates M-Pesa says so on every page', async ({ page, create }) => {
  const banner = page.getByRole('complementary', { name: 'Demonstration' });
  for (const address of ['/login', '/enroll', '/nowhere']) {
    await page.goto(address);
    await expect(banner).toHaveText('SIMULATED M-PESA - NO REAL MONEY');
  }
  await create.signedIn(await create.tutor());
  await page.goto('/admin/courses');
  await expect(page.getByRole('heading', { name: 'Your Courses' })).toBeVisible();
  await expect(banner).toBeInViewport();
});
