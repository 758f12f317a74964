import { randomUUID } from 'node:crypto';
import { openColleague } from '#e2e/fixtures/colleague.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const newCode = () => `QK${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;

test('a payment is settled manually: one admin requests it, another approves it', async ({ page, create, school }) => {
  const student = await create.student({ name: `Subira ${randomUUID().slice(0, 8)}` });
  await create.signedIn(await create.admin({ name: 'Njeri Mwangi' }));
  const { id } = await create.payment({ studentId: student.id, amount: 3_170, state: 'expired', review: 'unheard' });
  await page.goto(`/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Settle manually' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Ksh. 3,170 manually' });
  await dialog.getByLabel('M-Pesa code').fill('QK');
  await dialog.getByRole('button', { name: 'Request settlement' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await expect(dialog.getByLabel('M-Pesa code')).toHaveAccessibleDescription(/Enter the M-Pesa code/);
  await dialog.getByLabel('Reason').fill('She showed M-Pesa’s message.');
  await dialog.getByLabel('M-Pesa code').fill(newCode());
  await dialog.getByRole('button', { name: 'Request settlement' }).click();
  await page.getByRole('link', { name: 'Manual settlement: awaiting approval' }).click();
  await expect(rowOf(page, student.name)).toContainText('Another staff member has to decide this.');

  const colleague = await openColleague(page, { ...school, create });
  await colleague.goto('/admin/payments');
  await colleague.getByRole('main').getByRole('definition').getByText('awaiting approval').last().waitFor();
  await colleague.goto('/admin/payments/settlements');
  await rowOf(colleague, student.name).getByRole('button', { name: 'Approve' }).click();
  const question = colleague.getByRole('alertdialog', { name: 'Settle Ksh. 3,170 manually?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(rowOf(colleague, student.name)).toContainText('Settled');
  await rowOf(colleague, student.name).getByRole('link', { name: student.name }).click();
  await expect(colleague.getByText('Settled manually, by Otieno Odhiambo')).toBeVisible();
  await colleague.context().close();
});
