/** /assignments: what a student hands in, and what she reads of it. */
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { handinMessages } from '#contract/handins.ts';
import { taskMessages } from '#contract/tasks.ts';
import { expect, type Given, type Page, signIn, test } from './school.ts';
import { expectScreenSound } from './soundness.ts';

const DAY = 24 * 60 * 60_000;

/** A day of the school's calendar, from today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * DAY);

/** A lesson of a course that this browser's student has joined. */
async function joinedLesson(given: Given, title = 'Shadows') {
  const student = await given.signedIn();
  const course = await given.course({ title });
  await given.enrolment(student.id, course.id);
  return { student, course, lesson: await given.lesson(course.id, { title: `${title} at noon` }) };
}

const form = (page: Page) => page.getByRole('region', { name: 'Hand in' });
/** The list and the form are there. */
async function open(page: Page) {
  await page.goto('/assignments');
  await expect(form(page).getByRole('button', { name: 'Submit' })).toBeVisible({ timeout: 30_000 });
}

const program = (text: string) => ({ name: 'shadow.py', mimeType: 'text/x-python', buffer: Buffer.from(text) });

/** The file goes on for whoever stays. */
async function stayWhileSending(page: Page) {
  const sent = new Promise<Route>((resolve) => page.route(/\/uploads$/, resolve));
  await form(page).getByLabel('Files').setInputFiles(program('one = 1\nprint(one)\n'));
  const held = await sent;
  await expect(form(page).getByText('A file is still on its way.')).toBeVisible();
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave the file behind?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/assignments/);
  await held.continue();
  await page.unroute(/\/uploads$/);
}

test('a student hands a file in, is late, hands in again, and reads marks and comments', async ({ page, given }) => {
  const { lesson } = await joinedLesson(given);
  const yesterday = { deadline: dayFromNow(-1), latePenalty: 10 };
  const task = await given.task(lesson.id, { name: 'Measure a shadow', ...yesterday });
  await given.task(lesson.id, { name: 'Measure another', deadline: dayFromNow(3) });
  await open(page);

  const card = page.getByRole('article', { name: 'Measure a shadow' });
  await expect(card).toContainText('late, was due yesterday');
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByRole('alert').filter({ hasText: handinMessages.nothing.file })).toBeVisible();

  await stayWhileSending(page);
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('1 day late. Being late costs 10 percent')).toBeVisible();
  await expect(card).toContainText('Submitted late');

  await form(page).getByRole('button', { name: 'Hand in again' }).click();
  await form(page).getByLabel('Files').setInputFiles(program('two = 2\nprint(two)\n'));
  await expect(form(page).getByRole('button', { name: 'Remove shadow.py' })).toBeVisible({ timeout: 20_000 });
  const handedIn = page.waitForResponse((response) => response.url().endsWith(task.id) && response.status() === 201);
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('This is attempt 2')).toBeVisible();
  const { attemptId } = (await (await handedIn).json()) as { attemptId: string };

  const attempts = form(page).getByRole('listitem').filter({ hasText: 'Reached the school' });
  await expect(attempts).toHaveCount(2);
  const link = attempts.first().getByRole('link', { name: 'shadow.py' });
  const file = (await link.getAttribute('href'))!.split('/').at(-1)!;
  await given.mark(attemptId, { points: 8, comment: 'Nearly there.' });
  await given.lineComment(attemptId, { sentFileName: file, line: 2, text: 'Round it first.' });
  await page.goto(`/assignments?task=${task.id}`);

  await expect(form(page).getByRole('heading', { name: 'Your marks' })).toBeFocused();
  await expect(form(page).getByRole('heading', { level: 3 })).toHaveText(['Your marks', 'Measure a shadow']);
  await expect(attempts.first()).toContainText('7.2 of 10 points (8 before what being late costs)');
  await expect(attempts.first()).toContainText('Nearly there.');
  const line = attempts.first().getByRole('listitem').filter({ hasText: 'print(two)' });
  await expect(line).toContainText('Round it first.');
  await expect(card).toContainText('Graded');
  await expectScreenSound(page, 'an assignment with marks and comments');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('shadow.py');
  expect(await readFile(await download.path(), 'utf8')).toBe('two = 2\nprint(two)\n');
});

