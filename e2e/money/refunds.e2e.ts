import { randomUUID } from 'node:crypto';
import { openColleague } from '#e2e/fixtures/colleague.ts';
import { paidByPhone } from '#e2e/fixtures/paid-payments.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens the page of a student's paid payment as a signed-in admin. */
async function openPaidPayment(page: Page, needs: { create: Create; url: string }) {
  const student = await needs.create.student({ name: `Subira ${randomUUID().slice(0, 8)}` });
  await needs.create.signedIn(await needs.create.admin({ name: 'Njeri Mwangi' }));
  const { id } = await paidByPhone(needs, student, { amount: 900 });
  await page.goto(`/admin/payments/${id}`);
  return student;
}

async function askForRefund(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill('She paid twice.');
  await dialog.getByRole('radio', { name: 'Manually' }).check();
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  return dialog;
}

test('a refund is requested by one admin, approved by another and sent manually', async ({ page, create, school }) => {
  const student = await openPaidPayment(page, { ...school, create });
  const dialog = await askForRefund(page, '901');
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/at most Ksh. 900/);
  await dialog.getByLabel('Amount').fill('300');
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Refunds' }).click();
  await expect(rowOf(page, student.name)).toContainText('Another staff member has to decide this.');
  await expect(rowOf(page, student.name).getByRole('button')).toHaveCount(0);

  const colleague = await openColleague(page, { ...school, create });
  await colleague.goto('/admin/payments');
  await colleague.getByRole('main').getByRole('definition').getByText('awaiting approval').first().waitFor();
  await colleague.goto('/admin/payments/refunds');
  await rowOf(colleague, student.name).getByRole('button', { name: 'Approve' }).click();
  const question = colleague.getByRole('alertdialog', { name: 'Refund Ksh. 300?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(rowOf(colleague, student.name)).toContainText('Being sent');

  await page.reload();
  await rowOf(page, student.name).getByRole('button', { name: 'Mark as sent' }).click();
  const sent = page.getByRole('dialog', { name: `Ksh. 300 to ${student.name}` });
  await sent.getByLabel('M-Pesa code').fill('QK');
  await sent.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(sent.getByLabel('M-Pesa code')).toHaveAccessibleDescription(/Enter the M-Pesa code/);
  const code = `QK${randomUUID().replaceAll('-', '').slice(0, 8)}`;
  await sent.getByLabel('M-Pesa code').fill(code);
  await sent.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(rowOf(page, student.name)).toContainText(code.toUpperCase());
  await expect(rowOf(page, student.name)).toContainText('Sent');

  await rowOf(page, student.name).getByRole('link').click();
  await expect(page.getByText('Partly refunded')).toBeVisible();
  await expect(page.getByText('Ksh. 300; Ksh. 600 can still be refunded')).toBeVisible();
});

test('a refund that could not be sent can be requested again', { tag: '@long' }, async ({ page, create, school }) => {
  const student = await openPaidPayment(page, { ...school, create });
  const dialog = await askForRefund(page, '900');
  await expect(dialog).toBeHidden();
  const colleague = await openColleague(page, { ...school, create });
  await colleague.goto('/admin/payments/refunds');
  await rowOf(colleague, student.name).getByRole('button', { name: 'Approve' }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await rowOf(colleague, student.name).getByRole('button', { name: 'Mark as failed' }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Mark as failed' }).click();

  await expect(rowOf(colleague, student.name)).toContainText('Could not be sent');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
});

test('typed input for a refund survives a failed request and a reload', { tag: '@long' }, async ({
  page,
  create,
  school,
}) => {
  await openPaidPayment(page, { ...school, create });
  await page.route('**/refunds/', (route) => route.abort());
  const dialog = await askForRefund(page, '200');
  await page.getByRole('alertdialog', { name: 'Failed' }).getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('200');
  await page.reload();
  await page.getByRole('button', { name: 'Refund' }).click();

  await expect(dialog).toContainText('This is what you typed before.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('She paid twice.');
  await expect(dialog.getByRole('radio', { name: 'Manually' })).toBeChecked();
});
