/** Tests the student's dashboard while it loads over a slow network. */
import { shiftsOf, watchShifts } from '#e2e/fixtures/layout-shifts.ts';
import { type Create, expect, test } from '#e2e/fixtures/school.ts';
import { limitNetwork } from '#e2e/fixtures/slow-network.ts';

// Animations are on, because they may cause layout shifts.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PHONE = 390;
const DAY = 24 * 60 * 60_000;

const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * DAY);

/** Creates a student of three courses. Each entry of `days` is a task in each course, due in that many days. */
async function busyStudent(create: Create, days: number[]) {
  const student = await create.student({ name: 'Wanjiru Kamau' });
  for (const title of ['First steps in Python', 'Web Design', 'Working with Git']) {
    const course = await create.course({ title });
    await create.enrolment(student.id, course.id);
    const lesson = await create.lesson(course.id);
    for (const due of days)
      await create.task(lesson.id, { name: 'Build a page about your town', deadline: dayFromNow(due) });
  }
  return student;
}

/** As "Fast 3G" in DevTools. */
const FAST_3G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

for (const width of [PHONE, 1280])
  test(`the dashboard has no layout shifts on a slow network at ${width} px`, {
    tag: width === PHONE ? [] : '@long',
  }, async ({ browser, create, school }) => {
    const students = {
      'with tasks due': await busyStudent(create, [1, 2]),
      'with nothing due': await busyStudent(create, [200]),
      'in no course': await create.student(),
    };
    for (const [who, student] of Object.entries(students)) {
      const context = await browser.newContext({ baseURL: school.url, viewport: { width, height: 844 } });
      await create.signedInOn(context, student);
      const page = await context.newPage();
      await limitNetwork(page, FAST_3G);
      await watchShifts(page);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'All Courses' }).getByRole('article').first()).toBeVisible({
        // The network is slow, and the machine may be too.
        timeout: 60_000,
      });
      await page.waitForLoadState('networkidle');

      const { sum, shifts } = await shiftsOf(page);
      expect.soft(sum, `${who}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.05);
      await context.close();
    }
  });
