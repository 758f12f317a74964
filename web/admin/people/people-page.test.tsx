/** The list of people, and how the office manages them. */

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { savedFilters } from '#contract/accounts/saved-filters.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { courses } from '#contract/courses.ts';
import { funds } from '#contract/money/funds.ts';
import { PEOPLE_PER_PAGE, type Person, people } from '#contract/people.ts';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as peopleTexts from '#texts/people/people.ts';
import * as savedFiltersTexts from '#texts/saved-filters.ts';
import * as uiTexts from '#texts/ui.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { answerPeople, person } from '#web/testing/factories/people.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

/** Opens the list of people as a member of the office; `all` are the people of the school. */
function showPeople(all: Person[], { address = '/admin/people', me = admin() } = {}) {
  answerPeople(school, ...all);
  school.answer(funds.readOf, ownFund());
  school.answer(courses.list, []);
  school.answer(agreedPrices.list, []);
  show(address, me);
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const count = page.getByRole('main').getByRole('status').first();
const searchField = page.getByLabelText('Name, email or number');
const typeSelect = page.getByLabelText('Type');

/** Opens the dialog about Amina Otieno, the school's only student. */
async function manageAmina(details: Partial<Person> = {}) {
  showPeople([person({ name: 'Amina Otieno', ...details })]);
  await page.getByRole('button', { name: 'Manage Amina Otieno' }).click();
  const dialog = page.getByRole('dialog', { name: 'Amina Otieno' });
  // Waits for the section about the fund page, which loads last and moves the other sections.
  await expect.element(dialog.getByText('Not started.')).toBeVisible();
  return dialog;
}

test('a list that is too long to be counted says so, and has the pages that can be reached', async () => {
  showPeople([]);
  school.answer(people.list, { people: [person({ name: 'Amina Wanjiku' })], total: MAX_COUNTED + 1 });

  await expect.element(count).toHaveTextContent(uiTexts.moreThan(MAX_COUNTED));
  await expect.element(page.getByText(uiTexts.pageOf(1, MAX_COUNTED / PEOPLE_PER_PAGE))).toBeVisible();
});

test('an address beyond the last page that is counted opens that page', async () => {
  showPeople([], { address: '/admin/people?page=999' });
  school.answer(people.list, ({ query: { page } }) => ({
    people: [person({ name: `Person ${page}` })],
    total: MAX_COUNTED + 1,
  }));

  await expect.element(rowOf('Person 200')).toBeVisible();
});

test('the search and the filter are in the URL, and Back returns to them', async () => {
  const young = person({ name: 'Amina Wanjiku', state: 'invited', isConsentMissing: true });
  showPeople([young, person({ name: 'Amina Otieno', type: 'tutor' })]);
  await expect.element(count).toHaveTextContent('2 people');
  await expect.element(rowOf('Amina Wanjiku')).toHaveTextContent(guardiansTexts.waiting);

  await searchField.fill('AMINA');
  await userEvent.keyboard('{Enter}');
  await expect.element(count).toHaveTextContent('2 people found');
  await expect.element(searchField).toHaveFocus();
  await typeSelect.selectOptions('Tutor');
  await expectAddress('/admin/people?q=AMINA&type=tutor');
  await expect.element(count).toHaveTextContent('1 person found');
  await expect.element(rowOf('Amina Otieno')).toHaveTextContent('never signed in');

  await searchField.fill('nobody has this name');
  await expect.element(page.getByText('No people match this search.')).toBeVisible();

  history.back();
  await expect.element(count).toHaveTextContent('2 people found');
  await expect.element(searchField).toHaveValue('AMINA');
  await expect.element(typeSelect).toHaveValue('');
});

test('the filter “Waits for consent” is in the URL, in the download and in a saved filter', async () => {
  const young = person({ name: 'Amina Wanjiku', state: 'invited', isConsentMissing: true });
  school.answer(savedFilters.list, []);
  school.answer(savedFilters.save, ({ body }) => ({ ...body, _id: crypto.randomUUID() }));
  showPeople([young, person({ name: 'Amina Otieno' })]);
  const filter = page.getByRole('checkbox', { name: guardiansTexts.waiting });
  await filter.click();
  await expectAddress('/admin/people?consent=missing');
  await expect.element(count).toHaveTextContent('1 person found');
  await expect.element(rowOf('Amina Otieno')).not.toBeInTheDocument();
  const download = page.getByRole('link', { name: 'Download CSV' });
  await expect.element(download).toHaveAttribute('href', expect.stringMatching(/consent=missing$/));
  await page.getByRole('button', { name: savedFiltersTexts.saveThis }).click();
  await page.getByLabelText(savedFiltersTexts.name).fill('Consents');
  await page.getByRole('button', { name: savedFiltersTexts.save, exact: true }).click();
  await expect
    .poll(() => school.requests(savedFilters.save))
    .toEqual([{ body: { list: 'people', name: 'Consents', query: 'consent=missing' } }]);

  await filter.click();
  await expectAddress('/admin/people');
  await expect.element(count).toHaveTextContent('2 people');
});

test('each student’s row has the admission number, and a mistyped one is noticed', async () => {
  showPeople([person({ name: 'Amina Wanjiku', admissionNumber: '10019' })]);
  await expect.element(rowOf('Amina Wanjiku')).toHaveTextContent('Admission number 10019');

  await searchField.fill('10018');
  await expect.element(count).toHaveTextContent('10018 is not an admission number: at least one digit is wrong.');
});

test('pagination ends at the first and the last page, and keeps the focus', async () => {
  showPeople([]);
  school.answer(people.list, ({ query: { page } }) => ({ people: [person({ name: `Person ${page}` })], total: 51 }));
  const next = page.getByRole('link', { name: 'Next' });
  await expect.element(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');

  await next.click();
  await expect.element(rowOf('Person 2')).toBeVisible();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(next).toHaveAttribute('href', '/admin/people?page=2');

  await page.getByRole('link', { name: 'Previous' }).click();
  await expectAddress('/admin/people');
  await expect.element(rowOf('Person 1')).toBeVisible();
});

test('the count takes the focus when a changed person leaves the list', async () => {
  showPeople([person({ name: 'Amina Otieno' })], { address: '/admin/people?type=student' });
  await page.getByRole('button', { name: 'Manage Amina Otieno' }).click();
  const dialog = page.getByRole('dialog', { name: 'Amina Otieno' });
  await dialog.getByRole('radio', { name: 'Tutor' }).click();
  await dialog.getByRole('button', { name: 'Make a tutor' }).click();

  await expect.element(rowOf('Amina Otieno')).not.toBeInTheDocument();
  await expect.element(count).toHaveTextContent('No people match this search.');
  await expect.element(count).toHaveFocus();
});

test('an invitation shows that it was sent, and the invited tutor appears in the list', async () => {
  const email = 'mwalimu@example.com';
  showPeople([]);
  school.answer(people.invite, ({ body }) => {
    answerPeople(school, person({ ...body, type: 'tutor', state: 'invited' }));
    return { message: invitationTexts.sent(body.email) };
  });
  await page.getByRole('button', { name: 'Invite a tutor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a tutor' });
  await dialog.getByLabelText('Name').fill('Mwalimu Wetu');
  await dialog.getByLabelText('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();

  await expect.element(page.getByText(`We have sent an invitation to ${email}.`)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Invite a tutor' })).toHaveFocus();
  await expect.element(rowOf('Mwalimu Wetu')).toHaveTextContent('Invited');
});

test('the office adds a student, whose row shows the invitation', async () => {
  showPeople([]);
  school.answer(people.addStudent, ({ body }) => {
    answerPeople(school, person({ name: body.name, email: body.email, state: 'invited' }));
    return { message: invitationTexts.sent(body.email) };
  });
  await page.getByRole('button', { name: 'Add a student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a student' });
  await dialog.getByLabelText('Name').fill('Amina Otieno');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('amina@example.com');
  await expect.element(dialog.getByLabelText(guardiansTexts.guardianName)).not.toBeInTheDocument();
  await dialog.getByLabelText(guardiansTexts.isMinor).click();
  await dialog.getByLabelText(guardiansTexts.guardianName).fill('Achieng Auma');
  await userEvent.keyboard('{Enter}');

  await expect.element(rowOf('Amina Otieno')).toHaveTextContent('Invited');
  expect(school.requests(people.addStudent)).toMatchObject([
    { body: { isMinor: true, guardianName: 'Achieng Auma', guardianPhone: '' } },
  ]);
});

test('an invitation that is not accepted is sent again', async () => {
  const dialog = await manageAmina({ state: 'invited', email: 'amina@example.com' });
  school.answer(people.addStudent, ({ body }) => ({ message: invitationTexts.sent(body.email) }));
  await dialog.getByRole('button', { name: 'Send again' }).click();

  await expect.element(page.getByText('We have sent an invitation to amina@example.com.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { name: 'Amina Otieno', email: 'amina@example.com' };
  expect(school.requests(people.addStudent)).toMatchObject([{ body }]);
});

test('an invitation is withdrawn, and the row goes; one that has just been accepted stays', async () => {
  const dialog = await manageAmina({ state: 'invited' });
  school.refuse(people.withdrawInvitation, { code: 'conflict', message: invitationTexts.none });
  const withdraw = async () => {
    await dialog.getByRole('button', { name: 'Withdraw invitation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, withdraw' }).click();
  };
  await withdraw();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This person has no open invitation.');

  school.answer(people.withdrawInvitation, () => {
    answerPeople(school);
    return { message: invitationTexts.withdrawn('Amina Otieno') };
  });
  await withdraw();
  await expect.element(page.getByText('Amina Otieno is no longer invited.')).toBeVisible();
  await expect.element(rowOf('Amina Otieno')).not.toBeInTheDocument();
});

test('an invitation that cannot be sent shows an error beside the address', async () => {
  const email = 'njeri@example.com';
  showPeople([]);
  school.refuse(people.invite, { code: 'conflict', message: invitationTexts.isAdmin(email) });
  await page.getByRole('button', { name: 'Invite a tutor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a tutor' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByText('Email is not valid')).toBeVisible();

  await dialog.getByLabelText('Name').fill('Njeri Mwangi');
  await dialog.getByLabelText('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveAccessibleDescription(`${email} already works in the office.`);
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus();
});

test('if the server could not send an invitation, the message does not blame the address', async () => {
  showPeople([]);
  school.breakConnection(people.invite);
  await page.getByRole('button', { name: 'Invite a tutor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a tutor' });
  await dialog.getByLabelText('Name').fill('Njeri Mwangi');
  await dialog.getByLabelText('Email').fill('njeri@example.com');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The school server cannot be reached.');
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription('');
  await expect.element(dialog.getByRole('button', { name: 'Send invitation' })).toHaveFocus();
});

test('a student becomes a tutor after a confirmation', async () => {
  const dialog = await manageAmina();
  await dialog.getByRole('radio', { name: 'Tutor' }).click();
  await expect.element(dialog).toHaveTextContent('Amina Otieno becomes a tutor immediately and gets an email.');
  expect(school.requests(people.changeType)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a tutor' }).click();

  await expect.element(page.getByText('Amina Otieno is now a tutor.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('Amina Otieno').getByRole('cell', { name: 'Tutor' })).toBeVisible();
  expect(school.requests(people.changeType).map(({ body }) => body)).toEqual([{ type: 'tutor' }]);
});

test('a person with an unconfirmed address cannot become staff, and the dialog shows the reason', async () => {
  const dialog = await manageAmina({ state: 'unconfirmed' });
  school.refuse(people.changeType, { code: 'conflict', message: peopleTexts.unproved });
  await dialog.getByRole('radio', { name: 'Office' }).click();
  await dialog.getByRole('button', { name: 'Add to the office' }).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('has not confirmed their email address yet');
});

test('offline the dialog stays open and shows the error', async () => {
  const dialog = await manageAmina();
  school.breakConnection(people.changeType);
  await dialog.getByRole('radio', { name: 'Tutor' }).click();
  await dialog.getByRole('button', { name: 'Make a tutor' }).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The school server cannot be reached.');
  await expect.element(dialog.getByRole('button', { name: 'Make a tutor' })).toHaveFocus();
});

test('an account is deactivated after a confirmation, and reactivated', async () => {
  const dialog = await manageAmina();
  await dialog.getByRole('button', { name: 'Deactivate this account' }).click();
  await expect.element(dialog.getByText('Deactivate the account of Amina Otieno?')).toHaveFocus();
  expect(school.requests(people.deactivate)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, deactivate' }).click();
  await expect.element(rowOf('Amina Otieno')).toHaveTextContent('Deactivated');

  await page.getByRole('button', { name: 'Manage Amina Otieno' }).click();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await expect.element(rowOf('Amina Otieno')).toHaveTextContent('Active');
});

test('staff see themselves marked in the list, and cannot change themselves', async () => {
  const me = admin();
  showPeople([person(me)], { me });

  await expect.element(rowOf(me.name)).toHaveTextContent('This is you');
  expect(page.getByRole('button', { name: /^Manage/ }).elements()).toHaveLength(0);
});

test('the page is for the office only: tutors have no link to it and see an unknown URL', async () => {
  show('/admin/people', tutor());

  await expect.element(page.getByText('Page not Found')).toBeVisible();
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Courses' })).toBeVisible();
  expect(page.getByRole('navigation').getByRole('link', { name: 'People' }).elements()).toHaveLength(0);
});

test('on a phone each person is a card, and nothing is wider than the screen', async () => {
  await page.viewport(390, 800);
  showPeople([person({ name: 'Amina', email: 'a.very.long.address.of.somebody.1234567890@students.example.com' })]);
  await expect.element(rowOf('Amina')).toHaveTextContent('Active');

  const manage = page.getByRole('button', { name: 'Manage Amina' }).element().getBoundingClientRect();
  expect(manage.height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a list that fails to load shows an error, and loads on retry', async () => {
  showPeople([]);
  school.breakConnection(people.list);
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('The school server cannot be reached.');

  answerPeople(school, person());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
});
