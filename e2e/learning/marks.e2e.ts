import type { Locator } from '@playwright/test';
import { button, expectDialogsAccessible, expectPagesAccessible } from '#e2e/fixtures/axe.ts';
import { shiftsOf, watchShifts } from '#e2e/fixtures/layout-shifts.ts';
import { type Create, expect, type Page, signIn, test } from '#e2e/fixtures/school.ts';

// The timeout is long, because each test opens several pages in the browsers of several people.
test.describe.configure({ timeout: 120_000 });

const rubric = [
  { name: 'It runs', points: 6 },
  { name: 'It can be read', points: 4 },
];

/** Creates a signed-in tutor, and two students who have submitted a task of this tutor, one after the other. */
async function createHandins(create: Create, { title, ...details }: { title: string; release?: 'together' }) {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ title, tutorId: tutor.id });
  const lesson = await create.lesson(course.id);
  const taskDetails = { name: 'Draw a flag', kind: 'text' as const, deadline: '2030-01-01', rubric };
  const task = await create.task(lesson.id, { ...taskDetails, ...details });
  const [achieng, kiprop] = [
    await create.student({ name: 'Achieng Odhiambo' }),
    await create.student({ name: 'Kiprop Koech' }),
  ];
  for (const { id } of [achieng, kiprop]) await create.enrolment(id, course.id);
  const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  await create.handin({ task, student: achieng, text: 'first try', arrivedAt: atHour(6) });
  const last = await create.handin({ task, student: achieng, text: 'red\ngreen\n\tblack', arrivedAt: atHour(7) });
  const kipropsHandin = await create.handin({ task, student: kiprop, text: 'blue', arrivedAt: atHour(8) });
  return { course, task, achieng, last, his: kipropsHandin };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Comments on a line by keyboard. The focus returns to the line; the comment appears without a new request. */
