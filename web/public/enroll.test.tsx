/** The public enrolment form. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { intakes } from '#contract/admissions/intakes.ts';
import { customers } from '#contract/customers.ts';
import { payments } from '#contract/money/payments.ts';
import * as customersTexts from '#texts/people/customers.ts';
import * as choiceTexts from '#texts/people/intake-choices.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

const form = page.getByRole('form', { name: 'Enroll today to get started!' });
const enrolled = page.getByRole('heading', { name: 'You have enrolled successfully' });
const enrol = () => form.getByRole('button', { name: 'Enroll' }).click();
const choose = (mode: string) => form.getByLabelText('Mode of study').selectOptions(mode);

/** Opens the form. The fake server accepts every application and sends no payment prompts. */
function showForm() {
  school.answer(customers.add, { message: customersTexts.enrolled, payment: null, notAsked: null });
  show('/enroll');
}

async function fillIn(details: Record<string, string> = {}) {
  const texts = {
    'Full name': 'Achieng Odhiambo',
    About: 'I repair phones.',
    Town: 'Kibera',
    Phone: '0712 345 678',
    Email: 'achieng@example.com',
    ...details,
  };
  for (const [label, text] of Object.entries(texts)) await form.getByLabelText(label, { exact: true }).fill(text);
  await form.getByLabelText('County').selectOptions('Nairobi');
  await form.getByLabelText('Gender').selectOptions('Female');
  await form.getByLabelText('Education').selectOptions('College');
  await form.getByLabelText('I agree').click();
}

const fieldErrors = [
  ['Full name', 'Full name is required'],
  ['About', 'About information is required'],
  ['County', 'We need to know the county you come from'],
  ['Town', 'We need to know which town you live'],
  ['Phone', 'Please input your phone number'],
  ['Gender', 'What is your gender'],
  ['Education', 'Select your level of education'],
  ['Email', 'Input your email'],
  ['Mode of study', 'Select your preffered mode of study'],
] as const;

test('every empty field shows its error, in the order of the form, and the first takes the focus', async () => {
  showForm();
  await enrol();

  for (const [label, message] of fieldErrors)
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(form.getByLabelText('Full name')).toHaveFocus();
  const formText = form.element().textContent;
  const positions = fieldErrors.map(([, message]) => formText.indexOf(message));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(Math.min(...positions)).toBeGreaterThan(0);

  await choose('Physical');
  await enrol();
  await expect.element(form.getByLabelText('Course')).toHaveAccessibleDescription('Select a course');
  expect(school.requests(customers.add)).toEqual([]);
});

test('the options are those of the school', async () => {
  showForm();
  await expect.element(form).toBeVisible();
  const optionsOf = (label: string) => textsOf(form.getByLabelText(label).getByRole('option'));

  expect(optionsOf('County')).toEqual(
    'Choose,Mombasa,Kiambu,Nairobi,Muranga,Kirinyaga,Meru,Kwale,Tharaka Nithi,Embu'.split(','),
  );
  expect(optionsOf('Gender')).toEqual(['Choose', 'Male', 'Female']);
  expect(optionsOf('Education')).toEqual(['Choose', 'Primary', 'High School', 'College', 'University']);
  expect(optionsOf('Mode of study')).toEqual(['Choose', 'Physical', 'Online']);
  await choose('Physical');
  await expect.element(form.getByLabelText('Course')).toBeVisible();
  expect(optionsOf('Course')).toContain('Full Stack App Development: Ksh. 35,000, 4 months');
});

test('an applicant under 18 is asked for a guardian', async () => {
  showForm();
  await fillIn();
  await choose('Online');
  await form.getByLabelText('I am under 18').click();
  await enrol();
  const guardian = form.getByLabelText('Name of your parent or guardian');
  await expect.element(guardian).toHaveAccessibleDescription('Please enter the name of your parent or guardian');
  await guardian.fill('Rose Odhiambo');
  await form.getByLabelText('Phone of your parent or guardian').fill('0722 000 333');
  await enrol();

  await expect.element(enrolled).toBeVisible();
  expect(school.requests(customers.add)).toEqual([
    { body: expect.objectContaining({ isMinor: true, guardianName: 'Rose Odhiambo', guardianPhone: '0722 000 333' }) },
  ]);
});

test('the value of the hidden spam field is sent, and the success message is shown', async () => {
  showForm();
  await fillIn({ 'Full name': 'Robot Kazi' });
  await choose('Online');
  const spamField = form.element().querySelector<HTMLInputElement>('input[name=website]')!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(spamField, 'https://casino.example');
  spamField.dispatchEvent(new Event('input', { bubbles: true }));
  await enrol();

  await expect.element(enrolled).toBeVisible();
  expect(school.requests(customers.add)).toEqual([
    { body: expect.objectContaining({ fullName: 'Robot Kazi', website: 'https://casino.example' }) },
  ]);
});

