/**
 * A project as the answer to a task: a student asks for help with a web page and hands it in; the tutor edits it together with her, sees it
 * run and marks it.
 */
import { expect, type Page, signIn, test } from '#e2e/fixtures/school.ts';

test.describe.configure({ timeout: 120_000 });

test('a student writes a web page with her tutor’s help and hands it in; the tutor marks it', async ({
  page,
  create,
  browser,
  school,
}) => {
  const tutor = await create.tutor();
  const course = await create.course({ title: 'Web Design', tutorId: tutor.id });
  const lesson = await create.lesson(course.id);
  const task = { name: 'A page for the market', kind: 'project' as const, deadline: '2030-01-01' };
  const { id: taskId } = await create.task(lesson.id, task);
  const achieng = await create.signedIn(await create.student({ name: 'Achieng Odhiambo' }));
  await create.enrolment(achieng.id, course.id);

  await page.goto(`/assignments?task=${taskId}`);
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Mangoes');
  await page.getByRole('button', { name: 'Create' }).click();
  const editor = page.getByRole('textbox', { name: 'Code of index.html' });
  await editor.click();
  await page.keyboard.press('Control+A');
  // Typing over a selection makes the browser style the new text inline, which violates the page's policy and is logged.
  await page.keyboard.press('Delete');
  await page.keyboard.type('<h1>Mangoes of Makueni');
  const tutorPage = await (await browser.newContext({ baseURL: school.url })).newPage();
  await writeTogether(page, tutorPage, tutor);
  await page.getByRole('link', { name: 'Back to the assignment' }).click();
  const form = page.getByRole('region', { name: 'Hand in', exact: true });
  await expect(form.getByLabel('Project', { exact: true })).toContainText('Mangoes');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('This is attempt 1')).toBeVisible();

  await tutorPage.goto(`/admin/grading?task=${taskId}&state=all`);
  await tutorPage.getByRole('link', { name: /Achieng/ }).click();
  const shown = tutorPage.frameLocator('iframe:not([data-waiting])');
  await expect(shown.getByRole('heading', { name: 'Mangoes of Makueni' })).toBeVisible();
  await expect(tutorPage.getByRole('list', { name: 'Lines of index.html' })).toContainText('Ksh. 20');
  await tutorPage.getByLabel(/^Points/).fill('9');
  await tutorPage.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tutorPage.getByText('Released. The student sees edits')).toBeVisible();

  await page.reload();
  await expect(page.getByText('9 of 10').first()).toBeVisible();
  await page.getByRole('region', { name: 'Mangoes' }).getByRole('button', { name: 'Page' }).click();
  const own = page.frameLocator('iframe:not([data-waiting])');
  await expect(own.getByRole('heading', { name: 'Mangoes of Makueni' })).toBeVisible();
});

/** The student asks for help, the tutor follows the notification, and both write; then the student ends the help. */
async function writeTogether(page: Page, tutorPage: Page, tutor: { email: string }) {
  await page.getByRole('button', { name: 'Ask for help' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask for help' }).click();
  await expect(page.getByRole('button', { name: 'End help' })).toBeVisible();

  await tutorPage.goto('/login');
  await signIn(tutorPage, tutor);
  await tutorPage.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await tutorPage.getByRole('link', { name: 'A student asks for help with “Mangoes”' }).click();
  const tutorsCode = tutorPage.getByRole('textbox', { name: 'Code of index.html' });
  await expect(tutorsCode).toContainText('Mangoes of Makueni');
  await tutorsCode.click();
  await tutorPage.keyboard.press('Control+End');
  await tutorPage.keyboard.type('\n<p>Ksh. 20');

  const code = page.getByRole('textbox', { name: 'Code of index.html' });
  await expect(code).toContainText('Ksh. 20');
  await writeAtOnce(page, tutorPage);
  await page.getByRole('button', { name: 'End help' }).click();
  await expect(tutorPage.getByRole('heading', { name: 'The help has ended' })).toBeVisible();
}

/** Both type at the same time: each sees the other's cursor, and every typed letter appears once. */
async function writeAtOnce(page: Page, tutorPage: Page) {
  const [code, tutorsCode] = [page, tutorPage].map((one) => one.getByRole('textbox', { name: 'Code of index.html' }));
  await code!.click();
  await page.keyboard.press('Control+Home');
  await expect(tutorPage.locator('.cm-person-name')).toHaveText('Achieng O.');
  await expect(page.locator('.cm-person-name')).toHaveCount(1);
  await Promise.all([
    page.keyboard.type('<!-- Achieng -->', { delay: 40 }),
    tutorPage.keyboard.type(' a kilo, in season', { delay: 40 }),
  ]);
  for (const shown of [code!, tutorsCode!]) {
    // On the tutor's page the student's name is beside her cursor.
    await expect(shown).toHaveText(/^<!-- Achieng -->(?:Achieng O\.)?<h1>Mangoes of Makueni/);
    await expect(shown).toContainText('Ksh. 20 a kilo, in season');
  }
}