test('one press more does not cost what was in time: it is folded, refused, and asked about', async ({
  page,
  given,
}) => {
  const { student, lesson } = await joinedLesson(given, 'Winds');
  const task = { kind: 'text', deadline: dayFromNow(-1), latePenalty: 10 } as const;
  const winds = await given.task(lesson.id, { name: 'Describe a wind', ...task });
  const arrivedAt = new Date(Date.now() - 2 * DAY);
  await given.handin({ task: winds, student, text: 'It comes from the sea.', arrivedAt });
  await page.goto(`/assignments?task=${winds.id}`);
  const again = form(page).getByRole('button', { name: 'Hand in again' });
  const submit = form(page).getByRole('button', { name: 'Submit' });

  await again.click({ timeout: 30_000 });
  await submit.click();
  await expect(form(page).getByText(handinMessages.same)).toBeVisible();
  await form(page).getByLabel('Text').fill('It comes from the lake.');
  await submit.click();
  const question = page.getByRole('alertdialog', { name: 'Hand this in?' });
  await expect(question).toContainText('This replaces what you handed in in time. It will count as late');
  await expectScreenSound(page, 'the question before something that counts is replaced');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(submit).toBeFocused();
  await submit.click();
  await question.getByRole('button', { name: 'Hand in' }).click();

  await expect(form(page).getByText('1 day late. Being late costs 10 percent')).toBeVisible();
  await expect(again).toBeVisible();
  await expect(submit).toBeHidden();
});

test('what was handed in earlier is fetched when it is opened, and lines that were commented on stand there', async ({
  page,
  given,
}) => {
  const { student, lesson } = await joinedLesson(given, 'Springs');
  const task = await given.task(lesson.id, { name: 'Describe a spring', kind: 'text', deadline: dayFromNow(1) });
  const first = await given.handin({
    task,
    student,
    text: 'It is deep.\nIt is sweet.\nIt is old.\nIt is wide.\nFish.\nReeds.',
  });
  await given.lineComment(first.id, { line: 1, text: 'How deep?' });
  await given.mark((await given.handin({ task, student, text: 'It is 84 m deep.' })).id);
  const address = `**/handins/attempts/${first.id}/text`;
  await page.route(address, (route) => route.abort());
  await page.goto(`/assignments?task=${task.id}`);
  const attempts = form(page).getByRole('listitem').filter({ hasText: 'Reached the school' });
  const [newest, earlier] = [attempts.first(), attempts.last()];

  await expect(earlier.getByRole('listitem').filter({ hasText: 'It is deep.' })).toContainText('How deep?');
  await expect(earlier).not.toContainText('Reeds.');
  await newest.getByText('What you handed in').click();
  await expect(newest.getByText('It is 84 m deep.')).toBeVisible();
  await earlier.getByText('What you handed in').click();
  const tryAgain = earlier.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await page.unroute(address);
  await tryAgain.click();

  await expect(earlier.getByText('Reeds.')).toBeVisible();
});

test('what is written stays on the device without a network, and is a draft when it is back', async ({
  page,
  given,
  context,
}) => {
  const { lesson } = await joinedLesson(given, 'Rivers');
  const task = await given.task(lesson.id, { name: 'Describe a river', kind: 'text', deadline: dayFromNow(1) });
  await open(page);
  const text = form(page).getByLabel('Text');

  await context.setOffline(true);
  await text.fill('It comes from Mount Kenya.');
  await expect(form(page).getByText('Your draft is kept on this device alone')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out all the same?' });
  await expect(question).toContainText('What you typed for an assignment');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 15_000 });
  await page.goto(`/assignments?task=${task.id}`);

  await expect(text).toHaveValue('It comes from Mount Kenya.');
  await expect(page.getByRole('article', { name: 'Describe a river' })).toContainText('Draft');
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('in time. This is attempt 1')).toBeVisible();
  await page.goto('/assignments?task=3f1c75cf-0f8a-4361-b27f-f4b4936f92f6');
  await expect(page.getByText(taskMessages.gone)).toBeVisible();
});

