/** axe on every page, light and dark, on a phone and on a desk: nothing serious. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, type Page, test } from './school.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const visitorPages = [
  '/login',
  '/login?sign-up',
  '/forgot-password',
  '/verify/student/verify/guess',
  '/password-reset/x/y',
  '/enroll',
  '/helpfund/x',
  '/invalidpath',
  '/privacy',
  '/nowhere',
];
const studentPages = [
  '/',
  '/courses',
  '/courses?q=python&level=Beginner',
  '/courses?q=xyzzy',
  '/courses/x',
  '/schedule',
  '/livestream',
  '/live/x',
  '/assignments',
  '/challenges',
  '/payments',
  '/code',
  '/successful',
  '/error',
  '/profile',
  '/schedule/nowhere',
];
const adminPages = [
  '/admin',
  '/admin/courses',
  '/admin/courses/lessons/x',
  '/admin/courses/searchcourses?q=web',
  '/admin/courses/searchcourses?q=nothingofthekind',
  '/admin/schedule',
  '/admin/livestream',
  '/admin/liveTutor/x',
  '/admin/nowhere',
];

const officePages = ['/admin', '/admin/people', '/admin/people?q=nobody+has+this+name'];

async function expectNothingSerious(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await expectScreenSound(page, address);
  }
}

async function expectScreenSound(page: Page, what: string) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    what,
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 850 } });

      test('for visitors', ({ page }) => expectNothingSerious(page, visitorPages));

      test('for students', async ({ page, given }) => {
        const { id } = await given.signedIn();
        const [joined, other] = [await given.course(), await given.course({ price: 500 })];
        await given.enrolment(id, joined.id);
        await given.rating(other.id, 3.5);
        await expectNothingSerious(page, [...studentPages, `/courses/${joined.id}`, `/courses/${other.id}`]);
      });

      test('for tutors', async ({ page, given }) => {
        const tutor = await given.signedIn(await given.tutor());
        await given.course({ tutorId: tutor.id });
        await expectNothingSerious(page, adminPages);
      });

      test('in the dialogs of a course', async ({ page, given }) => {
        const tutor = await given.signedIn(await given.tutor());
        await given.course({ title: 'Ceramics', tutorId: tutor.id });
        await page.goto('/admin/courses');
        await page.getByRole('button', { name: 'Delete Ceramics' }).click();
        await expectScreenSound(page, 'deleting');
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Add Course' }).click();
        const dialog = page.getByRole('dialog', { name: 'Add Course' });
        const text = Buffer.from('This is only text.');
        await dialog
          .getByLabel('Choose a picture')
          .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: text });
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(dialog.getByText('Give the course a title')).toBeVisible();
        await expectScreenSound(page, 'adding, with everything wrong');
      });

      test('for the office', async ({ page, given }) => {
        await given.student({ emailVerifiedAt: null });
        await given.tutor({ emailVerifiedAt: null, passwordHash: null });
        await given.student({ deactivatedAt: new Date() });
        await given.signedIn(await given.admin());
        await expectNothingSerious(page, officePages);
      });
    });
