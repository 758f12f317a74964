/** A payment is followed on /successful while the prompt is on the phone. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { payments } from '#contract/money/payments.ts';
import { paymentStatus } from '#web/testing/factories/payments.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const address = '/successful?reference=ABCDEFGHJKLM';
const unreachable = page.getByRole('status').getByText(/^The school server cannot be reached/);

beforeEach(() => school.answer(payments.status, paymentStatus({ amountPayed: 400 })));

test('an event stream lost without an error is detected, and the payment made meanwhile is shown', async () => {
  show(address, student());
  await expect.element(page.getByText('The request on the phone expires in', { exact: true })).toBeVisible();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // The event sent below is the last one: afterwards the fake stream is silent.
  const before = school.requests(payments.status).length;
  school.sendEvent(payments.news, { reference: 'ABCDEFGHJKLM' });
  await expect.poll(() => school.requests(payments.status).length).toBe(before + 1);
  school.answer(payments.status, paymentStatus({ status: 'paid', amountPayed: 400 }));
  vi.advanceTimersByTime(46_000);

  await expect.element(page.getByRole('status').getByText('Received Ksh. 400')).toBeVisible();
});

test('offline the page says so, and refetches the payment when the connection returns', async () => {
  show(address, student());
  await expect.element(page.getByText('Enter your PIN on your phone only.')).toBeVisible();

  school.goOffline();
  await expect.element(unreachable).toBeVisible();
  const before = school.requests(payments.status).length;
  school.goOnline();

  await expect.element(unreachable).not.toBeInTheDocument();
  expect(school.requests(payments.status).length).toBeGreaterThan(before);
  school.answer(payments.status, paymentStatus({ status: 'paid', amountPayed: 350 }));
  school.sendEvent(payments.news, { reference: 'ABCDEFGHJKLM' });
  await expect.element(page.getByText('Received Ksh. 350')).toBeVisible();
});
