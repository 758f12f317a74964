/** Counts how many taps take a user from the start page to the day's tasks. */
import { randomUUID } from 'node:crypto';
import { Day } from '#contract/schedules.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Counts the presses on the page since it was loaded. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted }) => isTrusted && performance.mark('press'), { capture: true });
  });
  return () => page.evaluate(() => performance.getEntriesByName('press').length);
}

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a student is in the live class with one press, and in the next lesson with one', async ({ page, create }) => {
      const student = await create.signedIn();
      const course = await create.course({ title: 'Pottery' });
      await create.enrolment(student.id, course.id);
      const lesson = await create.lesson(course.id, { title: 'Wedging clay' });
      const { name } = await create.room({ ownerId: course.tutorId, courseId: course.id, activeSince: new Date() });
      const presses = await countPresses(page);

      await page.goto('/');
      await page.getByRole('link', { name: `Join ${name}` }).click();
      await expect(heading(page)).toHaveText(`Room name - ${name}`);
      expect(await presses()).toBe(1);

      await page.goto('/');
      await page.getByRole('link', { name: 'Start the first lesson' }).click();
      await expect(heading(page)).toHaveText('Wedging clay');
      await expect(page).toHaveURL(`/courses/${course.id}/${lesson.id}`);
      expect(await presses()).toBe(1);
    });

    test('a tutor is at the first hand-in with one press, and starts the class of today with one', async ({
      page,
      create,
    }) => {
      const tutor = await create.signedIn(await create.tutor());
      const course = await create.course({ tutorId: tutor.id });
      const task = await create.task((await create.lesson(course.id)).id);
      const [early, late] = [await create.student({ name: 'Achieng' }), await create.student({ name: 'Kiprop' })];
      for (const { id } of [early, late]) await create.enrolment(id, course.id);
      await create.handin({ task, student: late });
      await create.handin({ task, student: early, arrivedAt: new Date(Date.now() - 3_600_000) });
      const room = await create.room({ name: `room-${randomUUID().slice(0, 8)}`, ownerId: tutor.id });
      const allDay = { event: 'Kilns', startTime: '00:00', endTime: '23:59', roomId: room.id };
      for (const day of Day.options) await create.scheduleEntry(tutor.id, { ...allDay, day });
      const presses = await countPresses(page);

      await page.goto('/admin');
      await page.getByRole('region', { name: 'To mark' }).getByRole('link').first().click();
      await expect(heading(page)).toHaveText('Achieng');
      expect(await presses()).toBe(1);

      await page.goto('/admin');
      await page.getByRole('button', { name: 'Start Kilns' }).click();
      await expect(heading(page)).toHaveText(`Room name - ${room.name}`);
      expect(await presses()).toBe(1);
    });
  });
