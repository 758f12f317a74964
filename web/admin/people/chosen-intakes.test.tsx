/** Tests how the office chooses the intake of each course in an offer and in an enrolment. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applications } from '#contract/admissions/applications.ts';
import { type Intake, intakes } from '#contract/admissions/intakes.ts';
import type { ApplicationOffer } from '#contract/admissions/offers.ts';
import { courses } from '#contract/courses.ts';
import { type Customer, customers } from '#contract/customers.ts';
import * as admissionsTexts from '#texts/people/admissions.ts';
import * as texts from '#texts/people/intake-choices.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { application } from '#web/testing/factories/applications.ts';
import { answerPeople } from '#web/testing/factories/people.ts';
import { admin, course } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const me = admin({ name: 'Njeri Mwangi' });
const robots = course({ title: 'Robots', price: 9_000 });
const intake = (name: string, startsOn: string, details: Partial<Intake> = {}): Intake => ({
  ...{ _id: crypto.randomUUID(), courseId: robots._id, courseTitle: 'Robots', name, startsOn, isOpen: true },
  ...{ applyUntil: startsOn, places: null, students: 0, reserved: 0 },
  ...details,
});
const [january, may, past, full, begun] = [
  intake('January', '2027-01-11'),
  intake('May', '2027-05-03'),
  intake('September', '2026-09-07', { isOpen: false }),
  intake('October', '2026-10-05', { isOpen: false, places: 2, students: 1, reserved: 1 }),
  intake('Just begun', new Date().toISOString().slice(0, 10), { isOpen: false }),
];
const wishOf = ({ _id, name, startsOn }: Intake) => ({ _id, name: `Robots, ${name}`, startsOn });
const accepted = (chosen: Intake): ApplicationOffer => ({
  ...{ _id: crypto.randomUUID(), state: 'accepted', note: '', isToAccount: false, sentByName: me.name },
  courses: [
    {
      ...{ _id: robots._id, title: 'Robots', usualPrice: 9_000, price: 9_000, reason: '' },
      intake: { _id: chosen._id, name: chosen.name, startsOn: chosen.startsOn },
    },
  ],
  ...{ lastDay: '2026-12-20', sentAt: '2026-11-20T09:00:00.000Z' },
});

/** Opens the page of an application for the course with these intakes, the last one first, as the server lists them. */
function showApplication(wish: Customer['intake'], offers: ApplicationOffer[] = []) {
  const customer = application({ fullName: 'Amina Otieno', courseId: robots._id, intake: wish });
  const details = { customer, checklist: [], timeline: [], payments: [], offers };
  answerPeople(school);
  school.answer(courses.list, [robots]);
  school.answer(intakes.list, [may, january, begun, full, past]);
  school.answer(applications.read, details);
  school.answer(applications.sendOffer, details);
  school.answer(customers.enrol, customer);
  show(`/admin/applications/${customer._id}`, me);
}

const field = page.getByLabelText(texts.intakeOf('Robots'));
async function openOffer() {
  await page.getByRole('button', { name: offersTexts.send }).click();
  await expect.element(field).toBeVisible();
}
const sendOffer = () => page.getByRole('button', { name: offersTexts.sendNow }).click();
const sentIntake = () => school.requests(applications.sendOffer).map(({ body }) => body.courses[0]!.intakeId);

test('the wish of the applicant is shown, and proposed in an offer', async () => {
  showApplication(wishOf(may));
  await expect.element(page.getByText(/^Robots, May \(3 May 2027\)$/)).toBeVisible();
  await openOffer();
  await expect.element(field).toHaveValue(may._id);
  expect(page.getByRole('option', { name: /September/ }).elements()).toEqual([]);
  await field.selectOptions(january._id);
  await sendOffer();
  await expect.poll(sentIntake).toEqual([january._id]);
});

test('without a wish the next open intake is proposed, and the office can leave it open', async () => {
  showApplication(null);
  await openOffer();
  await expect.element(field).toHaveValue(january._id);
  await field.selectOptions(texts.nextOpen);
  await sendOffer();
  await expect.poll(sentIntake).toEqual([null]);
});

test.each([
  ['full', wishOf(full)],
  ['deleted', { ...wishOf(past), _id: null }],
])(
  'a wish for an intake that is %s since is named in the dialog, and the next open one is proposed',
  async (_, wish) => {
    showApplication(wish);
    await openOffer();
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent(wish.name);
    await expect.element(field).toHaveValue(january._id);
  },
);

test('the office may choose an intake to which applications have closed, if it has just begun or is the wished one', async () => {
  showApplication(wishOf(past));
  await openOffer();
  await expect.element(field).toHaveValue(past._id);
  expect(page.getByRole('dialog').getByRole('status').elements()).toEqual([]);
  for (const name of [/^September .*, applications closed$/, /^Just begun .*, applications closed$/])
    await expect.element(page.getByRole('option', { name })).toBeInTheDocument();
  expect(page.getByRole('option', { name: /October/ }).elements()).toEqual([]);
});

test('an intake whose last place the applicant’s own offer reserves is not called full', async () => {
  showApplication(wishOf(full), [accepted(full)]);
  await page.getByRole('button', { name: 'Enroll Amina Otieno' }).click();
  await expect.element(field).toHaveValue(full._id);
  await expect.element(page.getByRole('option', { name: /^October \(5 Oct(ober)? 2026\)$/ })).toBeInTheDocument();
  await field.selectOptions(january._id);
  expect(page.getByRole('dialog').getByRole('status').elements()).toEqual([]);
});

test('Enroll proposes what was accepted, even after the intake has closed, and sends it', async () => {
  showApplication(wishOf(may), [accepted(past)]);
  await page.getByRole('button', { name: 'Enroll Amina Otieno' }).click();
  await expect.element(field).toHaveValue(past._id);
  await expect.element(page.getByRole('option', { name: /^September \([^,]*$/ })).toBeInTheDocument();
  await page.getByRole('button', { name: admissionsTexts.openAccount }).click();
  await expect
    .poll(() => school.requests(customers.enrol).map(({ body }) => body.courses))
    .toEqual([[{ courseId: robots._id, price: 9_000, reason: '', intakeId: past._id }]]);
});

test('a refusal of the chosen intake is shown, and the dialog keeps what was typed', async () => {
  showApplication(wishOf(may));
  school.refuse(applications.sendOffer, { code: 'conflict', message: texts.noPlaceIn('May') });
  await openOffer();
  await sendOffer();
  await expect.element(page.getByText(texts.noPlaceIn('May'))).toBeVisible();
  await expect.element(field).toHaveValue(may._id);
});
