/** A student's guardian and consent on the person's page. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Guardian, guardians } from '#contract/accounts/guardians.ts';
import { merges } from '#contract/accounts/merges.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { studentCourses } from '#contract/admissions/student-courses.ts';
import { courses } from '#contract/courses.ts';
import { funds } from '#contract/money/funds.ts';
import * as texts from '#texts/people/guardians.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { person } from '#web/testing/factories/people.ts';
import { admin } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(390, 844));

const at = '2026-11-20T09:00:00.000Z';
const marked = { kind: 'minor' as const, way: null, guardianName: 'Achieng Auma', byName: 'Njeri Mwangi', at };

/** Opens the page of an invited student; the fake server changes the guardian as the real one does. */
function showStudent(more: Partial<Guardian> = {}) {
  const amina = person({ name: 'Amina Otieno', state: 'invited' });
  let guardian: Guardian = {
    ...{ isMinor: true, name: 'Achieng Auma', phone: '254712345678', email: '', relationship: 'Mother' },
    ...{ isConsentMissing: true, history: [marked] },
    ...more,
  };
  school.answer(studentCourses.person, () => ({
    ...amina,
    ...(guardian.isConsentMissing && { isConsentMissing: true }),
    application: null,
  }));
  school.answer(studentCourses.list, { courses: [], credit: 0 });
  school.answer(courses.list, []);
  school.answer(agreedPrices.list, []);
  school.answer(funds.readOf, ownFund());
  school.answer(merges.list, []);
  school.answer(guardians.read, () => guardian);
  school.answer(guardians.save, ({ body }) => {
    guardian = { ...guardian, ...body, isConsentMissing: body.isMinor };
    return guardian;
  });
  school.answer(guardians.recordAdult, () => {
    guardian = { ...guardian, history: [...guardian.history, { ...marked, kind: 'adult' }] };
    return guardian;
  });
  school.answer(guardians.recordConsent, ({ body: { kind, way } }) => {
    const history = [...guardian.history, { ...marked, kind, way }];
    guardian = { ...guardian, isConsentMissing: kind === 'revoked', history };
    return guardian;
  });
  show(`/admin/people/${amina._id}`, admin());
}

const part = page.getByRole('region', { name: texts.title, exact: true });

test('the office records consent and withdraws it, and the history says who did', async () => {
  showStudent({ history: [marked, { ...marked, kind: 'changed', guardianName: 'Otieno Auma' }] });
  await expect.element(page.getByText(texts.invitationWaits)).toBeVisible();
  await expect.element(page.getByRole('button', { name: invitationTexts.sendAgain })).not.toBeInTheDocument();
  await part.getByLabelText(texts.way).selectOptions(texts.ways.phone);
  await part.getByRole('button', { name: texts.record }).click();
  await expect.element(part.getByText(texts.given, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: invitationTexts.sendAgain })).toBeVisible();
  await part.getByRole('button', { name: texts.revoke }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.yesRevoke }).click();
  await expect.element(part.getByText(texts.missingText)).toBeVisible();
  await part.getByText(texts.history).click();
  await expect.element(part.getByText(texts.events.changed('Otieno Auma'))).toBeVisible();

  await expect
    .element(part)
    .toHaveTextContent(`${texts.events.given('Achieng Auma')} (${texts.ways.phone})Njeri Mwangi`);
  expect(school.requests(guardians.recordConsent)).toMatchObject([
    { body: { kind: 'given', way: 'phone' } },
    { body: { kind: 'revoked', way: 'phone' } },
  ]);
});

test('the office records that a student of unknown age is 18 or older, and then is not asked again', async () => {
  showStudent({ isMinor: false, name: '', phone: '', relationship: '', isConsentMissing: false, history: [] });
  await expect.element(part.getByText(texts.ageUnknownText)).toBeVisible();
  await part.getByRole('button', { name: texts.recordAdult }).click();

  await expect.element(part.getByText(texts.ageUnknownText)).not.toBeInTheDocument();
  await part.getByText(texts.history).click();
  await expect.element(part.getByText(texts.events.adult)).toBeVisible();
  expect(school.requests(guardians.recordAdult)).toHaveLength(1);
});

test('under 18 a guardian’s name is required, and an invalid phone number is reported at its field', async () => {
  showStudent({ isMinor: false, name: '', phone: '', relationship: '', isConsentMissing: false, history: [] });
  await part.getByLabelText(texts.isMinor).click();
  await part.getByLabelText(texts.guardianPhone).fill('12');
  await part.getByRole('button', { name: texts.save }).click();
  await expect.element(part.getByText(texts.phone)).toBeVisible();
  await part.getByLabelText(texts.guardianPhone).fill('0712 345 678');
  await part.getByRole('button', { name: texts.save }).click();
  await expect.element(part.getByText(texts.name)).toBeVisible();
  await part.getByLabelText(texts.guardianName).fill('Achieng Auma');
  await part.getByRole('button', { name: texts.save }).click();

  await expect.element(part.getByText(texts.missingText)).toBeVisible();
  expect(school.requests(guardians.save)).toMatchObject([
    { body: { isMinor: true, name: 'Achieng Auma', phone: '254712345678', email: '', relationship: '' } },
  ]);
});
