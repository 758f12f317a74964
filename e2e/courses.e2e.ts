import type { Route } from '@playwright/test';
import { expect, type Page, signIn, test } from './school.ts';

test('a tutor adds a course, and it stands among her own without a page reload', async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  await page.goto('/admin/courses');
  await expect(page.getByText('You have no course yet')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));

  await page.getByRole('button', { name: 'Add Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Course' });
  await dialog.getByLabel('Title').fill('Beekeeping');
  await dialog.getByLabel('Description').fill('From the first hive to the first honey.');
  await dialog.getByLabel('Price').fill('1500');
  await dialog.getByLabel('Level').selectOption('Advanced');
  // Nobody saves twice by pressing twice.
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick();

  await closeSuccess(page, 'Course added Successfully');
  await expect(page.getByRole('button', { name: 'Add Course' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  const card = page.getByRole('article', { name: 'Beekeeping' });
  await expect(card).toContainText('Ksh. 1,500');
  await expect(card).toContainText('Advanced');
  await expect(card).toContainText('0 students');
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
  await page.getByRole('button', { name: 'Add Course' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});

test('each field of a course says what is wrong with it', async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Add Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Course' });

  await dialog.getByLabel('Price').fill('15.50');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog).toContainText('Give the course a title of at most 120 characters');
  await expect(dialog).toContainText('Describe the course in at most 5,000 characters');
  await expect(dialog).toContainText('The price is whole shillings, from 0 to 250000');
});

test('what was typed is still there when the dialog was closed before saving', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Pottery', tutorId: tutor.id });
  await page.goto('/admin/courses');
  const edit = page.getByRole('button', { name: 'Edit Pottery' });
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  await edit.click();
  await dialog.getByLabel('Title').fill('Pottery and glazes');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();

  await edit.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Pottery and glazes');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Pottery');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await edit.click();
  await expect(dialog).not.toContainText('This is what you typed before');
});

test('a course saved while its dialog was closed is not offered again, and cannot be added twice meanwhile', {
  tag: '@long',
}, async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  await page.goto('/admin/courses');
  // Held back until the dialog has been closed.
  const sent = new Promise<Route>((resolve) => page.route('**/courses/', resolve, { times: 1 }));
  const add = page.getByRole('button', { name: 'Add Course' });
  const dialog = page.getByRole('dialog', { name: 'Add Course' });
  await add.click();
  await dialog.getByLabel('Title').fill('Fishing');
  await dialog.getByLabel('Description').fill('Nets, boats and weather.');
  await dialog.getByLabel('Price').fill('0');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const addition = await sent;
  await page.keyboard.press('Escape');

  await expect(dialog).toBeHidden();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await addition.continue();
  await closeSuccess(page, 'Course added Successfully');
  await add.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await expect(dialog).not.toContainText('This is what you typed before');
});

