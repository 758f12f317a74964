/** A student sets up a fund page; the office closes it. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { courses } from '#contract/courses.ts';
import { funds, type OwnFund } from '#contract/money/funds.ts';
import { people } from '#contract/people.ts';
import { runner } from '#contract/runner.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { person } from '#web/testing/factories/people.ts';
import { admin, student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const wanjiru = student();
const section = page.getByRole('region', { name: 'Fund-raising' });
const form = page.getByRole('form', { name: 'Your fund page' });
const story = form.getByLabelText('Your story');
const isOn = form.getByRole('switch', { name: 'Show my fund page' });
const save = form.getByRole('button', { name: 'Save' });

/** Opens a student's profile. Its fund page is public once it is active and the student is an adult. */
function showProfile(first = ownFund()) {
  let own: OwnFund = first;
  school.answer(users.read, wanjiru);
  school.answer(sessions.list, []);
  school.answer(runner.listKeys, []);
  school.answer(funds.readOwn, () => own);
  school.answer(funds.update, ({ body: { ageBand = own.ageBand, isOn = own.isOn, goal = own.goal } }) => {
    own = { ...own, ageBand, isOn, goal, isShown: isOn && ageBand === 'adult' };
    return own;
  });
  show('/profile', wanjiru);
}

test('an adult activates the fund page, and shares its link', async () => {
  showProfile();
  await section.getByRole('button', { name: 'My fund page' }).click();

  await isOn.click();
  await save.click();
  await expect.element(form.getByText('First tell us how old you are.')).toBeVisible();
  await form.getByLabelText('18 or older').click();
  await story.fill('Ring me: 0712 345 678');
  await save.click();
  await expect.element(story).toHaveAccessibleDescription(expect.stringContaining('leave phone numbers'));
  expect(school.requests(funds.update)).toEqual([]);
  await story.fill('I fix radios.');
  await form.getByLabelText('Goal (Ksh.)').fill('20000');
  await save.click();

  await expect.element(section).toHaveTextContent('Your page is online.');
  await expect.element(section).toHaveTextContent('Ksh. 0 of Ksh. 20,000 raised');
  await expect.element(section.getByLabelText('Your link')).toHaveValue(`${location.origin}/helpfund/${wanjiru._id}`);
  const change = { ageBand: 'adult', isOn: true, story: 'I fix radios.', goal: 20_000 };
  expect(school.requests(funds.update)).toEqual([{ body: change }]);
});

test('a student under 18 names a guardian other than the student', async () => {
  showProfile();
  await section.getByRole('button', { name: 'My fund page' }).click();
  await form.getByLabelText('Under 18').click();
  await isOn.click();
  await save.click();
  await expect.element(section).toHaveTextContent('Your page is not online yet');
  await expect.element(form.getByLabelText('18 or older')).not.toBeInTheDocument();

  const guardianForm = page.getByRole('form', { name: 'Ask your parent or guardian' });
  const email = guardianForm.getByLabelText('Their email');
  const send = guardianForm.getByRole('button', { name: 'Send email' });
  school.refuse(funds.requestGuardianConsent, { code: 'conflict', message: fundsTexts.notYourself });
  await guardianForm.getByLabelText('Their name').fill('Rose Kamau');
  await email.fill(wanjiru.email);
  await send.click();
  await expect.element(guardianForm.getByRole('alert')).toHaveTextContent('not your own');

  const rose = { name: 'Rose Kamau', email: 'rose@example.com' };
  school.answer(funds.requestGuardianConsent, () => {
    const guardian = { ...rose, consent: 'asked', since: new Date().toISOString(), hasAnswered: false } as const;
    school.answer(funds.readOwn, ownFund({ ageBand: 'under_18', isOn: true, guardian }));
    return { message: fundsTexts.asked(rose.email) };
  });
  await email.fill(rose.email);
  await send.click();
  await expect.element(section).toHaveTextContent('We emailed Rose Kamau (rose@example.com)');
  expect(school.requests(funds.requestGuardianConsent).at(-1)).toEqual({ body: rose });
});

test('the office closes a fund page, and lets the student start over', async () => {
  const zawadi = person({ name: 'Zawadi Njoroge' });
  const adult = { ageBand: 'adult', isOn: true } as const;
  school.answer(agreedPrices.list, []);
  school.answer(courses.list, []);
  school.answer(people.list, { people: [zawadi], total: 1 });
  school.answer(funds.readOf, ownFund({ ...adult, isShown: true }));
  school.answer(funds.close, () => {
    school.answer(funds.readOf, ownFund({ ...adult, isClosed: true }));
    return { message: fundsTexts.closed };
  });
  school.answer(funds.reopen, () => {
    school.answer(funds.readOf, ownFund({ ageBand: 'adult' }));
    return { message: fundsTexts.reopened };
  });
  show('/admin/people?q=zawadi', admin());
  await page.getByRole('button', { name: 'Manage Zawadi Njoroge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zawadi Njoroge' });
  await expect.element(dialog).toHaveTextContent('Online.');

  await dialog.getByRole('button', { name: 'Close the fund page' }).click();
  await expect.element(dialog).toHaveTextContent('Closed by the office.');
  await dialog.getByRole('button', { name: 'Reset as 18 or older' }).click();
  await expect.element(dialog).toHaveTextContent('Off.');
  expect(school.requests(funds.reopen)).toEqual([{ params: { studentId: zawadi._id }, body: { ageBand: 'adult' } }]);
});
