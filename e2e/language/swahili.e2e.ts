/** The main flow of the app in Swahili, and the ways in which a person chooses Swahili. */
import { expect, type Page, phones, test } from '#e2e/fixtures/school.ts';
import { PRODUCT } from '#messages/product.ts';
import * as sw from '#messages/sw/all.ts';
import { javascriptErrors } from '#messages/sw/program-errors/javascript.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';

test.describe('a browser that prefers Swahili', () => {
  test.use({ locale: 'sw-KE' });

  test('a student signs up, confirms, joins a course, finishes a lesson, hands in, pays, and reads why a program failed', async ({
    page,
    create,
    mailbox,
    school,
    context,
  }) => {
    const email = `wanjiru${Date.now()}@example.com`;
    const course = await create.course({ title: 'Ufinyanzi', price: 0 });
    const lesson = await create.lesson(course.id, { title: 'Udongo' });
    await create.task(lesson.id, { name: 'Chombo cha kwanza', kind: 'text' });
    await signUp(page, email);
    await page.goto(await mailbox.linkTo(email));
    await page.getByRole('link', { name: sw.auth.login }).click();
    await signIn(page, { email, password: 'maziwa42' });
    await expect(page.getByText(sw.auth.loggedIn)).toBeVisible();

    await join(page, course);
    await page.getByRole('button', { name: sw.lessons.markComplete }).click();
    await expect(page.getByRole('button', { name: sw.lessons.markNotComplete })).toBeVisible();
    await handIn(page);
    await payFees(page);
    await expect(page.getByText(sw.payments.sent).first()).toBeVisible();
    await runProgram(page);
    expect(await subjectsTo(school.url, email)).toContain(sw.emails.verification.subject(PRODUCT));
    await context.close();
  });

  test('refusals and validation are in Swahili, also those of the server', async ({ page, create }) => {
    const student = await create.student();
    await page.goto('/login');
    await page.getByRole('button', { name: sw.auth.login, exact: true }).click();
    await expect(page.getByText(sw.auth.usernameRequired)).toBeVisible();
    await signIn(page, { email: student.email, password: 'wrong1234' });
    await expect(page.getByText(sw.auth.wrongCredentials).first()).toBeVisible();
    await signIn(page, student);
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  });
});

test.describe('the office of a school that reads Swahili', () => {
  test.use({ locale: 'sw-KE' });

  test('the office approves the Swahili texts about privacy, which then have no English below them', async ({
    page,
    create,
  }) => {
    const english = page.getByRole('main').locator('[lang=en]');
    await page.goto('/privacy');
    await expect(english.first()).toBeVisible();
    await page.goto('/login');
    await signIn(page, await create.admin());
    await expect(page.getByText(sw.auth.loggedIn)).toBeVisible();

    await page.goto('/admin/school');
    await page.getByLabel(sw.schoolDetails.reader).fill('Bi. Asha');
    await page.getByRole('button', { name: sw.schoolDetails.approve('Kiswahili') }).click();
    const withdraw = page.getByRole('button', { name: sw.schoolDetails.withdraw });
    await expect(withdraw).toBeVisible();
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(english).toHaveCount(0);

    await page.goto('/admin/school');
    await withdraw.click();
    await expect(withdraw).toHaveCount(0);
  });
});

test('the language chosen as a visitor stays with the account, also in another browser', async ({
  page,
  create,
  browser,
  school,
}) => {
  const student = await create.student();
  await page.goto('/enroll');
  await page.getByRole('button', { name: 'Kiswahili' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await page.goto('/login');
  await signIn(page, student);
  await expect(page.getByRole('link', { name: sw.shell.main }).first()).toBeVisible();

  const other = await browser.newPage({ baseURL: school.url, locale: 'en-KE', serviceWorkers: 'block' });
  await other.goto('/login');
  await other.getByRole('form', { name: 'Sign in' }).getByLabel('Email').fill(student.email);
  await other.getByRole('form', { name: 'Sign in' }).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('link', { name: sw.shell.main }).first()).toBeVisible();

  await other.goto('/profile');
  await other.getByRole('radio', { name: 'English' }).check();
  await expect(other.getByRole('link', { name: 'Main' }).first()).toBeVisible();
  await page.goto('/courses');
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible();
  await other.close();
});

async function signUp(page: Page, email: string) {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: sw.auth.signUp }).click();
  const form = page.getByRole('form', { name: sw.auth.signUp });
  await form.getByLabel(sw.auth.name).fill('Wanjiru Kamau');
  await form.getByLabel(sw.auth.email).fill(email);
  await form.getByLabel(sw.auth.password, { exact: true }).fill('maziwa42');
  await form.getByLabel(sw.auth.confirmPassword).fill('maziwa42');
  await form.getByRole('button', { name: sw.auth.createAccount }).click();
  await expect(page.getByText(sw.auth.signedUp(email))).toBeVisible();
}

async function signIn(page: Page, { email, password = PASSWORD }: { email: string; password?: string }) {
  const form = page.getByRole('form', { name: sw.auth.signIn });
  await form.getByLabel(sw.auth.email).fill(email);
  await form.getByLabel(sw.auth.password, { exact: true }).fill(password);
  await form.getByRole('button', { name: sw.auth.login }).click();
}

async function join(page: Page, { title }: { title: string }) {
  const card = page.getByRole('region', { name: sw.courses.allCourses }).getByRole('article', { name: title });
  await card.getByRole('button', { name: sw.enrolments.enroll }).click();
  const dialog = page.getByRole('alertdialog', { name: sw.enrolments.success });
  await expect(dialog).toContainText(sw.enrolments.enrolled(title));
  await dialog.getByRole('button', { name: sw.enrolments.startCourse }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Udongo' })).toBeVisible();
}

async function handIn(page: Page) {
  await page.goto('/assignments');
  const form = page.getByRole('region', { name: sw.handins.handIn });
  await form.getByLabel(sw.handins.textLabel, { exact: true }).fill('Chombo changu kiko tayari.');
  await form.getByRole('button', { name: sw.handins.submit, exact: true }).click();
  await expect(page.getByRole('article', { name: 'Chombo cha kwanza' })).toContainText(sw.handins.states.submitted);
}

async function payFees(page: Page) {
  await page.goto('/payments');
  const form = page.getByRole('form', { name: sw.payments.payByPhone });
  await form.getByLabel(sw.payments.phoneLabel).fill(phones.newNumber());
  await form.getByLabel(sw.payments.amountLabel).fill('400');
  await form.getByRole('button', { name: sw.payments.pay, exact: true }).click();
}

async function runProgram(page: Page) {
  await page.goto('/code?language=63');
  await page.getByRole('textbox', { name: sw.playground.programIn('JavaScript') }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('console.log(jumla);');
  await page.getByRole('button', { name: sw.playground.compileAndExecute }).click();
  await expect(page.getByText(sw.submissions.done).first()).toBeVisible({ timeout: 60_000 });
  const explanation = javascriptErrors['undefined-name'].replaceAll('{name}', 'jumla');
  await expect(page.getByRole('region', { name: sw.submissions.output, exact: true })).toContainText(explanation);
}

async function subjectsTo(url: string, email: string) {
  const emails = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { to: string; subject: string }[];
  return emails.filter(({ to }) => to === email).map(({ subject }) => subject);
}
