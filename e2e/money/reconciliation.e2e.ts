import { randomUUID } from 'node:crypto';
import { paidByPhone } from '#e2e/fixtures/paid-payments.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Returns a new receipt code in M-Pesa's format. */
const newCode = () => `QK${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;

/** Creates a statement like those of M-Pesa's portal: today's received payments and their accounts. */
function statementOf(lines: { code: string; amount: number; account: string }[]) {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi' }).format(new Date()).replaceAll('/', '-');
  const rows = lines.map(
    ({ code, amount, account }) => `${code},${day} 00:00:01,Pay Bill,Completed,"${amount}.00",,${account}`,
  );
  return ['Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.', ...rows, ''].join('\r\n');
}

async function choose(page: Page, text: string) {
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file (CSV)').setInputFiles(file);
}

test('money known only to the provider is reported and unallocated; one line is moved to its student, one matched to its payment', async ({
  page,
  create,
}) => {
  const student = await create.student({ name: `Zuhura ${randomUUID().slice(0, 8)}` });
  const payment = await create.payment({ studentId: student.id, amount: 2_347, state: 'expired' });
  await create.signedIn(await create.admin());
  const [code, ofTill] = [newCode(), newCode()];
  await page.goto('/admin/payments/reconciliation');
  const lines = [
    { code, amount: 650, account: 'nobody knows' },
    { code: ofTill, amount: 2_347, account: '' },
  ];
  await choose(page, statementOf(lines));
  await expect(page.getByText('statement.csv, 1 kB')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report');
  await expect(rowOf(page, code)).toContainText('Missing here');
  await expect(rowOf(page, code)).toContainText('Ksh. 650');
  await expect(rowOf(page, ofTill)).toContainText('Missing here');
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Unallocated' }).click();
  await moveTo(page, { code, student });
  await expect(rowOf(page, ofTill)).toContainText('No answer');
  await rowOf(page, ofTill)
    .getByRole('button', { name: `Match to ${payment.reference}` })
    .click();
  const question = page.getByRole('alertdialog', { name: `Match to the payment of ${student.name}?` });
  await question.getByRole('button', { name: 'Match' }).click();
  await expect(rowOf(page, ofTill)).toHaveCount(0);

  await page.goto(`/admin/payments/students/${student.id}`);
  await expect(page.getByText(/^Credit: Ksh\. /)).toHaveText('Credit: Ksh. 2,997');
  await page.goto(`/admin/payments/${payment.id}`);
  await expect(page.getByText(ofTill).first()).toBeVisible();
});

async function moveTo(page: Page, { code, student }: { code: string; student: { name: string } }) {
  await rowOf(page, code).getByRole('button', { name: 'Assign to student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Ksh. 650' });
  await dialog.getByRole('button', { name: 'Assign to this student' }).click();
  await expect(dialog.getByRole('searchbox', { name: 'Student' })).toHaveAccessibleDescription(/Choose a student/);
  await dialog.getByRole('searchbox', { name: 'Student' }).fill(student.name);
  await dialog.getByRole('searchbox', { name: 'Student' }).press('Enter');
  await dialog.getByRole('button', { name: student.name }).click();
  await expect(dialog.getByText(`Chosen: ${student.name}`)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Her mother rang.');
  await dialog.getByRole('button', { name: 'Assign to this student' }).click();
  await expect(page.getByText(`Ksh. 650 is now assigned to ${student.name}.`)).toBeVisible();
  await expect(rowOf(page, code)).toHaveCount(0);
}

test('a day’s statement is fetched from the provider, and the report shows matching lines on request', {
  tag: '@long',
}, async ({ page, create, school }) => {
  const student = await create.student();
  await create.signedIn(await create.admin());
  await paidByPhone({ ...school, create }, student);
  await page.goto('/admin/payments/reconciliation');
  await page.getByRole('button', { name: 'Get statement' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report');
  await page.getByRole('button', { name: /matching payments?$/ }).click();
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('Matches');

  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(page.getByRole('table', { name: 'Reports' })).toContainText('Fetched from the provider');
});
