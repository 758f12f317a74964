/** A student and a supporter together pay for one course. */
import { changeReplies, promptIsOver, STATUS } from '#e2e/fixtures/payment-steps.ts';
import { expect, type Page, phones, test } from '#e2e/fixtures/school.ts';

test('a student shows the fund page, a supporter gives by phone, and the course opens on the page that the student left open', async ({
  page,
  create,
  school,
  context,
  browser,
}) => {
  const { id } = await create.course({ title: 'Loom weaving', price: 1_000 });
  const student = await create.signedIn(await create.student({ name: 'Wanjiru Kamau' }));
  await showFundPage(page, student);
  const [studentPhone, supporterPhone, cancelledPhone] = [phones.newNumber(), phones.newNumber(), phones.newNumber()];
  await page.goto(`/payments?course=${id}`);
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  const fees = page.getByRole('form', { name: 'Pay by phone' });
  await fees.getByLabel('Phone Number').fill(studentPhone);
  await fees.getByLabel('Amount (Ksh.)').fill('400');
  await fees.getByRole('button', { name: 'Pay' }).click();
  await phones.answer(context, { school, phone: studentPhone }, 'Pay');
  await expect(page.getByText('Added to your credit. Loom weaving unlocks once you pay the balance.')).toBeVisible();

  const supporter = await browser.newContext();
  const fund = await supporter.newPage();
  const gift = fund.getByRole('form', { name: 'Give by M-Pesa' });
  const give = async (phone: string) => {
    await fund.goto(`/helpfund/${student.id}`);
    await expect(fund.getByRole('heading', { name: 'Help raise fund for Wanjiru K.' })).toBeVisible();
    await expect(fund.getByRole('main')).toContainText('I fix radios.');
    await expect(fund.getByRole('main')).not.toContainText('Kamau');
    await gift.getByLabel('Phone').fill(phone);
    await gift.getByLabel('Amount (Ksh.)').fill('600');
    await gift.getByRole('button', { name: 'Proceed' }).click();
    await expect(fund.getByRole('heading', { name: 'Your gift' })).toBeFocused();
  };

  await give(cancelledPhone);
  await phones.answer(supporter, { school, phone: cancelledPhone }, 'Cancel');
  await expect(fund.getByText('The request was cancelled on the phone.')).toBeVisible();

  await changeReplies(fund, STATUS, promptIsOver);
  await give(supporterPhone);
  await expect(fund.getByText(/^M-Pesa has not confirmed the payment yet/)).toBeVisible();
  await phones.answer(supporter, { school, phone: supporterPhone }, 'Pay');
  await expect(fund.getByRole('heading', { name: 'Asante sana' })).toBeVisible();
  await expect(fund.getByRole('main')).toContainText('Ksh. 600 of Ksh. 20,000 raised');

  await expect(page.getByText('You are now enrolled in Loom weaving')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Go to Loom weaving' }).click();
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
  await supporter.close();
});

/** Publishes the student's fund page, as an adult student does. */
async function showFundPage(page: Page, student: { id: string }) {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Fund-raising' });
  await section.getByRole('button', { name: 'My fund page' }).click();
  const form = page.getByRole('form', { name: 'Your fund page' });
  await form.getByLabel('18 or older').check();
  await form.getByRole('switch', { name: 'Show my fund page' }).check();
  await form.getByLabel('Your story').fill('I fix radios.');
  await form.getByLabel('Goal (Ksh.)').fill('20000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('Your page is online.');
  const link = await section.getByLabel('Your link').inputValue();
  expect(new URL(link).pathname).toBe(`/helpfund/${student.id}`);
}