async function commentOnLine(page: Page, line: number, text: string) {
  await page.route('**/marks/handins/*', (route) => route.abort());
  const lines = page.getByRole('list', { name: 'Lines of Text' });
  const button = lines.getByRole('button', { name: `Comment on line ${line}`, exact: true });
  await button.press('Enter');
  await page.getByRole('textbox', { name: `Comment on line ${line}` }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(lines.getByRole('listitem').nth(line - 1)).toContainText(text);
  await expect(button).toBeFocused();
  await page.unroute('**/marks/handins/*');
}

/** Checks that an unsaved comment survives a reload, until the tutor saves or cancels it. */
async function reloadWhileCommenting(page: Page, line: number) {
  const name = `Comment on line ${line}`;
  await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('textbox', { name }).fill('Nyeusi?');
  await page.reload();
  await expect(page.getByRole('textbox', { name })).toHaveValue('Nyeusi?');
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function changeAndDelete(page: Page, line: number) {
  await commentOnLine(page, line, 'Kijani?');
  const lineItem = page
    .getByRole('list', { name: 'Lines of Text' })
    .getByRole('listitem')
    .nth(line - 1);
  await page.route('**/marks/handins/*', (route) => route.abort());
  await page.getByRole('button', { name: `Change the comment on line ${line}` }).click();
  await page.getByRole('textbox', { name: `Comment on line ${line}` }).fill('Nyekundu');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(lineItem).toContainText('Nyekundu');
  await page.getByRole('button', { name: `Delete the comment on line ${line}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(lineItem).not.toContainText('Nyekundu');
  await page.unroute('**/marks/handins/*');
}

/** Moves to the next hand-in with the key J, and back with K. */
async function moveByLetters(page: Page) {
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page, 'Kiprop Koech')).toBeFocused();
  await page.keyboard.press('k');
  await expect(heading(page, 'Achieng Odhiambo')).toBeFocused();
}

async function readMarksFromNotification(studentPage: Page) {
  await studentPage.getByRole('button', { name: 'Notifications, 1 new' }).click();
  const notifications = studentPage.getByRole('dialog', { name: 'Notifications' });
  await notifications.getByRole('link', { name: 'Your marks for “Draw a flag” are ready' }).click();
  await expect(studentPage.getByRole('heading', { name: 'Your marks' })).toBeFocused();
  await expect(studentPage.getByText('Kijani, jk?')).toBeVisible();
  await expect(studentPage.getByText('Good colours.').first()).toBeVisible();
  await expect(studentPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
}

test('a tutor marks hand-ins by keyboard, and the student reads the mark from a notification', async ({
  page,
  browser,
  school,
  create,
}) => {
  const { achieng } = await createHandins(create, { title: 'Flags' });
  await page.goto('/admin/');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Grading' }).click();
  await expect(page.getByText('2 hand-ins')).toBeVisible();
  await page.getByRole('link', { name: 'Achieng Odhiambo' }).click();
  await expect(heading(page, 'Achieng Odhiambo')).toBeFocused();

  await moveByLetters(page);

  await reloadWhileCommenting(page, 3);
  await changeAndDelete(page, 2);
  await commentOnLine(page, 2, 'Kijani, jk?');
  await page.getByRole('tab', { name: 'Attempt 1' }).click();
  await expect(page.getByText('first try')).toBeVisible();

  await page.getByLabel('It runs (of 6)').fill('7');
  await page.getByLabel('It can be read (of 4)').fill('3,5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Give points for each criterion')).toBeVisible();
  await page.getByLabel('It runs (of 6)').fill('5');
  await expect(page.getByText('Total: 8.5 of 10')).toBeVisible();
  await page.getByLabel('Comment', { exact: true }).fill('Good colours.');
  await page.keyboard.press('Control+Enter');

  await expect(heading(page, 'Kiprop Koech')).toBeFocused();
  // The page restores unsaved input.
  await page.getByLabel('It runs (of 6)').fill('6');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByLabel('It can be read (of 4)')).toHaveValue('3.5');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByLabel('It runs (of 6)')).toHaveValue('6');
  await page.getByLabel('It can be read (of 4)').fill('4');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByText('No hand-ins found')).toBeVisible();

  const studentPage = await (await browser.newContext({ baseURL: school.url })).newPage();
  await studentPage.goto('/login');
  await signIn(studentPage, achieng);
  await readMarksFromNotification(studentPage);
});

test('the queue shows its filters, and an error if the tasks cannot be loaded', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const { task } = await createHandins(create, { title: 'Guidons' });
  const lesson = await create.lesson((await create.course({ title: 'Poles' })).id);
  const { id } = await create.task(lesson.id);
  await page.route('**/marks/tasks', (route) => route.abort());
  await page.goto(`/admin/grading?task=${id}`);
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the tasks and unreleased marks.');
  await page.unroute('**/marks/tasks');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByLabel('Task', { exact: true })).toHaveValue(id);
  await expect(page.getByRole('combobox', { name: 'Task' }).getByRole('option', { selected: true })).toHaveText(
    'This task',
  );
  await page.getByRole('combobox', { name: 'Task' }).selectOption(task.id);
  await expect(page.getByRole('row', { name: /Kiprop/ })).toBeVisible();
});

test('many attempts and many lines fit the page, and can be reached by keyboard', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const { task, achieng } = await createHandins(create, { title: 'Streamers' });
  for (let attemptNumber = 3; attemptNumber < 12; attemptNumber++)
    await create.handin({ task, student: achieng, text: `try ${attemptNumber}` });
  const text = Array.from({ length: 3_000 }, (_, index) => `stripe ${index + 1}`).join('\n');
  const { handinId } = await create.handin({ task, student: achieng, text });
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(`/admin/grading/${handinId}`);

  await page.getByRole('tab', { name: 'Attempt 12' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Attempt 1', exact: true })).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Go to marking' }).click();
  await expect(page.getByRole('region', { name: 'Mark' })).toBeFocused();
  await page.getByRole('button', { name: 'Comment on line 1', exact: true }).press('End');
  await expect(page.getByRole('button', { name: 'Comment on line 3000' })).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 600 });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
  const boxOf = async (part: Locator) => (await part.boundingBox())!;
  const [tabs, mark] = [
    await boxOf(page.getByRole('tablist', { name: 'Attempts' })),
    await boxOf(page.getByRole('region', { name: 'Mark' })),
  ];
  expect(tabs.x + tabs.width).toBeLessThan(mark.x);
});

test('marks are unreleased until the tutor releases them, quick comments are inserted, and the grade book has all marks', async ({
  page,
  create,
}) => {
  const { course } = await createHandins(create, { title: 'Banners', release: 'together' });
  await page.goto(`/admin/grading?course=${course.id}`);
  await page.getByRole('link', { name: 'Kiprop Koech' }).click();
  await page.getByLabel('It runs (of 6)').fill('6');
  await page.getByLabel('It can be read (of 4)').fill('2');
  await page.getByLabel('Comment', { exact: true }).fill('Name it by what it is.');
  await page.getByRole('button', { name: 'Quick comments' }).click();
  const quick = page.getByRole('dialog', { name: 'Quick comments' });
  await quick.getByRole('button', { name: 'Save as quick comment' }).click();
  await quick.getByRole('button', { name: 'Name it by what it is.', exact: true }).click();
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue(
    'Name it by what it is.\nName it by what it is.',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Marked, not released')).toBeVisible();

  await page.getByRole('link', { name: 'Grading' }).last().click();
  await page.getByRole('button', { name: 'Release marks (1) of Draw a flag' }).click();
  await page.getByRole('alertdialog', { name: 'Release marks?' }).getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('button', { name: /Release marks/ })).toBeHidden();
  await page.getByLabel('State').selectOption('Released');
  await expect(page.getByRole('row', { name: /Kiprop Koech/ })).toContainText('8 of 10');
  await expect(page).toHaveURL(/state=released/);

  await page.getByRole('link', { name: 'Kiprop Koech' }).click();
  await page.getByLabel('It can be read (of 4)').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText('Changed from 8 to 7');
  await page.getByLabel('It can be read (of 4)').fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(changes).toContainText('Changed from 7 to 9');
  await page.getByRole('link', { name: 'Grading' }).last().click();

  await page.getByRole('link', { name: 'Grade book' }).click();
  const book = page.getByRole('table', { name: 'Grade book of Banners' });
  await expect(book.getByRole('row', { name: /Kiprop Koech/ })).toContainText('9');
  await expect(book.getByRole('row', { name: /Achieng/ })).toContainText('to be marked');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('marks-Banners.csv');
});

test('marking and notifications are accessible; the names of the grade book stay visible on a phone', async ({
  page,
  create,
}) => {
  const { course, last, his: kipropsHandin } = await createHandins(create, { title: 'Pennants', release: 'together' });
  await create.lineComment(last.id, { line: 2 });
  await create.mark(kipropsHandin.id, { releasedAt: null });
  const handinPath = `/admin/grading/${last.handinId}`;
  const { id: bunting } = await create.course({ title: 'Bunting', tutorId: course.tutorId });
  await page.goto('/admin/grading');
  await page.getByText('Grade books').click();
  await expect(page.getByRole('link', { name: 'Bunting' })).toHaveAttribute('href', `/admin/grading/book/${bunting}`);

  await expectPagesAccessible(page, ['/admin/grading?state=all', handinPath, `/admin/grading/book/${course.id}`]);
  await expectDialogsAccessible(page, [
    ['the bell', '/admin/grading', button('Notifications')],
    ['quick comments', handinPath, button('Quick comments')],
    ['a comment to be deleted', handinPath, button('Delete the comment on line 2')],
  ]);
  await expectNamesInSight(page, { create, courseId: course.id });
});

/** A missing hand-in is a dash, and students' names stay visible however far the grade book is scrolled. */
async function expectNamesInSight(page: Page, { create, courseId }: { create: Create; courseId: string }) {
  const lesson = await create.lesson(courseId, { title: 'Paper' });
  for (const name of ['Fold', 'Cut', 'Glue', 'Hang']) await create.task(lesson.id, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchShifts(page);
  await page.goto(`/admin/grading/book/${courseId}`);
  const row = page.getByRole('table', { name: /^Grade book of/ }).getByRole('row', { name: /Kiprop Koech/ });
  await expect(row.getByRole('cell').last()).toContainText('–not handed in');
  const leftOf = async () => (await row.getByRole('rowheader').boundingBox())!.x;
  const before = await leftOf();
  await row.getByRole('cell').last().scrollIntoViewIfNeeded();
  expect(
    await page.getByRole('region', { name: 'Grade book' }).evaluate(({ scrollLeft }) => scrollLeft),
  ).toBeGreaterThan(50);
  expect(Math.abs((await leftOf()) - before)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await shiftsOf(page)).sum).toBeLessThanOrEqual(0.05);
}
