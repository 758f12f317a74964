import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ElementHandle } from '@playwright/test';
import { phoneInWords } from '#contract/phone.ts';
import { paidByPhone } from './paid-by-phone.ts';
import { expect, type Given, type Page, test } from './school.ts';

/** A name that nobody else has. */
const uniqueName = () => `Baraka ${randomUUID().slice(0, 8)}`;

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The overview counts too, as of today. */
const countOf = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Somebody of the office, signed in, and a student who is found by her name. */
async function givenOffice(given: Given) {
  const student = await given.student({ name: uniqueName() });
  const admin = await given.signedIn(await given.admin());
  return { student, admin };
}

const searchFor = (page: Page, q: string) => page.goto(`/admin/payments?q=${encodeURIComponent(q)}`);

test('the office finds a payment, and its whole story', async ({ page, given, school }) => {
  const { student } = await givenOffice(given);
  const { reference } = await paidByPhone({ ...school, given }, student, { amount: 700 });
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
  const moments = page.getByRole('list', { name: 'Time-line' }).getByRole('listitem');
  await expect(moments.first()).toContainText('Request to the phone');
  await expect(moments.filter({ hasText: 'The provider called' })).toBeVisible();
  const told = moments.filter({ hasText: 'The provider called' }).first();
  await expect(told.getByText('stkCallback')).toBeHidden();
  await told.getByText('As it came').click();
  await expect(told.getByText('stkCallback')).toBeVisible();
  await expect(rowOf(page, 'The student’s credit')).toContainText('− Ksh. 700');

  await page.goBack();
  await expect(page.getByLabel('Reference, receipt, name or phone')).toHaveValue(student.name);
  await expect(rowOf(page, student.name)).toBeVisible();
});

