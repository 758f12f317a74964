/** Students without an email address, and the sheets that the office prints. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { firstPasswords } from '#contract/admissions/first-passwords.ts';
import { courses } from '#contract/courses.ts';
import { funds } from '#contract/money/funds.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const amina = person({ name: 'Amina Otieno', email: '', admissionNumber: '10019', state: 'invited' });
const sheet = {
  _id: amina._id,
  name: amina.name,
  admissionNumber: '10019',
  firstPassword: 'K7QF-M2XD-9RTB',
  expiresAt: '2026-12-29T09:00:00.000Z',
};

test('a student is added without an email address, and the sheet to print opens', async () => {
  answerPeople(school);
  school.answer(firstPasswords.addStudent, amina);
  school.answer(firstPasswords.sheets, [{ ...sheet, isConsentMissing: true }]);
  show('/admin/people', admin());
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByLabelText('Without an email address').click();
  await dialog.getByLabelText('Name').fill('Amina Otieno');
  await dialog.getByLabelText('Guardian’s email (optional)').fill('mama@');
  await dialog.getByRole('button', { name: 'Add and print' }).click();
  await expect.element(dialog.getByText('Email is not valid')).toBeVisible();

  await dialog.getByLabelText('Guardian’s email (optional)').fill('mama@example.com');
  await dialog.getByLabelText(guardiansTexts.isMinor).click();
  await dialog.getByLabelText(guardiansTexts.guardianName).fill('Achieng Auma');
  await dialog.getByLabelText(guardiansTexts.guardianPhone).fill('0712');
  await dialog.getByRole('button', { name: 'Add and print' }).click();
  await expect.element(dialog.getByText(guardiansTexts.phone)).toBeVisible();
  await dialog.getByLabelText(guardiansTexts.guardianPhone).fill('0712 345 678');
  await dialog.getByRole('button', { name: 'Add and print' }).click();
  await expectAddress(`/admin/people/sheets?student=${amina._id}`);
  const slip = page.getByRole('article', { name: 'Amina Otieno' });
  await expect.element(slip).toHaveTextContent(/10019.*K7QF-M2XD-9RTB/);
  await expect.element(slip).toHaveTextContent(/How to sign in.*Jinsi ya kuingia/);
  await expect.element(page.getByText(guardiansTexts.sheetsWait('Amina Otieno'))).toBeVisible();
  const guardian = { guardianName: 'Achieng Auma', guardianPhone: '254712345678', guardianEmail: 'mama@example.com' };
  expect(school.requests(firstPasswords.addStudent)).toEqual([
    { body: { name: 'Amina Otieno', isMinor: true, ...guardian } },
  ]);
});

test('a new first password is printed after a question that says what ends', async () => {
  answerPeople(school, { ...amina, email: 'amina@example.com', state: 'active' });
  school.answer(funds.readOf, ownFund());
  school.answer(agreedPrices.list, []);
  school.answer(courses.list, []);
  school.answer(firstPasswords.renew, sheet);
  school.answer(firstPasswords.sheets, [sheet]);
  show('/admin/people', admin());
  await page.getByRole('button', { name: 'Manage Amina Otieno' }).click();
  await page.getByRole('button', { name: 'Print a new first password' }).click();
  await expect.element(page.getByText(/The old password stops working immediately/)).toBeVisible();
  expect(school.requests(firstPasswords.renew)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, print a new one' }).click();
  await expectAddress(`/admin/people/sheets?student=${amina._id}`);
  await expect.element(page.getByRole('article', { name: 'Amina Otieno' })).toBeVisible();
  expect(page.getByText(guardiansTexts.sheetsWait('Amina Otieno')).elements()).toHaveLength(0);
});
