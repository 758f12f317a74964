/** From the catalogue to the first lesson: a visitor chooses a course and applies, the office offers and enrols, the student accepts. */
import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, type Page, phones, test } from '#e2e/fixtures/school.ts';
import { catalogues } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';

const PASSWORD = 'Karibu2026x';

for (const { locale, width, tag } of [
  { locale: 'sw', width: 390, tag: [] },
  { locale: 'en', width: 1280, tag: [] },
  { locale: 'en', width: 390, tag: ['@long'] },
  { locale: 'sw', width: 1280, tag: ['@long'] },
] as const)
  test(`a visitor becomes a student with a first lesson (${locale}, ${width} px)`, { tag: [...tag] }, async ({
    browser,
    school,
    create,
    mailbox,
  }) => {
    const course = await create.course({ title: `Robots ${randomUUID().slice(0, 8)}`, price: 0 });
    const lesson = await create.lesson(course.id, { title: 'The first wheel' });
    await create.intake(course.id);
    const intake = await create.intake(course.id, { name: 'After the holidays', startsOn: '2099-05-04' });
    const email = `${randomUUID()}@example.com`;
    const newPage = async () => {
      const context = await browser.newContext({ baseURL: school.url, viewport: { width, height: 844 } });
      await context.addCookies([{ name: 'locale', value: locale, url: school.url }]);
      return context.newPage();
    };

    const visitor = await newPage();
    await findAndApply(visitor, { course, intake, email, locale });
    const office = await newPage();
    await create.signedInOn(office.context(), await create.admin());
    await sendOffer(office, { course, intake, email, locale });
    await acceptOffer(visitor, { link: await mailbox.linkTo(email), course, intake, locale });
    const taps = await enrolApplicant(office, { course, intake, email, locale });
    expect(taps).toBeLessThanOrEqual(4);
    const invitation = () => mailbox.linkTo(email);
    await expect.poll(invitation).toContain('/password-reset/');
    await acceptInvitation(visitor, { link: await invitation(), email, locale });

    await visitor.goto(`/courses/${course.id}`);
    await visitor.getByRole('link', { name: lesson.title }).first().click();
    await expect(visitor).toHaveURL(new RegExp(`/courses/${course.id}/${lesson.id}$`));
    await expect(visitor.getByRole('heading', { name: lesson.title })).toBeVisible();
  });

interface Applied {
  course: { id: string; title: string };
  /** The intake that the applicant wants, not the next one. */
  intake: { id: string; name: string };
  email: string;
  locale: Locale;
}

/** Finds the course in the catalogue, and applies on its page without an account. */
async function findAndApply(page: Page, { course, intake, email, locale }: Applied) {
  const { customers, frontDoor, intakeChoices } = catalogues[locale];
  await page.goto(`/catalogue?q=${encodeURIComponent(course.title)}`);
  await page.getByRole('link', { name: course.title }).click();
  await page.getByRole('main').getByRole('link', { name: frontDoor.apply }).click();
  await page.locator('#fullName').fill("Achieng' Auma");
  await page.locator('#about').fill('I repair phones.');
  await page.locator('#county').selectOption('Nairobi');
  await page.locator('#town').fill('Kibera');
  await page.locator('#phone').fill(phones.newNumber());
  await page.locator('#gender').selectOption('Female');
  await page.locator('#education').selectOption('College');
  await page.locator('#email').fill(email);
  await page.locator('#mode').selectOption('Online');
  await page.getByLabel(intakeChoices.label).selectOption(intake.id);
  await page.locator('#consent').check();
  await page.getByRole('main').getByRole('button', { name: customers.enroll }).click();
  await expect(page.getByRole('heading', { name: customers.enrolled })).toBeVisible();
}

/** Offers the course that the applicant applied for, on the application's page. */
async function sendOffer(page: Page, { course, intake, email, locale }: Applied) {
  const { offers, intakeChoices } = catalogues[locale];
  await page.goto(`/admin/applications?q=${email}`);
  await page.getByRole('link', { name: "Achieng' Auma" }).first().click();
  await page.getByRole('button', { name: offers.send }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(course.title, { exact: true })).toBeVisible();
  await expect(dialog.getByLabel(intakeChoices.intakeOf(course.title))).toHaveValue(intake.id);
  await dialog.getByLabel(offers.note).fill('Karibu!');
  await dialog.getByRole('button', { name: offers.sendNow }).click();
  await expect(page.getByText(offers.sent(email))).toBeVisible();
}

/** Accepts the offer by the link in the email, without an account. */
async function acceptOffer(page: Page, { link, course, intake, locale }: Omit<Applied, 'email'> & { link: string }) {
  const { offers } = catalogues[locale];
  await page.goto(link);
  const offered = page.getByRole('listitem').filter({ hasText: course.title });
  await expect(offered).toContainText(offers.free);
  await expect(offered).toContainText(intake.name);
  await expect(offered).toContainText('2099');
  await expect(page.getByText('Karibu!')).toBeVisible();
  await page.getByRole('button', { name: offers.accept }).click();
  await expect(page.getByRole('status')).toHaveText(offers.applicantEndings.accepted);
}

/** Enrols the applicant from the list, and returns how many taps that took. */
async function enrolApplicant(page: Page, { course, intake, email, locale }: Applied) {
  const { admissions, applications, intakeChoices } = catalogues[locale];
  await page.goto(`/admin/applications?q=${email}`);
  let taps = 0;
  const tap = (target: Locator) => {
    taps++;
    return target.click();
  };
  await tap(page.getByRole('button', { name: admissions.enroll.replace('<name/>', " Achieng' Auma") }));
  const review = page.getByRole('dialog');
  await expect(review.getByText(course.title, { exact: true })).toBeVisible();
  await expect(review.getByLabel(intakeChoices.intakeOf(course.title))).toHaveValue(intake.id);
  await tap(review.getByRole('button', { name: admissions.openAccount }));
  await expect(page.getByText(admissions.opened('Achieng Auma'))).toBeVisible();
  await expect(page.getByRole('row', { name: /Achieng/ })).toContainText(applications.stages.enrolled);
  return taps;
}

/** Chooses a password by the link in the invitation, and signs in with it. */
async function acceptInvitation(page: Page, { link, email, locale }: { link: string; email: string; locale: Locale }) {
  const { auth, general } = catalogues[locale];
  await page.goto(link);
  await page.getByLabel(auth.newPassword, { exact: true }).fill(PASSWORD);
  await page.getByLabel(auth.confirmPassword).fill(PASSWORD);
  await page.getByRole('button', { name: auth.submit }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: general.ok }).click();
  await expect(page).toHaveURL('/login');
  const form = page.getByRole('form').first();
  await form.getByLabel(auth.email).fill(email);
  await form.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: catalogues[locale].dashboard.yourCourses })).toBeVisible();
}