test('one payment and a statement belong to all payments, and lead back there', async ({ page, given }) => {
  const { student } = await givenOffice(given);
  const { id } = await given.payment({ studentId: student.id });
  const views = page.getByRole('navigation', { name: 'Money' });

  for (const address of [`/admin/payments/${id}`, `/admin/payments/students/${student.id}`]) {
    await page.goto(address);
    await expect(views.getByRole('link', { name: 'All payments' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'All payments' }), 'the view, and the way back').toHaveCount(2);
  }
  await page.getByRole('link', { name: 'All payments' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await views.getByRole('link', { name: 'Reconciliation' }).click();
  await expect(views.getByRole('link', { name: 'Reconciliation' })).toHaveAttribute('aria-current', 'page');
  await expect(views.getByRole('link', { name: 'All payments' })).not.toHaveAttribute('aria-current');
});

test('an address that leads to no payment, statement or report says so, and leads back', { tag: '@long' }, async ({
  page,
  given,
}) => {
  await given.signedIn(await given.admin());
  const nowhere = [
    { address: `/admin/payments/${randomUUID()}`, what: 'payment', wayBack: 'All payments' },
    { address: '/admin/payments/students/null', what: 'statement', wayBack: 'All payments' },
    { address: `/admin/payments/students/${randomUUID()}`, what: 'statement', wayBack: 'All payments' },
    { address: `/admin/payments/reconciliation/${randomUUID()}`, what: 'report', wayBack: 'All reports' },
  ];
  for (const { address, what, wayBack } of nowhere) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`No such ${what}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: wayBack }).last()).toBeVisible();
  }
});

const choiceOf = async (page: Page, label: string, value: string) => ({
  of: (await page.getByLabel(label).elementHandle()) as ElementHandle<HTMLSelectElement>,
  value,
});

test('what is looked for stands in the address, and survives a reload', async ({ page, given }) => {
  const { student } = await givenOffice(given);
  await given.payment({ studentId: student.id, state: 'failed', reason: 'insufficient' });
  await given.payment({ studentId: student.id, amount: 250 });
  await searchFor(page, student.name);
  await expect(countOf(page, '2 payments')).toBeVisible();

  await page.getByLabel('State').selectOption('Failed');
  await expect(countOf(page, '1 payment')).toBeVisible();
  // Both before the address follows, as on a slow machine.
  const choices = [await choiceOf(page, 'Begun', '1'), await choiceOf(page, 'Purpose', 'fees')];
  await page.evaluate((made) => {
    for (const { of, value } of made) {
      of.value = value;
      of.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, choices);
  await expect(page).toHaveURL(/status=failed&purpose=fees&days=1$/);
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('failed');
  await expect(countOf(page, '1 payment')).toBeVisible();

  // Its mark follows the address, which is a moment later than check() would wait.
  await page.getByLabel('Needs review').click();
  await expect(page.getByLabel('Needs review')).toBeChecked();
  await expect(page.getByText('No payment fits this search.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Needs review')).not.toBeChecked();
  await expect(countOf(page, '1 payment')).toBeVisible();
});

test('the payments that are shown are saved as a table', { tag: '@long' }, async ({ page, given }) => {
  const { student } = await givenOffice(given);
  const { reference } = await given.payment({ studentId: student.id });
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

test('a phone number is revealed once that has been confirmed', async ({ page, given }) => {
  const { student } = await givenOffice(given);
  const { id, phone } = await given.payment({ studentId: student.id, phone: '254798123987' });
  await page.goto(`/admin/payments/${id}`);
  await expect(page.getByText('0798 *** 987')).toBeVisible();

  await page.getByRole('button', { name: 'Reveal phone' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reveal the phone number?' });
  await expect(question).toContainText('It is written down that you looked');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(phoneInWords(phone))).toHaveCount(0);

  await page.getByRole('button', { name: 'Reveal phone' }).click();
  await question.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText(phoneInWords(phone))).toBeFocused();
});

test('a payment that needs a look is marked, and the note is not lost when the call fails', async ({
  page,
  given,
  school,
}) => {
  const { student } = await givenOffice(given);
  await paidByPhone({ ...school, given }, student, { phoneEnd: '777' });
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: 'To review' }).click();
  await rowOf(page, student.name).getByRole('link').click();
  await expect(page.getByText('Another amount came than was asked for')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as looked at' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as looked at' });
  await dialog.getByRole('button', { name: 'Mark as looked at' }).click();
  await expect(dialog.getByLabel('What you found')).toHaveAccessibleDescription(/Please say why/);

  await dialog.getByLabel('What you found').fill('She rounded it up.');
  await page.route('**/review', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Mark as looked at' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Failed' });
  await expect(alert).toContainText('The school cannot be reached.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('What you found')).toHaveValue('She rounded it up.');

  await page.unroute('**/review');
  await dialog.getByRole('button', { name: 'Mark as looked at' }).click();
  await expect(page.getByText('Nobody needs to look at this payment any more.')).toBeVisible();
  await expect(page.getByText('To review', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Time-line' })).toContainText('She rounded it up.');
});

test('the provider is asked when the office wants to know', async ({ page, given }) => {
  const { student } = await givenOffice(given);
  const { id } = await given.payment({ studentId: student.id });
  await page.goto(`/admin/payments/${id}`);
  await page.getByRole('button', { name: 'Ask the provider now' }).click();

  await expect(page.getByText(/The provider was asked/).first()).toBeVisible();
});

test('a statement tells what came in and went out, and can be saved', async ({ page, given, school }) => {
  const { student } = await givenOffice(given);
  const { id } = await paidByPhone({ ...school, given }, student, { amount: 400 });
  await page.goto(`/admin/payments/${id}`);
  await page.getByRole('link', { name: student.name }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement of ${student.name}`);
  await expect(page.getByText('Credit: Ksh. 400')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('+ Ksh. 400');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('400');
});

test('a person’s statement is reached from the list of people', async ({ page, given }) => {
  const { student } = await givenOffice(given);
  await page.goto(`/admin/people?q=${encodeURIComponent(student.name)}`);
  await page.getByRole('button', { name: `Manage ${student.name}` }).click();
  await page.getByRole('dialog', { name: student.name }).getByRole('link', { name: 'Statement' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Statement of ${student.name}`);
  await expect(page.getByText('Nothing paid yet')).toBeVisible();
});

test('tutors find nothing at the addresses of money', async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  for (const address of ['/admin/payments', '/admin/payments/held', '/admin/payments/refunds']) {
    await page.goto(address);
    await expect(page.getByText('Page not Found')).toBeVisible();
  }
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Payments' })).toHaveCount(0);
});

test('on a phone, payments are cards and nothing has to be moved sideways', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const { student } = await givenOffice(given);
  await given.payment({ studentId: student.id });
  await searchFor(page, student.name);
  await expect(rowOf(page, student.name)).toBeVisible();

  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  const link = (await page.getByRole('link', { name: student.name }).boundingBox())!;
  expect(link.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveURL('/admin/schedule');
});
