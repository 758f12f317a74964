/** The office writes an announcement, a student reads it, and the office sees that it was read. */
import { expect, test } from '#e2e/fixtures/school.ts';
import { catalogues } from '#messages/catalogues.ts';

for (const { locale, width } of [
  { locale: 'sw', width: 390 },
  { locale: 'en', width: 1280 },
] as const)
  test(`announcement read (${locale}, ${width} px)`, async ({ browser, page, create, school }) => {
    const { announcements: texts, notifications } = catalogues[locale];
    const language = [{ name: 'locale', value: locale, url: school.url }];
    const title = `Closed at ${width} px`;
    const course = await create.course({ title: 'Web Design' });
    const [student, other] = [await create.student(), await create.student()];
    for (const { id } of [student, other]) await create.enrolment(id, course.id);
    await page.setViewportSize({ width, height: 844 });
    await page.context().addCookies(language);
    await create.signedIn(await create.admin());

    await page.goto('/admin/announcements');
    await page.getByRole('button', { name: texts.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.to, { exact: true }).selectOption(`course:${course.id}`);
    await expect(dialog.getByText(texts.reach(2))).toBeVisible();
    await dialog.getByLabel(texts.titleLabel).fill(title);
    await dialog.getByLabel(texts.textLabel).fill('We open again on **Monday**.');
    await dialog.getByRole('button', { name: texts.send, exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(texts.readBy(0, 2));

    const context = await browser.newContext({ baseURL: school.url, viewport: { width, height: 844 } });
    await context.addCookies(language);
    await create.signedInOn(context, student);
    const phone = await context.newPage();
    await phone.goto('/');
    await phone.getByRole('button', { name: notifications.unseen(1) }).click();
    await phone.getByRole('link', { name: notifications.kinds.announcement(title) }).click();
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(phone.getByRole('strong')).toHaveText('Monday');

    await expect(async () => {
      await page.reload();
      await expect(row).toContainText(texts.readBy(1, 2), { timeout: 2_000 });
    }).toPass();
    await context.close();
  });
