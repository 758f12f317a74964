import { randomUUID } from 'node:crypto';
import { colleagueOf } from './colleague.ts';
import { expect, type Page, test } from './school.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const newCode = () => `QK${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;

test('a payment is settled by hand: one of the office requests it, another approves it', async ({
  page,
  given,
  school,
}) => {
  const student = await given.student({ name: `Subira ${randomUUID().slice(0, 8)}` });
  await given.signedIn(await given.admin({ name: 'Njeri Mwangi' }));
  const { id } = await given.payment({ studentId: student.id, amount: 3_170, state: 'expired', review: 'unheard' });
  await page.goto(`/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Settle by hand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Ksh. 3,170 by hand' });
  await dialog.getByLabel('M-Pesa code').fill('QK');
  await dialog.getByRole('button', { name: 'Request settlement' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await expect(dialog.getByLabel('M-Pesa code')).toHaveAccessibleDescription(/Enter M-Pesa’s code/);
  await dialog.getByLabel('Reason').fill('She showed M-Pesa’s message.');
  await dialog.getByLabel('M-Pesa code').fill(newCode());
  await dialog.getByRole('button', { name: 'Request settlement' }).click();
  await page.getByRole('link', { name: 'Settling by hand: awaiting approval' }).click();
  await expect(rowOf(page, student.name)).toContainText('Another staff member has to decide this.');

  const colleague = await colleagueOf(page, { ...school, given });
  await colleague.goto('/admin/payments');
  await colleague.getByRole('main').getByRole('definition').getByText('awaiting approval').waitFor();
  await colleague.goto('/admin/payments/settlements');
  await rowOf(colleague, student.name).getByRole('button', { name: 'Approve' }).click();
  const question = colleague.getByRole('alertdialog', { name: 'Settle Ksh. 3,170 by hand?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(rowOf(colleague, student.name)).toContainText('Settled');
  await rowOf(colleague, student.name).getByRole('link', { name: student.name }).click();
  await expect(colleague.getByText('Settled by hand, by Otieno Odhiambo')).toBeVisible();
  await colleague.context().close();
});

test('a till’s line is matched to the payment that the office chooses', async ({ page, given }) => {
  const student = await given.student({ name: `Subira ${randomUUID().slice(0, 8)}` });
  await given.signedIn(await given.admin());
  const payment = await given.payment({ studentId: student.id, amount: 2_347, state: 'expired' });
  const code = newCode();
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi' }).format(new Date()).replaceAll('/', '-');
  const text = `Receipt No.,Completion Time,Paid In,A/C No.\r\n${code},${day} 00:00:01,"2,347.00",\r\n`;
  await page.goto('/admin/payments/reconciliation');
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file (CSV)').setInputFiles(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(rowOf(page, code)).toContainText('Missing here');

  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Held money' }).click();
  await expect(rowOf(page, code)).toContainText('No answer');
  await rowOf(page, code)
    .getByRole('button', { name: `Match to ${payment.reference}` })
    .click();
  const question = page.getByRole('alertdialog', { name: `Match to the payment of ${student.name}?` });
  await question.getByRole('button', { name: 'Match' }).click();
  await expect(rowOf(page, code)).toHaveCount(0);

  await page.goto(`/admin/payments/${payment.id}`);
  await expect(page.getByText(code).first()).toBeVisible();
});
