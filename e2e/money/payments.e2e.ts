import type { Locator } from '@playwright/test';
import { fillIn, form, pay, press } from '#e2e/fixtures/payment-steps.ts';
import { expect, type Page, phones, test } from '#e2e/fixtures/school.ts';

test('a course is paid by phone in two parts and opens without a reload; the receipt can be printed', async ({
  page,
  create,
  school,
  context,
}) => {
  const { id } = await create.course({ title: 'Kiln building', price: 1_000 });
  await create.signedIn();
  const [first, second] = [phones.newNumber(), phones.newNumber()];
  await page.goto(`/courses/${id}`);
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  await page.getByRole('button', { name: 'Enroll in Kiln building' }).click();
  await page.getByRole('button', { name: 'Mobile money' }).click();
  await fillIn(page, { phone: `+254 ${first.slice(1)}`, amount: '400' });
  await press(page);
  await phones.answer(context, { school, phone: first }, 'Pay');
  await expect(page.getByText('Added to your credit. Kiln building unlocks once you pay the balance.')).toBeVisible();

  await page.getByRole('link', { name: 'Pay the balance' }).click();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('600');
  await expect(form(page).getByLabel('Phone Number')).toHaveValue(phones.formatted(first));
  await form(page).getByLabel('Phone Number').fill(second);
  await press(page);
  await expect(page).toHaveURL(/\/successful\?reference=[A-Z2-9]{12}$/);
  await phones.answer(context, { school, phone: second }, 'Pay');
  await expect(page.getByText('You are now enrolled in Kiln building')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Kiln building' }).click();
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);

  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).first().click();
  const table = page.getByRole('table', { name: 'Your payments' });
  await table
    .getByRole('link', { name: /^Receipt SIM-\d{4}-\d{6}$/ })
    .last()
    .click();
  await expectPrintable(page, page.getByRole('article', { name: /^Receipt SIM-/ }).filter({ hasText: 'Ksh. 400' }));
});

async function expectPrintable(page: Page, receipt: Locator) {
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(receipt).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(receipt).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

test('pending payments have a list of their own, which they leave when the money arrives', { tag: '@long' }, async ({
  page,
  create,
  school,
  context,
}) => {
  await create.signedIn();
  const phone = phones.newNumber();
  await pay(page, { phone, amount: '500' });
  await page.getByRole('link', { name: 'Back' }).click();

  const pendingPayments = page.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(pendingPayments.getByRole('listitem')).toContainText('Ksh. 500');
  await expect(page.getByText('You have not paid anything yet')).toBeVisible();
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByRole('table', { name: 'Your payments' }).getByRole('row').nth(1)).toContainText('Ksh. 500');
  await expect(pendingPayments).toBeHidden();
  await expect(page.getByText('Your credit: Ksh. 500')).toBeVisible();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('');
});

test('a phone with an open prompt is not prompted again, and the form says so', { tag: '@long' }, async ({
  page,
  create,
}) => {
  await create.signedIn();
  const phone = phones.newNumber();
  await pay(page, { phone, amount: '200' });
  await page.goto('/payments');
  await fillIn(page, { phone, amount: '300' });
  await press(page);
  await expect(form(page).getByRole('alert')).toContainText('We have just sent a request to this phone.');
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('300');
});

test('the last phone number is remembered for the same person, until they sign out', { tag: '@long' }, async ({
  page,
  create,
  context,
}) => {
  await create.signedIn();
  const phone = phones.newNumber();
  await pay(page, { phone, amount: '200' });
  const otherTab = await context.newPage();
  await otherTab.goto('/payments');
  await expect(form(otherTab).getByLabel('Phone Number')).toHaveValue(phones.formatted(phone));
  await expect(form(otherTab).getByLabel('Amount (Ksh.)')).toHaveValue('');
  await otherTab.close();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await readStorage()).not.toContain(phone.slice(1));
});

test('the link to raise funds can be copied, and shared once the fund page is shown', { tag: '@long' }, async ({
  page,
  create,
  context,
}) => {
  const { id } = await create.signedIn();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/payments');
  const panel = page.getByRole('region', { name: 'Raise Funds' });
  await expect(panel.getByRole('link', { name: 'your profile' })).toBeVisible();
  await expect(panel.getByLabel('Your link')).toHaveValue(new RegExp(`/helpfund/${id}$`));
  await expect(panel.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  await expect(panel.getByRole('link', { name: /WhatsApp/ })).toBeHidden();

  await create.fund(id);
  await page.reload();
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/helpfund/${id}`);
  await expect(panel.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*helpfund%2F${id}$`),
  );
});