test('Pay Now requires an amount, and leads to the followed payment', async () => {
  const reference = 'ABCDEFGH2345';
  showForm();
  school.answer(customers.add, {
    message: customersTexts.enrolled,
    payment: { reference, status: 'prompted' },
    notAsked: null,
  });
  school.hold(payments.status);
  await fillIn();
  await choose('Physical');
  await form.getByLabelText('Course').selectOptions('Web Design');
  await form.getByRole('button', { name: 'Pay Now' }).click();
  await expect.element(form.getByLabelText('Amount (Ksh.)')).toHaveFocus();
  expect(school.requests(customers.add)).toEqual([]);
  await form.getByLabelText('Amount (Ksh.)').fill('2500');
  await form.getByRole('button', { name: 'Pay Now' }).click();

  await expectAddress(`/enroll?reference=${reference}`);
  await expect.element(enrolled).toBeVisible();
  expect(school.requests(customers.add)).toEqual([
    { body: expect.objectContaining({ courses: 'Web Design', amount: 2_500, isPaying: true }) },
  ]);
});

/** Sends an application with Pay Now. The fake server stores it without sending the payment prompt. */
async function applyWithoutPrompt() {
  showForm();
  school.answer(customers.add, {
    message: customersTexts.enrolled,
    payment: null,
    notAsked: customersTexts.payLater,
  });
  await fillIn({ 'Full name': 'Mary Cherop' });
  await choose('Physical');
  await form.getByLabelText('Course').selectOptions('Graphics Design');
  await form.getByLabelText('Amount (Ksh.)').fill('500');
  await form.getByRole('button', { name: 'Pay Now' }).click();
  await expect.element(page.getByRole('alert').getByText(customersTexts.payLater)).toBeVisible();
}

test('a payment prompt that was not sent shows the reason, and Back returns to the filled-in form', async () => {
  await applyWithoutPrompt();

  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(form.getByLabelText('Full name')).toHaveValue('Mary Cherop');
  await expect.element(form.getByLabelText('Amount (Ksh.)')).toHaveValue('500');
});

test('an application whose payment prompt was not sent is still in the form after a reload', async () => {
  await applyWithoutPrompt();

  reopen();
  await expect.element(form.getByLabelText('Full name')).toHaveValue('Mary Cherop');
  await expect.element(form.getByLabelText('Amount (Ksh.)')).toHaveValue('500');
});

const starts = [
  ['Robots', 'January', '2027-01-11'],
  ['Web Design', 'May', '2027-05-03'],
].map(([courseTitle = '', name = '', startsOn = '']) => ({
  ...{ _id: crypto.randomUUID(), courseId: crypto.randomUUID(), courseTitle, name, startsOn },
}));
const start = form.getByLabelText(choiceTexts.label);

test('an applicant chooses when to start, if more than one intake is open', async () => {
  showForm();
  school.answer(intakes.listOpen, starts);
  await fillIn();
  await choose('Online');
  await start.selectOptions(starts[1]!._id);
  await expect.element(start.getByRole('option').last()).toHaveTextContent(/^Web Design: May \(3 May 2027\)$/);
  await enrol();

  await expect.element(enrolled).toBeVisible();
  expect(school.requests(customers.add)).toMatchObject([{ body: { intakeId: starts[1]!._id } }]);
});

test('the field is there while the intakes load, which is tried again only at the field itself', async () => {
  showForm();
  school.breakConnection(intakes.listOpen);
  await fillIn();
  await choose('Online');
  await expect.element(start).toHaveValue('');
  expect(start.getByRole('option').elements()).toHaveLength(1);
  expect(school.requests(intakes.listOpen)).toHaveLength(1);

  school.answer(intakes.listOpen, starts);
  await start.click();
  await start.selectOptions(starts[1]!._id);
  await enrol();
  await expect.element(enrolled).toBeVisible();
  expect(school.requests(customers.add)).toMatchObject([{ body: { intakeId: starts[1]!._id } }]);
});

test('with a single open intake there is nothing to choose', async () => {
  showForm();
  school.answer(intakes.listOpen, starts.slice(1));
  await fillIn();
  await choose('Online');
  await enrol();

  await expect.element(enrolled).toBeVisible();
  expect(school.requests(intakes.listOpen)).toHaveLength(1);
  expect(start.elements()).toEqual([]);
  expect(school.requests(customers.add)[0]!.body).not.toHaveProperty('intakeId');
});

test('a chosen intake that has closed meanwhile is cleared with a message, and the form can be sent without it', async () => {
  showForm();
  school.answer(intakes.listOpen, starts);
  school.refuse(customers.add, { code: 'conflict', message: choiceTexts.notOpen });
  await fillIn();
  await choose('Online');
  await start.selectOptions(starts[0]!._id);
  school.answer(intakes.listOpen, starts.slice(1));
  await enrol();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect.element(start).toHaveAccessibleDescription(choiceTexts.notOpen);
  await expect.element(start).toHaveValue('');

  school.answer(customers.add, { message: customersTexts.enrolled, payment: null, notAsked: null });
  await enrol();
  await expect.element(enrolled).toBeVisible();
});