test('text that is selected beyond the edge of a dialog leaves it open; a press beside it closes it', async ({
  page,
  given,
}) => {
  await given.signedIn(await given.tutor());
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Add Course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Course' });
  await dialog.getByLabel('Title').fill('Nets');
  const { x, y, height } = (await dialog.getByLabel('Title').boundingBox())!;

  await page.mouse.move(x + 40, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(5, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Title')).toHaveValue('Nets');
  await page.mouse.click(5, y + height / 2);
  await expect(dialog).toBeHidden();
});

test('what was typed outlives a session that ends, for that person alone, until they sign out', {
  tag: '@long',
}, async ({ page, given, context }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Bakery', tutorId: tutor.id });
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

  const colleague = await given.tutor();
  await given.handover(course.id, colleague.id);
  await signInAsStaff(page, colleague);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(title).toHaveValue('Bakery');
  await expect(note).toBeHidden();
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/login');

  await given.handover(course.id, tutor.id);
  await signInAsStaff(page, tutor);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(note).toBeVisible();
  await expect(title).toHaveValue('Bakery and pastry');
  await page.keyboard.press('Escape');
  await add.click();
  await expect(note).toBeHidden();
  await page.keyboard.press('Escape');

  // A page that knows nothing of courses.
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  await signInAsStaff(page, tutor);
  await page.goto('/admin/courses');
  await edit.click();
  await expect(title).toHaveValue('Bakery');
});

for (const [how, title] of [
  ['chosen', 'Basketry'],
  ['by itself', 'Basketry and mats'],
] as const)
  test(`a session that ends in another tab, ${how}, ${how === 'chosen' ? 'forgets' : 'keeps'} what was typed`, async ({
    page,
    given,
    context,
  }) => {
    const tutor = await given.signedIn(await given.tutor());
    await given.course({ title: 'Basketry', tutorId: tutor.id });
    await page.goto('/admin/courses');
    await page.getByRole('button', { name: 'Edit Basketry' }).click();
    const field = page.getByRole('dialog').getByLabel('Title');
    await field.fill('Basketry and mats');
    const other = await context.newPage();
    await other.goto('/profile');
    const signOut = other.getByRole('button', { name: 'Sign out' }).first();
    await expect(signOut).toBeVisible();

    if (how === 'chosen') await signOut.click();
    else {
      const name = other.getByLabel('Name');
      // Whatever is still asked for when the session goes would lead to the sign-in screen before anything is typed.
      await expect(name).toHaveValue(tutor.name);
      await context.clearCookies();
      await name.fill('Njeri Kamau');
      await other.getByRole('button', { name: 'Update' }).click();
    }
    await expect(page).toHaveURL('/login');

    await signInAsStaff(page, tutor);
    await page.goto('/admin/courses');
    await page.getByRole('button', { name: 'Edit Basketry' }).click();
    await expect(field).toHaveValue(title);
  });

test('a draft older than its picture may be keeps the text, and the picture of the course', { tag: '@long' }, async ({
  page,
  given,
}) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Sewing', tutorId: tutor.id });
  await page.clock.install();
  await page.goto('/admin/courses');
  const edit = page.getByRole('button', { name: 'Edit Sewing' });
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };
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

test('words of any length fit a phone', async ({ page, given }) => {
  const name = 'Wanjiku'.repeat(12).slice(0, 80);
  const course = await given.course({ title: 'Uandishi'.repeat(15) });
  const student = await given.student({ name });
  const fits = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 390, height: 844 });
  await given.signedIn(student);
  await given.enrolment(student.id, course.id);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Karibu, ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Go to ${course.title}` })).toBeVisible();
  await fits();
  await page.goto(`/courses/${course.id}`);
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible();
  await fits();
});

test('somebody with a name of one long word is managed on a phone', async ({ page, given }) => {
  const { name } = await given.student({ name: 'Achieng'.repeat(12).slice(0, 80) });
  await page.setViewportSize({ width: 390, height: 844 });
  await given.signedIn(await given.admin());
  await page.goto(`/admin/people?q=${name}`);
  const manage = page.getByRole('button', { name: `Manage ${name}` });
  await expect(manage).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await manage.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a tutor edits a course, and deletes it once she is sure', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Weaving', tutorId: tutor.id });
  await given.enrolment((await given.student()).id, course.id);
  await page.goto('/admin/courses');

  await page.getByRole('button', { name: 'Edit Weaving' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  await dialog.getByLabel('Title').fill('Weaving baskets');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await closeSuccess(page, 'Course Updated Successfully');
  await expect(page.getByRole('button', { name: 'Edit Weaving baskets' })).toBeFocused();

  const remove = page.getByRole('button', { name: 'Delete Weaving baskets' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await remove.click();
  await expect(question).toContainText('“Weaving baskets” will be deleted');
  await expect(question).toContainText('1 student will lose it.');
  await expect(question).toContainText('Nothing has been handed in for it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await closeSuccess(page, 'Course Deleted Successfully');
  await expect(page.getByText('You have no course yet')).toBeVisible();
});

test('a course that is another tutor’s by now cannot be updated or deleted', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Carpentry', tutorId: tutor.id });
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Edit Carpentry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Course' });
  await dialog.getByLabel('Title').fill('Carpentry for beginners');
  await given.handover(course.id, (await given.tutor()).id);

  await dialog.getByRole('button', { name: 'Update' }).click();
  const denied = page.getByRole('alertdialog', { name: 'Permission Denied' });
  await expect(denied).toContainText('Only the tutor of this course, or the office, can change it.');
  await denied.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Carpentry for beginners');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Delete Carpentry' }).click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Failed' })).toContainText('Only the tutor of this course');
});

test('a course is found in other letters, and the search has an address of its own', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Café Économie', tutorId: tutor.id });
  await given.course({ title: 'Leatherwork', tutorId: tutor.id });
  await page.goto('/admin/courses');

  await page.getByRole('searchbox', { name: 'Search courses' }).fill('ECONOM cafe');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/courses/searchcourses?q=ECONOM+cafe');
  await expect(page.getByRole('searchbox')).toHaveValue('ECONOM cafe');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 course for “ECONOM cafe”')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Café Économie' })).toBeVisible();

  await page.getByRole('searchbox').fill('astronomy');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found for “astronomy”')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('ECONOM cafe');
  await page.getByRole('main').getByRole('link', { name: 'Your Courses' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('courses that do not come say so, and come when asked again', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Tailoring', tutorId: tutor.id });
  await page.route('**/courses/tutor', (route) => route.abort());
  await page.goto('/admin/courses');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The school cannot be reached.');

  await page.unroute('**/courses/tutor');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Tailoring' })).toBeVisible();
});

test('the dashboard counts the tutor’s own courses', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Welding', tutorId: tutor.id });
  await page.goto('/admin');

  await expect(page.getByRole('definition').and(page.getByText('1', { exact: true }))).toBeVisible();
  await page.getByRole('link', { name: 'Your courses' }).click();
  await expect(page.getByRole('article', { name: 'Welding' })).toBeVisible();
});

test('the office looks after the courses of every tutor', async ({ page, given }) => {
  await given.course({ title: 'Masonry' });
  await given.signedIn(await given.admin());
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Courses of the school' }).click();

  await page.getByRole('button', { name: 'Edit Masonry' }).click();
  await page.getByRole('dialog', { name: 'Update Course' }).getByRole('button', { name: 'Update' }).click();
  await closeSuccess(page, 'Course Updated Successfully');
});

test('a student never gets to the courses of tutors', async ({ page, given }) => {
  await given.signedIn();
  await page.goto('/admin/courses');
  await expect(page).toHaveURL('/');
});

/** A picture of one point. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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
