/** Tests /assignments, where students submit work and read marks and comments. */

import { readFile } from 'node:fs/promises';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { type Create, expect, type Page, signIn, test } from '#e2e/fixtures/school.ts';
import * as handinsTexts from '#texts/learning/handins.ts';

const DAY = 24 * 60 * 60_000;

/** Returns the day of the school's calendar that is `days` after today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * DAY);

/** Creates a lesson of a course that this browser's student has joined. */
async function joinedLesson(create: Create, title = 'Shadows') {
  const student = await create.signedIn();
  const course = await create.course({ title });
  await create.enrolment(student.id, course.id);
  return { student, course, lesson: await create.lesson(course.id, { title: `${title} at noon` }) };
}

const form = (page: Page) => page.getByRole('region', { name: 'Hand in' });
/** Opens the page and waits for the list and the form. */
async function open(page: Page) {
  await page.goto('/assignments');
  await expect(form(page).getByRole('button', { name: 'Submit' })).toBeVisible({ timeout: 30_000 });
}

const program = (text: string) => ({ name: 'shadow.py', mimeType: 'text/x-python', buffer: Buffer.from(text) });

test('a student submits a file late, submits again, and reads marks and comments', async ({ page, create }) => {
  const { lesson } = await joinedLesson(create);
  const yesterday = { deadline: dayFromNow(-1), latePenalty: 10 };
  const task = await create.task(lesson.id, { name: 'Measure a shadow', ...yesterday });
  await open(page);

  const card = page.getByRole('article', { name: 'Measure a shadow' });
  await expect(card).toContainText('late, was due yesterday');
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByRole('alert').filter({ hasText: handinsTexts.nothing.file })).toBeVisible();

  await form(page).getByLabel('Files').setInputFiles(program('one = 1\nprint(one)\n'));
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('1 day late. Late penalty: 10%')).toBeVisible();
  await expect(card).toContainText('Handed in late');

  await form(page).getByRole('button', { name: 'Hand in again' }).click();
  await form(page).getByLabel('Files').setInputFiles(program('two = 2\nprint(two)\n'));
  await expect(form(page).getByRole('button', { name: 'Remove shadow.py' })).toBeVisible({ timeout: 20_000 });
  const handedIn = page.waitForResponse((response) => response.url().endsWith(task.id) && response.status() === 201);
  await form(page).getByRole('button', { name: 'Submit' }).click();
  await expect(form(page).getByText('This is attempt 2')).toBeVisible();
  const { attemptId } = (await (await handedIn).json()) as { attemptId: string };

  const attempts = form(page).getByRole('listitem').filter({ hasText: 'Handed in' });
  await expect(attempts).toHaveCount(2);
  const link = attempts.first().getByRole('link', { name: 'shadow.py' });
  const file = (await link.getAttribute('href'))!.split('/').at(-1)!;
  await create.mark(attemptId, { points: 8, comment: 'Nearly there.' });
  await create.lineComment(attemptId, { sentFileName: file, line: 2, text: 'Round it first.' });
  await page.goto(`/assignments?task=${task.id}`);

  await expect(form(page).getByRole('heading', { name: 'Your marks' })).toBeFocused();
  await expect(form(page).getByRole('heading', { level: 3 })).toHaveText(['Your marks', 'Measure a shadow']);
  await expect(attempts.first()).toContainText('7.2 of 10 points (8 before the late penalty)');
  await expect(attempts.first()).toContainText('Nearly there.');
  const line = attempts.first().getByRole('listitem').filter({ hasText: 'print(two)' });
  await expect(line).toContainText('Round it first.');
  await expect(card).toContainText('Marked');
  await expectScreenAccessible(page, 'an assignment with marks and comments');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('shadow.py');
  expect(await readFile(await download.path(), 'utf8')).toBe('two = 2\nprint(two)\n');
});

test('an older draft of one device does not replace a newer one of another device without asking', {
  tag: '@long',
}, async ({ page, create, browser, school }) => {
  const { student, lesson } = await joinedLesson(create, 'Lakes');
  const { id } = await create.task(lesson.id, { name: 'Describe a lake', kind: 'text', deadline: dayFromNow(1) });
  const otherDevice = await (await browser.newContext({ baseURL: school.url })).newPage();
  await otherDevice.goto('/login');
  await signIn(otherDevice, student);
  await expect(otherDevice.getByRole('heading', { level: 1 })).toBeVisible();
  for (const device of [page, otherDevice]) await device.goto(`/assignments?task=${id}`);
  const text = form(page).getByLabel('Text');
  const write = async (device: Page, written: string) => {
    await form(device).getByLabel('Text').fill(written);
    await expect(form(device).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  };

  await write(otherDevice, 'It is wide.');
  await text.fill('It is blue.');
  await form(page).getByRole('button', { name: 'Show the newer version' }).click({ timeout: 20_000 });
  await expect(text).toHaveValue('It is wide.');

  await page.route('**/draft', (route) => route.abort());
  await text.fill('It is deep.');
  await expect(form(page).getByText('Your draft is saved on this device only')).toBeVisible({ timeout: 20_000 });
  await form(otherDevice).getByRole('button', { name: 'Submit' }).click();
  await expect(form(otherDevice).getByText('This is attempt 1')).toBeVisible();
  await page.unroute('**/draft');
  await page.reload();

  await expect(text).toHaveValue('It is wide.');
  await text.fill('It is very blue.');
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(text).toHaveValue('It is very blue.');
  await form(page).getByRole('button', { name: 'Use this device’s draft' }).click();
  await expect(text).toHaveValue('It is deep.');
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });

  await form(otherDevice).getByRole('button', { name: 'Hand in again' }).click();
  await form(otherDevice).getByLabel('Text').fill('It is very wide.');
  await form(otherDevice).getByRole('button', { name: 'Keep the version below' }).click({ timeout: 20_000 });
  await expect(form(otherDevice).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });

  await form(page).getByRole('button', { name: 'Submit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Hand this in?' });
  await expect(question).toContainText('Your draft from another device or page will be deleted');
  await question.getByRole('button', { name: 'Hand in' }).click();
  await expect(form(page).getByText('This is attempt 2')).toBeVisible();
});

test('the editor shows the draft of a program, from this device or from another', {
  tag: '@long',
}, async ({ page, create, school }) => {
  const { lesson } = await joinedLesson(create, 'Tides');
  const task = await create.task(lesson.id, { name: 'Print a tide', kind: 'code', deadline: dayFromNow(1) });
  const fromElsewhere = (text: string) =>
    page.request.put(`/api/v1/handins/${task.id}/draft`, { data: { text }, headers: { origin: school.url } });
  await page.goto(`/assignments?task=${task.id}`);
  const editor = form(page).getByLabel('Program');
  await page.route('**/draft', (route) => route.abort());
  await editor.click({ timeout: 30_000 });
  await page.keyboard.insertText('print("ebb")');
  await expect(form(page).getByText('Your draft is saved on this device only')).toBeVisible({ timeout: 20_000 });
  await expect(await fromElsewhere('print("flood")')).toBeOK();
  await page.unroute('**/draft');
  await page.reload();

  await expect(editor).toHaveText('print("flood")', { timeout: 30_000 });
  await form(page).getByRole('button', { name: 'Use this device’s draft' }).click();
  await expect(editor).toHaveText('print("ebb")');
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
  await expect(await fromElsewhere('print("spring")')).toBeOK();
  await editor.press('End');
  await page.keyboard.type(' # neap');
  await form(page).getByRole('button', { name: 'Show the newer version' }).click({ timeout: 20_000 });

  await expect(editor).toHaveText('print("spring")');
});
