/** Tests the front door on a cheap phone: no script, few bytes, and no layout shift while it loads. */
import { shiftsOf, watchShifts } from '#e2e/fixtures/layout-shifts.ts';
import { photo } from '#e2e/fixtures/photos.ts';
import { expect, phones, test } from '#e2e/fixtures/school.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { locale, apply, enroll, wrong, sent } of [
    {
      ...{ locale: 'en', apply: 'Apply', enroll: 'Enroll' },
      ...{ wrong: 'Please input your phone number', sent: 'You have enrolled successfully' },
    },
    {
      ...{ locale: 'sw', apply: 'Omba kujiunga', enroll: 'Jiandikishe' },
      ...{ wrong: 'Tafadhali weka nambari yako ya simu', sent: 'Umejiandikisha' },
    },
  ])
    test(`a visitor looks at a course and applies (${locale})`, async ({ page, create }) => {
      const course = await create.course();
      await page.goto(`/catalogue/${course.id}?locale=${locale}`);
      const main = page.getByRole('main');
      await main.getByRole('link', { name: apply }).click();
      await page.locator('#fullName').fill('Achieng Auma');
      await page.locator('#about').fill('I repair phones.');
      await page.locator('#county').selectOption('Nairobi');
      await page.locator('#town').fill('Kibera');
      await page.locator('#gender').selectOption('Female');
      await page.locator('#education').selectOption('College');
      await page.locator('#email').fill('achieng@example.com');
      await expect(page.locator('#courses')).toBeHidden();
      await page.locator('#mode').selectOption('Physical');
      await page.locator('#courses').selectOption('Animations');
      await page.locator('#consent').check();
      await main.getByRole('button', { name: enroll }).click();

      await expect(page.locator('#phone')).toBeFocused();
      await expect(page.locator('#phone')).toHaveAccessibleDescription(wrong);
      await expect(page.locator('#town')).toHaveValue('Kibera');
      await page.locator('#phone').fill(phones.newNumber());
      await page.locator('#phone').press('Enter');
      await expect(page.getByRole('heading', { name: sent })).toBeVisible();
    });
});

test('nothing on the front door moves while it loads, and no page weighs more than 40 kB', async ({ page, create }) => {
  const tutor = await create.tutor();
  const pictureName = 'layout-shift.webp';
  await create.picture(tutor.id, pictureName);
  const course = await create.course({ tutorId: tutor.id, pictureName });
  const { buffer: body, mimeType: contentType } = await photo({ width: 480, height: 300 });
  await page.route('/pictures/**', async (route) => {
    await page.waitForTimeout(300);
    await route.fulfill({ body, contentType });
  });
  await watchShifts(page);
  for (const address of ['/welcome', '/catalogue', `/catalogue/${course.id}`, '/apply', '/apply/sent']) {
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      const isCounted = ['document', 'stylesheet', 'script'].includes(response.request().resourceType());
      if (isCounted) sizes.push(response.body().then(({ length }) => length));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await shiftsOf(page)).toEqual({ shifts: [], sum: 0 });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes, address).toBeGreaterThan(4_000);
    expect(bytes, address).toBeLessThan(40_000);
    page.removeAllListeners('response');
  }
});
