/** The list of open rooms, and entering one. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Room, rooms } from '#contract/rooms.ts';
import { sharedEditors } from '#contract/shared-editors.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import { student } from '#web/testing/factories/records.ts';
import { openRoom } from '#web/testing/factories/schedules.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

const main = page.getByRole('main');
const cardOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });

function showRooms(...open: Room[]) {
  school.answer(rooms.listActive, open);
  school.answer(sharedEditors.pastClasses, []);
  show('/livestream', student());
}

test('an open room shows its audience and a link to enter; room events refetch the list', async () => {
  showRooms();
  await expect.element(main.getByRole('status')).toHaveTextContent(roomsTexts.none);

  school.answer(rooms.listActive, [openRoom({ roomName: 'algebra', courseTitle: 'Opening doors' })]);
  school.sendEvent(rooms.news);
  await expect.element(cardOf('algebra')).toHaveTextContent('Active');
  await expect.element(cardOf('algebra')).toHaveTextContent('Opening doors, with Brian Otieno');
  await expect.element(main.getByRole('status')).toHaveTextContent('1 room is open.');

  school.keepOthersPending();
  await cardOf('algebra').getByRole('link', { name: 'Enter room algebra' }).click();
  await expectAddress('/live/algebra');
});

test('without an active room a student is shown a link to the schedule', async () => {
  showRooms();
  school.keepOthersPending();
  await expect
    .element(main.getByRole('status'))
    .toHaveTextContent('Currently there is no livestream. Please check the schedule to confirm');
  await page.getByRole('link', { name: 'Go to Schedule' }).click();
  await expectAddress('/schedule');
});

const refusals = [
  ['theirs', 'not_allowed', roomsTexts.joinFirst, 'This room is for the students of its course.'],
  ['closed', 'not_allowed', roomsTexts.closed, 'This room is not open at the moment.'],
  ['nowhere', 'not_found', roomsTexts.gone, 'This room no longer exists.'],
] as const;

for (const [name, code, message, sentence] of refusals)
  test(`a student who may not enter the room ${name} sees the reason, and a link back to the list`, async () => {
    school.refuse(rooms.enter, { code, message });
    school.answer(sharedEditors.sessions, []);
    show(`/live/${name}`, student());
    await expect.element(main.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You cannot enter');

    school.keepOthersPending();
    await main.getByRole('link', { name: 'Livestream' }).click();
    await expectAddress('/livestream');
  });

test('rooms that fail to load show one error, and load on retry', async () => {
  school.breakConnection(rooms.listActive);
  show('/livestream', student());
  await expect.poll(() => school.requests(rooms.listActive).length).toBeGreaterThan(1);
  await expect.element(main.getByRole('alert')).toHaveTextContent('An error occurred while fetching rooms');
  const toasts = page.getByRole('alert').filter({ hasNot: page.getByRole('button', { name: 'Try again' }) });
  await expect.element(toasts.first()).toBeVisible();
  expect(textsOf(toasts)).toEqual(['An error occurred while fetching rooms']);

  school.answer(rooms.listActive, []);
  school.answer(sharedEditors.pastClasses, []);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('status')).toBeVisible();
});
