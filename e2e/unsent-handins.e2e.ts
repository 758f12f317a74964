/** What was typed to be handed in, and lies on this device alone. */
import { fileMessages } from '#contract/files.ts';
import { handinMessages } from '#contract/handins.ts';
import { expect, type Given, type Page, test } from './school.ts';

const DAY = 24 * 60 * 60_000;

/** A day of the school's calendar, from today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * DAY);

/** A lesson of a course that this browser's student has joined. */
async function joinedLesson(given: Given, title: string) {
  const student = await given.signedIn();
  const course = await given.course({ title });
  await given.enrolment(student.id, course.id);
  return { student, lesson: await given.lesson(course.id) };
}

const form = (page: Page) => page.getByRole('region', { name: 'Hand in' });

/** What was left on this device alone, from before. */
const leftHere = (page: Page, { student, task, ...fields }: Left) =>
  page.addInitScript(([key, left]) => localStorage.setItem(key, left), [
    `unsent:handin:${student.id}:${task.id}`,
    JSON.stringify({ fields: { text: '', link: '', languageId: null, files: [], ...fields }, goesOnFrom: [] }),
  ] as const);

interface Left {
  student: { id: string };
  task: { id: string };
  text?: string;
  files?: { name: string; fileName: string; bytes: number }[];
}

test('what was not handed in before a deadline that takes nothing after it can be read, taken along and forgotten', async ({
  page,
  given,
}) => {
  const { student, lesson } = await joinedLesson(given, 'Winds');
  const yesterday = { deadline: dayFromNow(-1), lateRule: 'refused' } as const;
  const task = await given.task(lesson.id, { name: 'Describe a wind', kind: 'text', ...yesterday });
  await given.draft({ task, student, text: 'It comes from the sea.' });
  await page.goto('/assignments');
  await expect(form(page).getByText(handinMessages.over)).toBeVisible({ timeout: 30_000 });
  await leftHere(page, { student, task, text: 'It comes from the lake.' });
  await page.reload();

  const draft = form(page).getByRole('region', { name: 'Your draft' });
  await expect(draft).toContainText('It comes from the sea.');
  await expect(draft.getByRole('button', { name: 'Copy your draft' })).toBeVisible();
  const onDevice = form(page).getByRole('region', { name: 'On this device' });
  await expect(onDevice).toContainText('It comes from the lake.');
  await onDevice.getByRole('button', { name: 'Forget it' }).click();
  await expect(onDevice).toBeHidden();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login/);
});

test('what has reached the school after all is not called unsent, and nothing asks about it', async ({
  page,
  given,
}) => {
  const { student, lesson } = await joinedLesson(given, 'Rains');
  const yesterday = { deadline: dayFromNow(-1), lateRule: 'refused' } as const;
  const task = await given.task(lesson.id, { name: 'Describe a rain', kind: 'text', ...yesterday });
  await given.draft({ task, student, text: 'It comes in April.' });
  await leftHere(page, { student, task, text: 'It comes in April.' });
  await page.goto(`/assignments?task=${task.id}`);

  const draft = form(page).getByRole('region', { name: 'Your draft' });
  await expect(draft).toContainText('It comes in April.', { timeout: 30_000 });
  await expect(form(page).getByRole('region', { name: 'On this device' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/login/);
});

test('a draft that the school refuses says why', async ({ page, given }) => {
  const { student, lesson } = await joinedLesson(given, 'Clouds');
  const task = await given.task(lesson.id, { name: 'Draw a cloud', deadline: dayFromNow(1) });
  const swept = { name: `1-${'a'.repeat(32)}-cloud.bin`, fileName: 'cloud.png', bytes: 9 };
  await leftHere(page, { student, task, files: [swept] });
  await page.goto(`/assignments?task=${task.id}`);

  await expect(form(page).getByText(fileMessages.gone)).toBeVisible({ timeout: 40_000 });
  await expect(form(page).getByText('Your draft is kept on this device alone.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Remove cloud.png' }).click();
  await expect(form(page).getByText('Draft saved')).toBeVisible({ timeout: 20_000 });
});

test('a draft that hangs is not waited for by Submit, and one that has arrived all the same is not asked about', async ({
  page,
  given,
}) => {
  const { lesson } = await joinedLesson(given, 'Stars');
  const task = await given.task(lesson.id, { name: 'Describe a star', kind: 'text', deadline: dayFromNow(1) });
  const arrived = new Promise<void>((resolve) =>
    // The school answers, and the page never hears it.
    page.route('**/handins/*/draft', async (route) => {
      await route.fetch();
      resolve();
    }),
  );
  await page.goto(`/assignments?task=${task.id}`);
  const text = form(page).getByLabel('Text');
  await text.fill('It is far.');
  await arrived;
  await expect(form(page).getByText('Saving your draft')).toBeVisible();

  await text.fill('It is far away.');
  await form(page).getByRole('button', { name: 'Submit' }).click();

  // Waited for, the draft would take a minute.
  await expect(form(page).getByText('This is attempt 1')).toBeVisible({ timeout: 15_000 });
});
