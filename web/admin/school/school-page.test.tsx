/** The school's details: the form in which the office changes them, its preview, and the pages that show them. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FrontPages, frontPages } from '#contract/admissions/front-page.ts';
import { type SchoolDetails, schoolDetails, shortNameOf } from '#contract/school-details.ts';
import * as frontPageTexts from '#texts/front-page.ts';
import * as texts from '#texts/people/school-details.ts';
import * as uiTexts from '#texts/ui.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const details: SchoolDetails = {
  name: 'Darasa',
  shortName: 'Darasa',
  chosenShortName: '',
  logo: '',
  img: '',
  imgName: '',
  address: '',
  taxPin: '',
  phone: '',
  email: '',
  approvedLocales: [],
  approvals: [],
  allowsPublishing: false,
};

const blankPage: FrontPages['en'] = {
  lead: '',
  teaches: '',
  howToApply: '',
  standard: { lead: 'Learn to program.', howToApply: 'Apply.\nWait.' },
};

/** Opens the page for a school with these details. The fake server stores the details that the office saves. */
function showDetails(saved: SchoolDetails = details) {
  let current = saved;
  school.answer(frontPages.read, { en: blankPage, sw: blankPage });
  school.answer(schoolDetails.read, () => current);
  school.answer(schoolDetails.update, ({ body }) => {
    const { shortName = current.chosenShortName, ...changed } = body;
    current = { ...current, ...(changed as Partial<SchoolDetails>), chosenShortName: shortName };
    current.shortName = shortName || shortNameOf(current.name);
    return current;
  });
  school.answer(schoolDetails.approveTranslation, ({ params: { locale }, body: { reader } }) => {
    current = {
      ...current,
      approvedLocales: [locale],
      approvals: [{ locale, reader, approvedAt: '2026-11-28T09:00:00Z', isCurrent: true }],
    };
    return current;
  });
  school.answer(schoolDetails.withdrawApproval, () => {
    current = { ...current, approvedLocales: [], approvals: [] };
    return current;
  });
  show('/admin/school', admin());
}

const preview = page.getByRole('complementary', { name: texts.preview, exact: true });
const footer = page.getByRole('contentinfo');

test('the preview follows the form; saving sends what has changed, and the page shows it at once', async () => {
  showDetails();
  await page.getByLabelText(texts.name).fill('Kisumu Code School');
  await page.getByLabelText(texts.shortName).fill('Kisumu Code');
  await page.getByLabelText(texts.taxPin).fill('p051234567x');
  await expect.element(preview).toHaveTextContent('This email is from Kisumu Code School');
  await expect.element(footer).not.toHaveTextContent('Kisumu');

  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(school.requests(schoolDetails.update)).toEqual([
    { body: { name: 'Kisumu Code School', shortName: 'Kisumu Code', taxPin: 'P051234567X' } },
  ]);
  await expect.element(footer).toHaveTextContent('Kisumu Code School');
  await expect.element(footer).toHaveTextContent(uiTexts.poweredBy);
  await expect.element(page.getByRole('banner')).toHaveTextContent('Kisumu Code');
  expect(document.title).toBe(`${texts.title} · Kisumu Code School`);
});

test.each([
  [texts.name, '', texts.nameNeeded],
  [texts.shortName, 'Kisumu School of Code', texts.shortNameTooLong],
  [texts.taxPin, 'P0512', texts.taxPinWrong],
  [texts.phone, 'none', texts.phoneWrong],
  [texts.email, 'office@', texts.emailWrong],
])('%s “%s” is not saved', async (label, value, message) => {
  showDetails();
  await page.getByLabelText(label).fill(value);
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(school.requests(schoolDetails.update)).toEqual([]);
});

test('the approval of a translation is recorded with its reader, and withdrawn', async () => {
  showDetails();
  await page.getByRole('button', { name: texts.approve('Kiswahili') }).click();
  await expect.element(page.getByText(texts.readerNeeded)).toBeVisible();
  await page.getByLabelText(texts.reader).fill('Bi. Asha');
  await page.getByRole('button', { name: texts.approve('Kiswahili') }).click();
  await expect.element(page.getByText(texts.approvedBy('Kiswahili', 'Bi. Asha'))).toBeVisible();

  await page.getByRole('button', { name: texts.withdraw }).click();
  await expect.element(page.getByText(texts.notApproved('Kiswahili'))).toBeVisible();
});

