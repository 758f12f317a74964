import { readFile } from 'node:fs/promises';
import { changeReplies, promptIsOver, STATUS } from '#e2e/fixtures/payment-steps.ts';
import { expect, type Page, phones, test } from '#e2e/fixtures/school.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Enroll today to get started!' });

async function fillIn(page: Page, details: Record<string, string> = {}) {
  const texts = {
    'Full name': 'Achieng Odhiambo',
    About: 'I repair phones.',
    Town: 'Kibera',
    Phone: phones.newNumber(),
    Email: 'achieng@example.com',
    ...details,
  };
  for (const [label, text] of Object.entries(texts)) await form(page).getByLabel(label, { exact: true }).fill(text);
  await form(page).getByLabel('County').selectOption('Nairobi');
  await form(page).getByLabel('Gender').selectOption('Female');
  await form(page).getByLabel('Education').selectOption('College');
  await form(page).getByLabel('I agree').check();
}

const enrol = (page: Page) => form(page).getByRole('button', { name: 'Enroll' }).click();
const choose = (page: Page, mode: string) => form(page).getByLabel('Mode of study').selectOption(mode);

test('an online student enrols without a course; the office finds the application, adds a note and downloads it', {
  tag: '@long',
}, async ({ page, create }) => {
  const phone = phones.newNumber();
  await page.goto('/enroll');
  await fillIn(page, { 'Full name': 'Zawadi Otuoma', About: '=1+1', Phone: phone });
  await choose(page, 'Physical');
  await form(page).getByLabel('Course').selectOption('Animations');
  await choose(page, 'Online');
  await expect(form(page).getByLabel('Course')).toBeHidden();
  await expect(form(page).getByRole('button', { name: 'Pay Now' })).toBeHidden();
  await enrol(page);
  await expect(page.getByRole('alert').getByText('You have enrolled successfully')).toBeVisible();

  await create.signedIn(await create.admin());
  await page.goto('/admin/applications?q=otuoma');
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Zawadi Otuoma/ });
  await expect(row).toContainText('Online');
  await row.getByRole('link', { name: 'Open Zawadi Otuoma' }).click();
  const call = page.getByRole('link', { name: 'Call' });
  await expect(call).toHaveAttribute('href', `tel:+254${phone.slice(1)}`);
  await page.getByLabel('Status').selectOption('Contacted');
  await page.getByLabel('Note').fill('Rings back on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Rings back on Friday');
  await page.goto('/admin/applications?q=otuoma');
  await expect(row).toContainText('Contacted');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toContain("'=1+1");
  expect(table.trim().split('\r\n')).toHaveLength(2);

  await page.getByLabel('Status').selectOption('New');
  await expect(page.getByText('No applications match this search.')).toBeVisible();
});

test('an on-site student chooses a course, cancels Pay Now but is enrolled, pays by the same form, and finds the payment after a reload', async ({
  page,
  create,
  school,
  context,
}) => {
  const phone = phones.newNumber();
  await changeReplies(page, STATUS, promptIsOver);
  await page.goto('/enroll');
  await fillIn(page, { 'Full name': 'Peter Barasa', Phone: phone });
  await choose(page, 'Physical');
  await form(page).getByLabel('Course').selectOption('Web Design');
  await form(page).getByLabel('Amount (Ksh.)').fill('2500');
  await payNow(page);
  await phones.answer(context, { school, phone }, 'Cancel');
  await expect(page.getByText('The request was cancelled on the phone.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(form(page).getByLabel('Full name')).toHaveValue('Peter Barasa');
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveValue('2500');

  await page.unrouteAll();
  const otherPhone = phones.newNumber();
  await form(page).getByLabel('Phone', { exact: true }).fill(otherPhone);
  await form(page).getByLabel('I agree').check();
  await payNow(page);
  await expect(page.getByText('Ksh. 2,500')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Enter your PIN on your phone only.')).toBeVisible();
  await phones.answer(context, { school, phone: otherPhone }, 'Pay');
  await expect(page.getByText('Received Ksh. 2,500')).toBeVisible();
  await page.goto('/enroll');
  await expect(form(page).getByLabel('Full name')).toHaveValue('');

  await create.signedIn(await create.admin());
  await page.goto('/admin/applications?q=barasa');
  await page.getByRole('link', { name: 'Open Peter Barasa' }).first().click();
  await expect(page.getByRole('main')).toContainText('Web Design, Ksh. 10,000');
  await expect(page.getByRole('main')).toContainText('Ksh. 2,500');
});

async function payNow(page: Page) {
  await form(page).getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('heading', { name: 'You have enrolled successfully' })).toBeVisible();
}

test('the next person on the same device starts over; the first invalid field gets the focus', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Enroll at the school' }).click();
  await fillIn(page);
  await page.reload();
  await form(page).getByRole('button', { name: 'Start over' }).click();
  await expect(form(page).getByLabel('Full name')).toHaveValue('');
  await expect(form(page).getByLabel('Full name')).toBeFocused();

  await fillIn(page);
  await form(page).getByLabel('I agree').uncheck();
  await choose(page, 'Physical');
  await form(page).getByLabel('I am under 18').check();
  await enrol(page);
  await expect(form(page).getByLabel('Course')).toBeFocused();
  await form(page).getByLabel('Course').selectOption('Web Design');
  await form(page).getByLabel('Amount (Ksh.)').fill('20000');
  await enrol(page);
  await expect(form(page).getByLabel('Amount (Ksh.)')).toBeFocused();
  await expect(form(page).getByLabel('Amount (Ksh.)')).toHaveAccessibleDescription(
    /This is more than the course costs/,
  );
});

test('typed input survives a reload and a lost network, and is cleared once it is sent', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.goto('/enroll');
  await fillIn(page, { 'Full name': 'Mercy Chepkoech' });
  await choose(page, 'Online');
  await page.reload();
  await expect(form(page).getByText('These details were entered earlier')).toBeVisible();
  await expect(form(page).getByLabel('Full name')).toHaveValue('Mercy Chepkoech');
  // The draft does not restore the consent: the sender has to give it again.
  await expect(form(page).getByLabel('I agree')).not.toBeChecked();
  await form(page).getByLabel('I agree').check();
  await expect(form(page).getByLabel('Mode of study')).toHaveValue('Online');

  await form(page).getByLabel('Town').focus();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await enrol(page);
  const failed = page.getByRole('alertdialog', { name: 'An error occurred' });
  await failed.getByRole('button', { name: 'OK' }).click();
  await context.setOffline(false);
  await enrol(page);
  await expect(page.getByRole('heading', { name: 'You have enrolled successfully' })).toBeVisible();
  await page.goto('/enroll');
  await expect(form(page).getByLabel('Full name')).toHaveValue('');
});
