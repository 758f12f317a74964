import type { Route } from '@playwright/test';
import { naturalSize, photo } from '#e2e/fixtures/photos.ts';
import { expect, type Page, signIn, test } from '#e2e/fixtures/school.ts';

test('a tutor adds a course, adds and removes its picture, and deletes the course, without a page reload', async ({
  page,
  create,
}) => {
  await create.signedIn(await create.tutor());
  await page.goto('/admin/courses');
  await expect(page.getByText('No courses yet')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));
  await page.getByRole('button', { name: 'Add Course' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Course' });
  await adding.getByLabel('Title').fill('Beekeeping');
  await adding.getByLabel('Description').fill('From the first hive to the first honey.');
  await adding.getByLabel('Price').fill('1500');
  await adding.getByLabel('Level').selectOption('Advanced');
  await adding.getByRole('button', { name: 'Add', exact: true }).dblclick();
  await closeSuccess(page, 'Course added Successfully');
  const card = page.getByRole('article', { name: 'Beekeeping' });
  for (const text of ['Ksh. 1,500', 'Advanced', '0 students']) await expect(card).toContainText(text);
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit Beekeeping' }).click();
  const updating = page.getByRole('dialog', { name: 'Update Course' });
  await updating.getByLabel('Title').fill('Beekeeping and honey');
  await updating.getByLabel('Choose a picture').setInputFiles(await photo({ width: 640, height: 360 }));
  await expect(updating.getByLabel('Change picture')).toBeAttached();
  await updating.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(page, 'Course Updated Successfully');
  // The natural size in a page is the width in the attribute `sizes`, with the aspect ratio of the photo.
  await expect.poll(() => naturalSize(page, 'article img')).toEqual([360, 202]);
  await removePicture(page, 'Beekeeping and honey');

  await page.getByRole('button', { name: 'Delete Beekeeping and honey' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(confirmation).toContainText('Students have not handed in any work for it.');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await closeSuccess(page, 'Course Deleted Successfully');
  await expect(page.getByText('No courses yet')).toBeVisible();
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
});

async function removePicture(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(dialog.getByLabel('Choose a picture')).toBeFocused();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(page, 'Course Updated Successfully');
  await expect(page.getByRole('article', { name: title }).locator('img')).toHaveCount(0);
}

test('a course saved after its dialog was closed is not offered as a draft, and cannot be added twice meanwhile', {
  tag: '@long',
}, async ({ page, create }) => {
  await create.signedIn(await create.tutor());
  await page.goto('/admin/courses');
  // Holds this request back until the dialog is closed.
  const sent = new Promise<Route>((resolve) => page.route('**/courses/', resolve, { times: 1 }));
  const add = page.getByRole('button', { name: 'Add Course' });
  const dialog = page.getByRole('dialog', { name: 'Add Course' });
  await add.click();
  await dialog.getByLabel('Title').fill('Fishing');
  await dialog.getByLabel('Description').fill('Nets, boats and weather.');
  await dialog.getByLabel('Price').fill('0');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const addRequest = await sent;
  await page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await addRequest.continue();
  await closeSuccess(page, 'Course added Successfully');
  await add.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(dialog).not.toContainText('This is what you typed before');
});

test('a draft survives the end of a session, for that person alone, until sign-out', {
  tag: '@long',
}, async ({ page, create, database, context }) => {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title: 'Bakery', tutorId: tutor.id });
  await page.goto('/admin/courses');
  const add = page.getByRole('button', { name: 'Add Course' });
  const edit = page.getByRole('button', { name: 'Edit Bakery' });
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('Title');
  const note = dialog.getByText('This is what you typed before');
  await edit.click();
  await title.fill('Bakery and pastry');
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/login');

  const colleague = await create.tutor();
  await database.transferCourse(course.id, colleague.id);
  await signInAsStaff(page, colleague);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(title).toHaveValue('Bakery');
  await expect(note).toBeHidden();
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/login');

  await database.transferCourse(course.id, tutor.id);
  await signInAsStaff(page, tutor);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(note).toBeVisible();
  await expect(title).toHaveValue('Bakery and pastry');
  await page.keyboard.press('Escape');
  await add.click();
  await expect(note).toBeHidden();
  await page.keyboard.press('Escape');

  // The test uses a page that requests no courses.
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  await signInAsStaff(page, tutor);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(title).toHaveValue('Bakery');
});

test('tabs share one session: its expiry keeps drafts, signing out in another tab deletes them, and signing in there signs in here', async ({
  page,
  create,
  context,
}) => {
  const tutor = await create.signedIn(await create.tutor());
  await create.course({ title: 'Basketry', tutorId: tutor.id });
  const edit = page.getByRole('button', { name: 'Edit Basketry' });
  const field = page.getByRole('dialog').getByLabel('Title');
  await page.goto('/admin/courses');
  await edit.click();
  await field.fill('Basketry and mats');
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/profile');
  const name = otherTab.getByLabel('Name');
  // Waits, because a request pending at the session's end would open the sign-in page before anything is typed.
  await expect(name).toHaveValue(tutor.name);
  await context.clearCookies();
  await name.fill('Njeri Kamau');
  await otherTab.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/login');

  await signInAsStaff(page, tutor);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(field).toHaveValue('Basketry and mats');
  await otherTab.goto('/admin/profile');
  await otherTab.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(otherTab).toHaveURL('/login');
  await expect(page).toHaveURL('/login');

  await signIn(otherTab, await create.student({ name: 'Amina Yusuf' }));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText('Amina Yusuf');
  await otherTab.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  await signInAsStaff(page, tutor);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(field).toHaveValue('Basketry');
});

test('a draft whose uploaded picture has expired keeps the text, and the course’s picture', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const tutor = await create.signedIn(await create.tutor());
  await create.course({ title: 'Sewing', tutorId: tutor.id });
  await page.clock.install();
  await page.goto('/admin/courses');
  const edit = page.getByRole('button', { name: 'Edit Sewing' });
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  await edit.click();
  await dialog.getByLabel('Choose a picture').setInputFiles(file);
  await expect(dialog.getByLabel('Change picture')).toBeAttached();
  await page.clock.fastForward('19:00:00');
  await dialog.getByLabel('Title').fill('Sewing by hand');
  await page.keyboard.press('Escape');
  await edit.click();
  await expect(dialog.getByLabel('Change picture')).toBeAttached();
  await page.keyboard.press('Escape');

  await page.clock.fastForward('02:00:00');
  await edit.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Sewing by hand');
  await expect(dialog.getByLabel('Choose a picture')).toBeAttached();
});

/** A PNG of one pixel, in Base64. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function closeSuccess(page: Page, sentence: string) {
  const alert = page.getByRole('alertdialog', { name: 'Success' });
  await expect(alert).toContainText(sentence);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

async function signInAsStaff(page: Page, tutor: { email: string }) {
  await signIn(page, tutor);
  await expect(page).toHaveURL(/\/admin(\/|$)/);
}
