/** Paying on /payments, and hearing what becomes of it. */
import type { BrowserContext } from '@playwright/test';
import type { PaymentStatus } from '#contract/payments.ts';
import { expect, type Page, phones } from './school.ts';

export const form = (page: Page) => page.getByRole('form', { name: 'Pay by phone' });

export async function fillIn(page: Page, { phone, amount }: { phone: string; amount: string }) {
  await form(page).getByLabel('Phone Number').fill(phone);
  await form(page).getByLabel('Amount (Ksh.)').fill(amount);
}

export const press = (page: Page) => form(page).getByRole('button', { name: 'Pay' }).click();

export async function pay(page: Page, filledIn: { phone: string; amount: string }) {
  await page.goto('/payments');
  await fillIn(page, filledIn);
  await press(page);
  await expect(page.getByRole('heading', { name: 'Request sent to Phone Number' })).toBeVisible();
}

/** What the school says of payments is changed on its way: that takes no time, and depends on no clock. */
export async function hearing(page: Page, address: string, change: (said: never) => unknown) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
}

export const STATUS = '**/api/v1/payments/status/*';
export const promptIsOver = (status: PaymentStatus) => ({
  ...status,
  promptEndsAt: status.startedAt,
  retryAt: status.startedAt,
});

/** The phone has paid, and the school knows of it: a moment later. */
export async function paidInSight(
  page: Page,
  paying: { context: BrowserContext; school: { phoneUrl: string }; phone: string },
) {
  const { 1: reference } = page.url().match(/reference=(\w+)/)!;
  await phones.answer(paying.context, paying, 'Pay');
  const status = () => page.request.get(`/api/v1/payments/status/${reference}`).then((answer) => answer.json());
  await expect.poll(status).toMatchObject({ status: 'paid' });
}
