import type { Payment, PaymentStatus } from '#contract/money/payments.ts';
import {
  changeReplies,
  fillIn,
  form,
  pay,
  payAndSeeReceived,
  press,
  promptIsOver,
  STATUS,
} from '#e2e/fixtures/payment-steps.ts';
import { expect, phones, test } from '#e2e/fixtures/school.ts';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the page continues to poll after a response that arrives while the browser is offline', { tag: '@long' }, async ({
  page,
  create,
}) => {
  await create.signedIn();
  await pay(page, { phone: phones.newNumber(), amount: '360' });
  await expect(page.getByText('Enter your PIN on your phone only.')).toBeVisible();
  const unreachableNotice = page.getByRole('status').getByText(/^The school server cannot be reached/);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await expect(unreachableNotice).toBeVisible();
  const eventsResponse = page.waitForResponse('**/payments/status/*/news');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await eventsResponse;
  await expect(unreachableNotice).toBeHidden();
  await page.route(STATUS, (route) => route.abort());
  await expect(unreachableNotice).toBeVisible();
});

test('before offering another payment, Try again checks whether the money has arrived', { tag: '@long' }, async ({
  page,
  create,
  school,
  context,
}) => {
  await create.signedIn();
  const phone = phones.newNumber();
  await pay(page, { phone, amount: '450' });
  let hasArrived = false;
  await changeReplies(page, STATUS, (status: PaymentStatus) =>
    hasArrived ? status : { ...promptIsOver(status), status: 'expired' },
  );
  await page.route('**/payments/status/*/news', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('status').getByText(/^M-Pesa has not confirmed the payment yet/)).toBeVisible();
  await payAndSeeReceived(page, { context, school, phone });
  hasArrived = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Received Ksh. 450')).toBeVisible();
  await expect(page).toHaveURL(/\/successful/);
});

test('a payment without a confirmation stays listed for a day', { tag: '@long' }, async ({ page, create }) => {
  await create.signedIn();
  await pay(page, { phone: phones.newNumber(), amount: '550' });
  let age = 0;
  await changeReplies(page, '**/api/v1/payments/*?status=all', (listed: Payment[]) =>
    listed.map((payment) => ({
      ...payment,
      status: 'expired',
      date: new Date(Date.parse(payment.date) - age).toISOString(),
    })),
  );
  const pendingPayments = page.getByRole('region', { name: 'Waiting for confirmation' });
  await page.goto('/payments');
  await expect(pendingPayments.getByRole('listitem')).toContainText('Not confirmed yet');
  await expect(pendingPayments.getByRole('link', { name: /^Check status/ })).toBeVisible();

  age = 24 * 60 * 60 * 1000;
  await page.reload();
  await expect(page.getByText('You have not paid anything yet')).toBeVisible();
  await expect(pendingPayments).toBeHidden();
});

test('a donation on another person’s phone shows neither a PIN prompt nor Try again', {
  tag: '@long',
}, async ({ page, create }) => {
  await create.signedIn();
  const asGift = <T extends object>(payment: T) => ({ ...payment, purpose: 'fund' });
  await changeReplies(page, STATUS, asGift);
  await changeReplies(page, '**/api/v1/payments/*?status=all', (listed: Payment[]) => listed.map(asGift));
  await pay(page, { phone: phones.newNumber(), amount: '650' });
  await expect(page.getByText('From a supporter')).toBeVisible();
  await expect(page.getByText(/PIN/)).toBeHidden();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ksh. 650' })).toContainText('From a supporter');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await changeReplies(page, STATUS, (status: PaymentStatus) => asGift(promptIsOver(status)));
  await page.goBack();
  await page.reload();
  await expect(page.getByText(/^M-Pesa has not confirmed the payment yet/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test('typed input survives the arrival of a payment', { tag: '@long' }, async ({ page, create, school, context }) => {
  const { id } = await create.course({ title: 'Glazes', price: 1_000 });
  await create.signedIn();
  const phone = phones.newNumber();
  await page.goto(`/payments?course=${id}`);
  await fillIn(page, { phone, amount: '400' });
  await press(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.goto(`/payments?course=${id}`);
  await form(page).getByLabel('Phone Number').fill('0722 000 111');
  await form(page).getByLabel('Amount (Ksh.)').fill('250');
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByText('Your credit: Ksh. 400')).toBeVisible();
  await expect(form(page).getByLabel('Phone Number')).toHaveValue('0722 000 111');
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('250');
});
