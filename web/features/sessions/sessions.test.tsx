/** "Where you are signed in", on the profile pages of students and of staff. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { type Session, sessions } from '#contract/sessions.ts';
import type { Account } from '#contract/users.ts';
import { users } from '#contract/users.ts';
import * as sessionsTexts from '#texts/people/sessions.ts';
import { student, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

const session = (details: Partial<Session> = {}): Session => ({
  _id: crypto.randomUUID(),
  device: 'Chrome on Android',
  createdAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  isCurrent: false,
  ...details,
});
const here = session({ device: 'Chrome on Linux', isCurrent: true });

const devices = page.getByRole('region', { name: 'Where you are signed in' });
const heading = devices.getByRole('heading', { name: 'Where you are signed in' });
const rows = devices.getByRole('listitem');

/** Opens the page of a user who is signed in on this device and on `others`. Ended sessions leave the list. */
function showDevices(others: Session[], { address = '/profile', me = student() as Account } = {}) {
  let listedSessions = [here, ...others];
  school.answer(users.read, me);
  school.answer(sessions.list, () => listedSessions);
  school.answer(sessions.end, ({ params }) => {
    listedSessions = listedSessions.filter(({ _id }) => _id !== params.id);
    return { message: sessionsTexts.ended };
  });
  school.answer(sessions.endOthers, () => {
    listedSessions = [here];
    return { message: sessionsTexts.othersEnded };
  });
  show(address, me);
}

test('devices are signed out one by one, or all others together, and the focus stays in the list', async () => {
  showDevices([session({ device: 'Opera Mini on Android' }), session()]);
  await expect.element(rows.first()).toHaveTextContent('This device');
  expect(rows.elements()).toHaveLength(3);

  const old = rows.filter({ hasText: 'Opera Mini on Android' });
  await expect.element(old).toHaveTextContent('Signed in within the last hour');
  await old.getByRole('button', { name: 'Sign out Opera Mini on Android' }).click();
  await expect.element(page.getByText('That device is signed out.')).toBeVisible();
  await expect.element(old).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();

  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(devices.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  expect(rows.elements()).toHaveLength(1);
  await expect.element(heading).toHaveFocus();
});

test('devices with the same name are distinguished by when they were last used', async () => {
  showDevices([session({ device: here.device })]);

  await expect
    .element(rows.last().getByRole('button'))
    .toHaveAccessibleDescription('Last seen within the last hour Signed in within the last hour');
});

test('a tutor sees the list on the profile page; ending this device’s session there signs out', async () => {
  showDevices([], { address: '/admin/profile', me: tutor() });
  await devices.getByRole('button', { name: 'Sign out here' }).click();

  await expectAddress('/login');
  expect(school.requests(sessions.end)).toEqual([{ params: { id: here._id } }]);
  expect(school.requests(auth.signOut)).toEqual([]);
  reopen('/admin/profile');
  await expectAddress('/login');
});

test('a device that could not be signed out stays in the list, with the reason beside it', async () => {
  showDevices([session()]);
  await expect.element(rows.nth(1)).toBeVisible();
  school.breakConnection(sessions.end);
  await rows.last().getByRole('button', { name: 'Sign out' }).click();

  await expect.element(rows.last().getByRole('alert')).toHaveTextContent('The school server cannot be reached.');
  expect(rows.elements()).toHaveLength(2);
});

test('a list that fails to load shows an error, and loads on retry', async () => {
  showDevices([]);
  school.breakConnection(sessions.list);
  await expect.element(devices.getByRole('alert')).toHaveTextContent('The school server cannot be reached.');

  school.answer(sessions.list, [here]);
  await devices.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows.first()).toBeVisible();
  expect(rows.elements()).toHaveLength(1);
});
