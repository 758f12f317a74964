/** Tests what the office's start page shows: pending work, the server's state, and charts with tables. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboard, type OfficeDay } from '#contract/dashboard.ts';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import { setNoon } from '#web/testing/days.ts';
import { admin } from '#web/testing/factories/records.ts';
import { school, show, textsOf } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 844));

const part = (name: string) => page.getByRole('region', { name });

const nothing: OfficeDay = {
  applications: { first: [], total: 0 },
  unallocated: 0,
  refundsToDecide: 0,
  settlementsToDecide: 0,
  classes: [],
  system: [{ part: 'disk', isWell: true, advice: '' }],
};

function showDay(day: Partial<OfficeDay>) {
  setNoon(school);
  school.answer(dashboard.read, { courses: 1, students: 2, lessons: 3, sessions: 0 });
  school.answer(dashboard.office, { ...nothing, ...day });
  show('/admin', admin());
}

test('a day without work says so, and that all parts of the server work', async () => {
  showDay({});

  await expect.element(part('Applications')).toHaveTextContent('No new applications.');
  await expect.element(part('Money')).toHaveTextContent('Nothing is waiting.');
  await expect.element(part('Is all well?')).toHaveTextContent('Everything is working.');
});

test('pending work links to its page, and a problem says what to do', async () => {
  setNoon(school);
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const customerId = crypto.randomUUID();
  showDay({
    applications: { first: [{ customerId, name: 'Kiprop Bett', at }], total: 8 },
    waitingForConsent: 3,
    unallocated: 2,
    refundsToDecide: 1,
    system: [
      { part: 'emails', isWell: false, advice: 'Set SMTP_URL.' },
      { part: 'disk', isWell: true, advice: '' },
    ],
  });

  const applications = part('Applications');
  await expect
    .element(applications.getByRole('link', { name: 'Kiprop Bett' }))
    .toHaveAttribute('href', `/admin/applications/${customerId}`);
  await expect.element(applications).toHaveTextContent('waiting for 3 days');
  await expect.element(applications.getByRole('link', { name: 'All 8 new applications' })).toBeVisible();
  await expect
    .element(applications.getByRole('link', { name: '3 students wait for a guardian’s consent' }))
    .toHaveAttribute('href', '/admin/people?consent=missing');
  expect(textsOf(part('Money').getByRole('link'))).toEqual(['2 unallocated amounts', '1 refund to approve']);
  await expect.element(part('Is all well?')).toHaveTextContent('Emails Set SMTP_URL.');
  await expect.element(part('Is all well?')).not.toHaveTextContent('Disk');
});

test('students who wait for consent and are too many to be counted are more than 10,000', async () => {
  showDay({ waitingForConsent: MAX_COUNTED + 1 });

  await expect
    .element(
      part('Applications').getByRole('link', { name: 'More than 10,000 students wait for a guardian’s consent' }),
    )
    .toBeVisible();
});

test('each chart is drawn with bars, and has its numbers in a table', async () => {
  school.answer(dashboard.months, [
    { month: '2027-01', registrations: 3, income: 12_000 },
    { month: '2027-02', registrations: 0, income: -500 },
  ]);
  showDay({});

  const income = part('Income');
  await expect.poll(() => income.element().querySelector('canvas')?.width).toBeGreaterThan(100);
  await income.getByText('Show as a table').click();
  expect(textsOf(income.getByRole('row'))).toEqual([
    'MonthIncome',
    'January 2027Ksh. 12,000',
    'February 2027Ksh. -500',
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
