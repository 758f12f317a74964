/** Tests drafts of schedule entries: input that the tutor has not saved. */
import { expect, test } from '#e2e/fixtures/school.ts';

test('an entry whose dialog was closed by accident is restored until it is saved', {
  tag: '@long',
}, async ({ page, create }) => {
  await create.signedIn(await create.tutor());
  await page.goto('/admin/schedule');
  const add = page.getByRole('button', { name: 'Add Schedule' });
  const dialog = page.getByRole('dialog', { name: 'Add Schedule' });
  const note = dialog.getByText('This is what you typed before. It is not saved yet.');
  await add.click();
  await dialog.getByLabel('Event').fill('Carving night');
  await dialog.getByLabel('Start time').fill('19:00');
  await page.keyboard.press('Escape');

  await add.click();
  await expect(note).toBeVisible();
  await expect(dialog.getByLabel('Event')).toHaveValue('Carving night');
  await dialog.getByLabel('End time').fill('20:00');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Carving night' })).toContainText(/19:00.*20:00/);

  await add.click();
  await expect(dialog.getByLabel('Event')).toHaveValue('');
  await expect(note).toBeHidden();
});
