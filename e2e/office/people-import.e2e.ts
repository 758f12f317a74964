import { randomUUID } from 'node:crypto';
import { expect, test } from '#e2e/fixtures/school.ts';

for (const { width, locale, words, tag } of [
  {
    tag: [],
    width: 1280,
    locale: 'en',
    words: {
      choose: 'Choose a file',
      correct: /1 row needs correction/,
      run: 'Import 200 students',
      print: /^Print 100 first/,
    },
  },
  {
    // The same at another width and in another language.
    tag: '@long',
    width: 390,
    locale: 'sw',
    words: {
      choose: 'Chagua faili',
      correct: /Mstari 1 unahitaji marekebisho/,
      run: 'Ingiza wanafunzi 200',
      print: /^Chapisha manenosiri 100/,
    },
  },
])
  test(`the office imports a list of 200 students, after the correction of a row, and prints the first passwords (${locale})`, {
    tag,
  }, async ({ page, create, context, school }) => {
    await page.setViewportSize({ width, height: 800 });
    await context.addCookies([{ name: 'locale', value: locale, url: school.url }]);
    const mark = randomUUID().slice(0, 8);
    const course = await create.course({ title: `Kompyuta ${mark}` });
    await create.signedIn(await create.admin());
    const choose = (emailOfLast: string) => {
      const students = Array.from({ length: 200 }, (_, n) =>
        [`Student ${mark} ${n}`, n % 2 === 0 ? '' : `student-${mark}-${n}@example.com`, course.title].join(';'),
      );
      students[199] = [`Student ${mark} 199`, emailOfLast, course.title].join(';');
      const buffer = Buffer.from(`\uFEFFJina;Email;Kozi\r\n${students.join('\r\n')}\r\n`);
      return page.locator('input[type=file]').setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer });
    };

    await page.goto('/admin/people/import');
    await expect(page.getByText(words.choose)).toBeVisible();
    await choose('no-address');
    await expect(page.getByText(words.correct)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').nth(1)).toContainText('“no-address”');

    await choose(`student-${mark}-199@example.com`);
    await page.getByRole('button', { name: words.run }).click();
    await page.getByRole('link', { name: words.print }).click();
    await expect(page.getByRole('article')).toHaveCount(100);
  });
