/** Checks every page and dialog about money with axe; accessibility.e2e.ts checks the others. */
import type { BrowserContext } from '@playwright/test';
import { button, type DialogRoute, expectDialogsAccessible, expectPagesAccessible } from '#e2e/fixtures/axe.ts';
import { type Create, expect, type Page, phones, test } from '#e2e/fixtures/school.ts';

const officeMoneyPages = [
  '/admin/payments',
  '/admin/payments?q=nobody+has+this+name',
  '/admin/payments/held',
  '/admin/payments/refunds',
  '/admin/payments/reconciliation',
];

// Each page and dialog is checked in two combinations of colour scheme and width; with LONG=1, each page in all four.
test.describe.configure({ timeout: 240_000 });

test('pages for students who pay have no serious fault', async ({ page, create, school, context }) => {
  const { id } = await create.signedIn();
  const course = await create.course({ title: 'Weaving', price: 1_000 });
  await create.payment({ studentId: id, payerId: id });
  const paymentPage = await payAndAnswer(page, { school, context });
  const { reference } = await create.payment({ studentId: id, payerId: id, phone: '254722000333' });
  await expectPagesAccessible(page, [
    '/payments',
    `/payments?course=${course.id}`,
    `/successful?reference=${reference}`,
    paymentPage,
    await receiptOf(page),
    '/payments/receipt/x',
  ]);
});

test('pages for the office about money have no serious fault', { tag: '@long' }, async ({ page, create }) => {
  await create.signedIn(await create.admin());
  await expectPagesAccessible(page, [...officeMoneyPages, ...(await moneyPages(create))]);
});

test('dialogs for the office about money have no serious fault', { tag: '@long' }, async ({ page, create }) => {
  await create.signedIn(await create.admin());
  await expectDialogsAccessible(page, await moneyDialogs(create));
});

/** Pays 500 shillings. Returns the address of the page that follows the payment. */
async function payAndAnswer(
  page: Page,
  { school, context }: { school: { phoneUrl: string }; context: BrowserContext },
) {
  const phone = phones.newNumber();
  await page.goto('/payments');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Amount (Ksh.)').fill('500');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/reference=/);
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByText('Received Ksh. 500')).toBeVisible();
  return page.url();
}

async function receiptOf(page: Page) {
  await page.goto('/payments');
  return (await page.getByRole('link', { name: /^Receipt/ }).getAttribute('href'))!;
}

/** Creates a payment that staff should check, and returns the pages about it and its student's statement. */
async function moneyPages(create: Create) {
  const { id: studentId } = await create.student();
  await create.credit(studentId, 400);
  const { id } = await create.payment({ studentId, state: 'failed', reason: 'insufficient', review: 'unknown_result' });
  return [`/admin/payments/${id}`, `/admin/payments/students/${studentId}`];
}

async function moneyDialogs(create: Create): Promise<DialogRoute[]> {
  const [payment = ''] = await moneyPages(create);
  const openSimulatedRefund = async (page: Page) => {
    await page.getByRole('table').getByRole('link').first().click();
    await button('Refund')(page);
  };
  const submitEmptyMove = async (page: Page) => {
    await page.getByRole('button', { name: 'Assign to student' }).first().click();
    await button('Assign to this student')(page);
  };
  return [
    ['revealing a phone', payment, button('Reveal phone')],
    ['marking as checked', payment, button('Mark as checked')],
    ['settling manually', payment, button('Settle manually')],
    ['refunding', '/admin/payments?status=paid', openSimulatedRefund],
    ['assigning unallocated money, with everything wrong', '/admin/payments/held', submitEmptyMove],
    ['more ways of the office', '/admin/payments', button('More')],
  ];
}