test('an older draft of one device does not take the place of what came from another by itself', {
  tag: '@long',
}, async ({ page, given, browser, school }) => {
  const { student, lesson } = await joinedLesson(given, 'Lakes');
  const { id } = await given.task(lesson.id, { name: 'Describe a lake', kind: 'text', deadline: dayFromNow(1) });
  const other = await (await browser.newContext({ baseURL: school.url })).newPage();
  await other.goto('/login');
  await signIn(other, student);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  for (const device of [page, other]) await device.goto(`/assignments?task=${id}`);
  const text = form(page).getByLabel('Text');
  const write = async (device: Page, written: string) => {
    await form(device).getByLabel('Text').fill(written);
    await expect(form(device).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  };

  await write(other, 'It is wide.');
  await text.fill('It is blue.');
  await form(page).getByRole('button', { name: 'Show what the school has' }).click({ timeout: 20_000 });
  await expect(text).toHaveValue('It is wide.');

  await page.route('**/draft', (route) => route.abort());
  await text.fill('It is deep.');
  await expect(form(page).getByText('Your draft is kept on this device alone')).toBeVisible({ timeout: 20_000 });
  await form(other).getByRole('button', { name: 'Submit' }).click();
  await expect(form(other).getByText('This is attempt 1')).toBeVisible();
  await page.unroute('**/draft');
  await page.reload();

  await expect(text).toHaveValue('It is wide.');
  await text.fill('It is very blue.');
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(text).toHaveValue('It is very blue.');
  await form(page).getByRole('button', { name: 'Use what is on this device' }).click();
  await expect(text).toHaveValue('It is deep.');
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });

  await form(other).getByRole('button', { name: 'Hand in again' }).click();
  await form(other).getByLabel('Text').fill('It is very wide.');
  await form(other).getByRole('button', { name: 'Keep what stands below' }).click({ timeout: 20_000 });
  await expect(form(other).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });

  await form(page).getByRole('button', { name: 'Submit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Hand this in?' });
  await expect(question).toContainText('Your draft from another device or page will be deleted');
  await question.getByRole('button', { name: 'Hand in' }).click();
  await expect(form(page).getByText('This is attempt 2')).toBeVisible();
});

test('a program from this device, or from another, stands in the editor before it is handed in', {
  tag: '@long',
}, async ({ page, given, school }) => {
  const { lesson } = await joinedLesson(given, 'Tides');
  const task = await given.task(lesson.id, { name: 'Print a tide', kind: 'code', deadline: dayFromNow(1) });
  const fromElsewhere = (text: string) =>
    page.request.put(`/api/v1/handins/${task.id}/draft`, { data: { text }, headers: { origin: school.url } });
  await page.goto(`/assignments?task=${task.id}`);
  const editor = form(page).getByLabel('Program');
  await page.route('**/draft', (route) => route.abort());
  await editor.fill('print("ebb")', { timeout: 30_000 });
  await expect(form(page).getByText('Your draft is kept on this device alone')).toBeVisible({ timeout: 20_000 });
  await expect(await fromElsewhere('print("flood")')).toBeOK();
  await page.unroute('**/draft');
  await page.reload();

  await expect(editor).toHaveText('print("flood")', { timeout: 30_000 });
  await form(page).getByRole('button', { name: 'Use what is on this device' }).click();
  await expect(editor).toHaveText('print("ebb")');
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await expect(await fromElsewhere('print("spring")')).toBeOK();
  await editor.press('End');
  await page.keyboard.type(' # neap');
  await form(page).getByRole('button', { name: 'Show what the school has' }).click({ timeout: 20_000 });

  await expect(editor).toHaveText('print("spring")');
});

