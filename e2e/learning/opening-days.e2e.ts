/** Tests an intake that begins while the school's clock advances: a lesson opens and its task is due on the promised days. */
import { resolve } from 'node:path';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';
import { catalogues } from '#messages/catalogues.ts';

test.use({ schoolEnv: { NODE_OPTIONS: `--import ${resolve('e2e/fixtures/movable-clock.mjs')}`, LIVE_ROOMS: 'none' } });
test.skip(Boolean(process.env.CLUSTER), 'the signal that moves the clock reaches one process only');

const DAY = 24 * 60 * 60_000;
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * DAY);
type Look = (typeof looks)[number];

const looks = [
  { locale: 'sw', width: 390 },
  { locale: 'en', width: 1280 },
] as const;

/** Matches a day as pages write it: browsers differ in the comma after the weekday. */
function written(day: string, { locale }: Look, before = '') {
  const { dates } = catalogues[locale].locale;
  const name = (part: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString(dates, { timeZone: 'UTC', ...part });
  return new RegExp(`${before}${name({ weekday: 'long' })},? ${name({ day: 'numeric', month: 'long' })}`);
}

/** Reloads the page in each language, on a phone and on a computer, and checks it. */
async function inBoth(page: Page, check: (look: Look) => Promise<void>) {
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 844 });
    await page.context().addCookies([{ name: 'locale', value: look.locale, url: new URL(page.url()).origin }]);
    await page.reload();
    await check(look);
  }
}

test('a lesson opens on the first day of the intake, and its task is due a week later', async ({
  page,
  create,
  school,
}) => {
  const course = await create.course();
  await create.intake(course.id, { startsOn: dayIn(1), applyUntil: dayIn(0) });
  const lesson = await create.lesson(course.id, { title: 'The loom', opensFrom: 'intake' });
  await create.task(lesson.id, { name: 'Weave', dueFrom: 'intake', dueAfterDays: 7 });
  await create.signedIn();

  await page.goto(`/courses/${course.id}`);
  await page.getByRole('button', { name: /^Enroll/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: /The loom/ }).click();
  await inBoth(page, async (look) => {
    const before = catalogues[look.locale].pacing.opensLater('').replace('.', '');
    await expect(page.getByText(written(dayIn(1), look, before))).toBeVisible();
    await expect(page.getByText('Weave')).toBeHidden();
  });

  await school.passDay();
  const task = page.getByRole('article', { name: 'Weave' });
  await inBoth(page, async (look) => {
    await expect(task).toContainText(written(dayIn(8), look));
    await expect(task).toContainText(catalogues[look.locale].tasks.dueIn(7));
  });
  await page.goto('/assignments');
  await inBoth(page, (look) => expect(task).toContainText(written(dayIn(8), look)));
});
