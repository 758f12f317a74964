import { randomUUID } from 'node:crypto';
import { expectAccessibleInEveryTheme } from '#e2e/fixtures/axe.ts';
import { expect, type Page, phones, test } from '#e2e/fixtures/school.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Fund-raising' });
const fundForm = (page: Page) => page.getByRole('form', { name: 'Your fund page' });
const giveForm = (page: Page) => page.getByRole('form', { name: 'Give by M-Pesa' });
const save = (page: Page) => fundForm(page).getByRole('button', { name: 'Save' }).click();

test('a guardian of a student under 18 agrees by an emailed link, and withdraws by the same link', async ({
  page,
  create,
  mailbox,
}) => {
  const student = await create.signedIn();
  const email = `${randomUUID()}@example.com`;
  await page.goto('/payments');
  await page.getByRole('link', { name: 'your profile' }).click();
  await fundForm(page).getByLabel('Under 18').check();
  await fundForm(page).getByRole('switch', { name: 'Show my fund page' }).check();
  await fundForm(page).getByLabel('Your story').fill('I fix radios.');
  await save(page);
  await expect(section(page)).toContainText('Your page is not online yet');
  await expect(fundForm(page).getByLabel('18 or older')).toBeHidden();

  const guardianForm = page.getByRole('form', { name: 'Ask your parent or guardian' });
  await guardianForm.getByLabel('Their name').fill('Rose Kamau');
  await guardianForm.getByLabel('Their email').fill(student.email);
  await guardianForm.getByRole('button', { name: 'Send email' }).click();
  await expect(guardianForm.getByRole('alert')).toHaveText(/not your own/);
  await guardianForm.getByLabel('Their email').fill(email);
  await guardianForm.getByRole('button', { name: 'Send email' }).click();
  await expect(section(page)).toContainText(`We emailed Rose Kamau (${email})`);
  await expectAccessibleInEveryTheme(page, 'a guardian who was asked');

  await page.goto(await mailbox.linkTo(email));
  await expect(page.getByRole('heading', { name: 'May Wanjiru K. raise funds?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('I fix radios.');
  await expectAccessibleInEveryTheme(page, 'a guardian who is asked');
  await page.getByRole('button', { name: 'I agree', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('You agree.');
  const guardianPage = page.url();

  await page.goto(`/helpfund/${student.id}`);
  await expect(page.getByRole('heading', { name: 'Help raise fund for Wanjiru K.' })).toBeVisible();
  await page.goto(guardianPage);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('status')).toContainText('You do not agree.');
  await page.goto(`/helpfund/${student.id}`);
  await expect(page.getByRole('heading', { name: 'Fund page not found' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('0700 000 001');
});

test('after a reload a supporter finds the typed input, and later the payment; the focus moves to it', {
  tag: '@long',
}, async ({ page, create, school, context }) => {
  const student = await create.student();
  await create.fund(student.id);
  const phone = phones.newNumber();
  await page.goto(`/helpfund/${student.id}`);
  await giveForm(page).getByLabel('Phone').fill(phone);
  await giveForm(page).getByLabel('Amount (Ksh.)').fill('50');
  await expect(giveForm(page).getByLabel('Amount (Ksh.)')).toHaveAccessibleDescription(
    /^Whole shillings, from Ksh\. 100\./,
  );
  await giveForm(page).getByLabel('Amount (Ksh.)').fill('1,500');
  await page.reload();
  await expect(giveForm(page).getByLabel('Phone')).toHaveValue(phone);
  await expect(giveForm(page).getByLabel('Amount (Ksh.)')).toHaveValue('1,500');
  await giveForm(page).getByRole('button', { name: 'Proceed' }).click();

  await expect(page).toHaveURL(new RegExp(`/helpfund/${student.id}\\?reference=[A-Z2-9]{12}$`));
  await expect(page.getByRole('heading', { name: 'Your gift' })).toBeFocused();
  await page.reload();
  await phones.answer(context, { school, phone }, 'Pay');
  await expect(page.getByRole('heading', { name: 'Asante sana' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('main')).toContainText('The school has received Ksh. 1,500 for Wanjiru K.’s fees.');

  await page.getByRole('button', { name: 'Give more' }).click();
  await expect(page).toHaveURL(`/helpfund/${student.id}`);
  await expect(giveForm(page).getByLabel('Amount (Ksh.)')).toBeFocused();
  await expect(giveForm(page).getByLabel('Amount (Ksh.)')).toHaveValue('');
});