test('Submit may be pressed while a file is on its way, and what is handed in goes when it is there', async ({
  page,
  given,
}) => {
  const { lesson } = await joinedLesson(given, 'Springs');
  await given.task(lesson.id, { name: 'Draw a spring', deadline: dayFromNow(1) });
  await open(page);
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/uploads/**', (route) => isLetGo.then(() => route.continue()));

  await form(page).getByLabel('Files').setInputFiles(program('one = 1\n'));
  await expect(form(page).getByText('A file is still on its way.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await form(page).getByRole('button', { name: 'Do not hand it in yet' }).click();
  await expect(form(page).getByText('You may press Submit already.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('It is handed in as soon as the file is there.')).toBeVisible();
  letGo();

  await expect(form(page).getByText('in time. This is attempt 1')).toBeVisible({ timeout: 30_000 });
});

test('a file that is taken away after Submit was pressed does not hand in the rest', async ({ page, given }) => {
  const { lesson } = await joinedLesson(given, 'Wells');
  await given.task(lesson.id, { name: 'Draw a well', deadline: dayFromNow(1) });
  await open(page);
  const submit = form(page).getByRole('button', { name: 'Submit' });
  await form(page).getByLabel('Files').setInputFiles(program('one = 1\n'));
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await page.route('**/uploads', () => {});
  const second = { ...program('two = 2\n'), name: 'second.py' };

  await form(page).getByLabel('Files').setInputFiles(second);
  await submit.click();
  await form(page).getByRole('button', { name: 'Cancel second.py' }).click();
  await expect(form(page).getByText('You took a file away, so nothing was handed in.')).toBeVisible();
  await expect(form(page).getByText('This is attempt 1')).toBeHidden();
  await submit.click();

  await expect(form(page).getByText('in time. This is attempt 1')).toBeVisible({ timeout: 30_000 });
});

test('a student finds an assignment by words, by course and by the form, and takes along what belongs to it', async ({
  page,
  given,
}) => {
  const { student, lesson, course } = await joinedLesson(given, 'Maps');
  await given.task(lesson.id, { name: 'Draw a map', deadline: dayFromNow(5) });
  const other = await given.course({ title: 'Loops' });
  await given.enrolment(student.id, other.id);
  const inLoops = await given.lesson(other.id, { title: 'Counting' });
  await given.task(inLoops.id, { name: 'Count to ten', kind: 'code', deadline: dayFromNow(2), lateRule: 'refused' });
  await given.task(inLoops.id, { name: 'Send a link', kind: 'link', deadline: dayFromNow(-2), lateRule: 'refused' });
  await open(page);
  const cards = page.getByRole('article');

  await expect(form(page).getByLabel('Task')).toHaveValue(/./);
  await form(page).getByLabel('Course').selectOption('Maps');
  await expect(form(page).getByLabel('Lesson')).toHaveValue(lesson.id);
  await expect(form(page).getByLabel('Files')).toBeAttached();
  await page.getByLabel('Filter by course').selectOption('Loops');
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`course=${other.id}`));
  await page.getByLabel('Filter by course').selectOption('All courses');
  await page.getByLabel('Search assignments').fill('map');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(course.title);

  const [sheet] = await Promise.all([page.waitForEvent('download'), cards.getByText('Download').click()]);
  expect(sheet.suggestedFilename()).toBe('Draw a map.txt');
  await page.getByLabel('Search assignments').fill('');
  await cards.filter({ hasText: 'Send a link' }).getByRole('link', { name: 'Hand in' }).click();
  await expect(form(page).getByText(handinMessages.over)).toBeVisible();
  await expect(form(page).getByRole('heading', { name: 'Hand in', exact: true })).toBeFocused();

  await cards.filter({ hasText: 'Count to ten' }).getByRole('link', { name: 'Hand in' }).click();
  await form(page).getByLabel('Program').fill('for n in range(10):\n    print(n + 1)');
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('in time. This is attempt 1')).toBeVisible();
});

test('on a phone a link is handed in, and one comes back to the card that one left', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const { lesson } = await joinedLesson(given, 'Bridges');
  for (const day of [1, 2, 3])
    await given.task(lesson.id, { name: `Page ${day}`, kind: 'link', deadline: dayFromNow(day) });
  await page.goto('/assignments');
  const wayIn = page.getByRole('article', { name: 'Page 3' }).getByRole('link', { name: /^Hand in/ });

  await wayIn.click();
  await form(page).getByLabel('Link').fill('my page');
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByRole('alert').filter({ hasText: handinMessages.link })).toBeVisible();
  await form(page).getByLabel('Link').fill('https://example.com/bridge');
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('in time. This is attempt 1')).toBeVisible();
  await page.getByRole('link', { name: 'All assignments' }).click();
  await expect(wayIn).toBeFocused();
  await expect(wayIn).toBeInViewport();

  await wayIn.click();
  await expect(form(page).getByRole('heading', { name: 'Hand in', exact: true })).toBeFocused();
  await page.goBack();
  await expect(wayIn).toBeFocused();
});
