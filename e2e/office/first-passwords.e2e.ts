import { expect, test } from '#e2e/fixtures/school.ts';
import { catalogues } from '#messages/catalogues.ts';

const { auth, enrolments, firstPasswords, general } = catalogues.sw;

test('the office adds a student without an email address and prints the sheet; the student signs in with it, chooses a password and opens the first lesson', async ({
  page,
  create,
  browser,
  school,
}) => {
  const course = await create.course({ title: 'Hesabu za Kompyuta' });
  await create.lesson(course.id, { title: 'Namba mbili' });
  await create.signedIn(await create.admin());
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByRole('radio', { name: 'Without an email address' }).check();
  await dialog.getByLabel('Name').fill('Amina Odhiambo');
  await dialog.getByRole('button', { name: 'Add and print' }).click();

  const sheet = page.getByRole('article', { name: 'Amina Odhiambo' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(sheet).toContainText('Andika namba yako ya usajili');
  const [number, password] = await sheet.locator('dd').allTextContents();
  expect(number).toMatch(/^\d{5,8}$/);

  const phone = await browser.newContext({ baseURL: school.url, viewport: { width: 390, height: 800 } });
  await phone.addCookies([{ name: 'locale', value: 'sw', url: school.url }]);
  const student = await phone.newPage();
  await student.goto('/login');
  await student.getByLabel(auth.email).first().fill(number!);
  await student.getByLabel(auth.password, { exact: true }).first().fill(password!);
  await student.getByRole('button', { name: auth.login, exact: true }).click();
  const choice = student.getByRole('dialog', { name: firstPasswords.chooseTitle });
  await choice.getByLabel(auth.newPassword).fill('maziwa42');
  await choice.getByLabel(auth.confirmPassword).fill('maziwa42');
  await choice.getByRole('button', { name: firstPasswords.saveAndSignIn }).click();
  await expect(student).toHaveURL('/');

  await student.goto(`/courses/${course.id}`);
  await student.getByRole('button', { name: new RegExp(enrolments.enroll) }).click();
  await student.getByRole('alertdialog').getByRole('button', { name: general.ok }).click();
  await student.getByRole('link', { name: 'Namba mbili' }).click();
  await expect(student.getByRole('heading', { name: 'Namba mbili' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Nothing to print')).toBeVisible();
});