test('the office allows published pages by a checkbox, which saves at once', async () => {
  showDetails();
  await page.getByLabelText(texts.allowsPublishing).click();

  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(page.getByLabelText(texts.allowsPublishing)).toBeChecked();
  expect(school.requests(schoolDetails.update)).toEqual([{ body: { allowsPublishing: true } }]);
});

test('what is typed while the details are saved stays', async () => {
  showDetails();
  const arrive = school.delay(schoolDetails.update);
  await page.getByLabelText(texts.name).fill('Kisumu Code School');
  await page.getByRole('button', { name: texts.save }).click();
  await expect.poll(() => school.requests(schoolDetails.update).length).toBe(1);
  await page.getByLabelText(texts.phone).fill('0712 345 678');
  arrive();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await expect.element(page.getByLabelText(texts.phone)).toHaveValue('0712 345 678');
  await expect.element(page.getByLabelText(texts.name)).toHaveValue('Kisumu Code School');
});

test('an approval of earlier texts does not count any more, and can be given again', async () => {
  const approval = { locale: 'sw' as const, reader: 'Bi. Asha', approvedAt: '2026-11-28T09:00:00Z', isCurrent: false };
  showDetails({ ...details, approvals: [approval] });
  await expect.element(page.getByText(texts.outdated('Kiswahili'))).toBeVisible();
  await page.getByLabelText(texts.reader).fill('Bw. Juma');
  await page.getByRole('button', { name: texts.approve('Kiswahili') }).click();
  await expect.element(page.getByText(texts.approvedBy('Kiswahili', 'Bw. Juma'))).toBeVisible();
  await expect.element(page.getByText(texts.outdated('Kiswahili'))).not.toBeInTheDocument();
});

test('tutors have no such page', async () => {
  show('/admin/school', tutor());
  await expect.element(page.getByText('Page not Found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'School', exact: true })).not.toBeInTheDocument();
});

test('the office writes the welcome page beside its preview, and saves one language', async () => {
  let pages: FrontPages = { en: blankPage, sw: blankPage };
  showDetails();
  school.answer(frontPages.read, () => pages);
  school.answer(frontPages.update, ({ params, body }) => {
    pages = { ...pages, [params.locale]: { ...blankPage, ...body } };
    return pages;
  });
  const shown = page.getByRole('complementary', { name: frontPageTexts.preview('English') });
  await expect.element(shown).toHaveTextContent('DarasaLearn to program.Apply.Wait.');
  const form = page.getByRole('form', { name: 'English' });
  await form.getByLabelText(frontPageTexts.lead).fill('We teach in Kisumu.');
  await form.getByLabelText(frontPageTexts.howToApply).fill('Call us.\n\nCome by.');
  await expect.element(shown).toHaveTextContent('DarasaWe teach in Kisumu.Call us.Come by.');
  await form.getByLabelText(frontPageTexts.teaches).fill('x'.repeat(2_001));
  await form.getByRole('button').click();
  await expect.element(form.getByText(frontPageTexts.tooLong(2_000))).toBeVisible();
  await form.getByLabelText(frontPageTexts.teaches).fill('Apps.');
  const draft = () => Object.keys(sessionStorage).filter((key) => key.includes('front-page:'));
  expect(draft()).toHaveLength(1);
  await form.getByRole('button').click();

  await expect.element(page.getByText(frontPageTexts.published)).toBeVisible();
  await expect.element(form.getByLabelText(frontPageTexts.lead)).toHaveValue('We teach in Kisumu.');
  expect(draft()).toEqual([]);
  const body = { lead: 'We teach in Kisumu.', teaches: 'Apps.', howToApply: 'Call us.\n\nCome by.' };
  expect(school.requests(frontPages.update)).toEqual([{ params: { locale: 'en' }, body }]);
});
