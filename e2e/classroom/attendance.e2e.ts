import { readFile } from 'node:fs/promises';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { button, join, studentRoomPath, TIMEOUT, test } from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';

test('a tutor sees the attendance of a class and downloads it as a table', async ({ page, room, attend, create }) => {
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await join(student);
  await create.signedIn(room.tutor);
  await page.goto('/admin/livestream');
  await page.getByRole('link', { name: 'Past classes' }).click();
  const sessionRow = page.getByRole('row').filter({ hasText: room.name });
  await expect(sessionRow).toContainText('In progress');
  await expect(sessionRow.getByRole('cell').last()).toHaveText('1');

  await sessionRow.getByRole('link', { name: room.name }).click();
  const amina = page.getByRole('table', { name: 'Attendance' }).getByRole('row').filter({ hasText: 'Amina Hassan' });
  await expect(amina).toContainText('In class');
  await expectScreenAccessible(page, 'attendance');
  await button(student, 'Leave').click();
  await expect(student).toHaveURL('/livestream');
  await expect(async () => {
    await page.reload();
    await expect(amina).toBeVisible();
    await expect(amina).not.toContainText('In class', { timeout: 1_000 });
  }).toPass(TIMEOUT);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toContain('Amina Hassan');
});
