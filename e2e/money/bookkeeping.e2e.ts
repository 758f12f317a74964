import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paidByPhone } from '#e2e/fixtures/paid-payments.ts';
import { type Create, expect, type Page, test } from '#e2e/fixtures/school.ts';

/** Returns a unique name of a person. */
const uniqueName = () => `Baraka ${randomUUID().slice(0, 8)}`;

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Creates a signed-in admin, and a student with a unique name, by which a search finds only this student. */
async function createOffice(create: Create) {
  const student = await create.student({ name: uniqueName() });
  const admin = await create.signedIn(await create.admin());
  return { student, admin };
}

const searchFor = (page: Page, q: string) => page.goto(`/admin/payments?q=${encodeURIComponent(q)}`);

test('the office finds a payment, its history, and the student’s statement', async ({ page, create, school }) => {
  const { student } = await createOffice(create);
  const { reference } = await paidByPhone({ ...school, create }, student, { amount: 700 });
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await page.getByLabel('Reference, receipt, name or phone').fill(student.name);
  await expect(page, 'the row may have been on the first page already').toHaveURL(/q=/);

  const row = rowOf(page, student.name);
  await expect(row).toContainText('Paid');
  await expect(row).toContainText('Ksh. 700');
  await expect(row).toContainText('SIM');
  await expect(row).toContainText(/07\d\d \*\*\* 000/);
  await row.getByRole('link', { name: student.name }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payment ${reference}`);
  const timelineEvents = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(timelineEvents.first()).toContainText('Request to the phone');
  await expect(timelineEvents.filter({ hasText: 'Message from M-Pesa' })).toBeVisible();
  const callbackEvent = timelineEvents.filter({ hasText: 'Message from M-Pesa' }).first();
  await expect(callbackEvent.getByText('stkCallback')).toBeHidden();
  await callbackEvent.getByText('Original message').click();
  await expect(callbackEvent.getByText('stkCallback')).toBeVisible();
  await expect(rowOf(page, 'The student’s credit')).toContainText('− Ksh. 700');

  await page.getByRole('link', { name: student.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement of ${student.name}`);
  await expect(page.getByText('Credit: Ksh. 700')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('+ Ksh. 700');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('700');
});

test('an address without a payment, statement or report says so, and links back', { tag: '@long' }, async ({
  page,
  create,
}) => {
  await create.signedIn(await create.admin());
  const unknownPages = [
    { address: `/admin/payments/${randomUUID()}`, what: 'Payment', wayBack: 'All payments' },
    { address: '/admin/payments/students/null', what: 'Statement', wayBack: 'All payments' },
    { address: `/admin/payments/students/${randomUUID()}`, what: 'Statement', wayBack: 'All payments' },
    { address: `/admin/payments/reconciliation/${randomUUID()}`, what: 'Report', wayBack: 'All reports' },
  ];
  for (const { address, what, wayBack } of unknownPages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${what} not found`);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: wayBack }).last()).toBeVisible();
  }
});

test('the shown payments can be downloaded as a table', { tag: '@long' }, async ({ page, create }) => {
  const { student } = await createOffice(create);
  const { reference } = await create.payment({ studentId: student.id });
  await searchFor(page, student.name);
  await expect(rowOf(page, student.name)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);

  const table = await readFile(await download.path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(2);
  expect(table).toContain(reference);
});
