/** The table of rooms, for tutors and the office. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { type Room, rooms } from '#contract/rooms.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import { admin, course, tutor } from '#web/testing/factories/records.ts';
import { openRoom, room } from '#web/testing/factories/schedules.ts';
import { school, show } from '#web/testing/show.tsx';

const namingCourse = course({ title: 'Naming rooms' });
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const inRow = (name: string, button: string) => rowOf(name).getByRole('button', { name: `${button} ${name}` });

/** Shows the table of rooms to `me`, by default a tutor of one course. The fake server stores changes to rooms. */
function showRooms(all: Room[], me = tutor()) {
  const titleOf = (courseId: string | null) => (courseId ? namingCourse.title : '');
  school.answer(courses.listTaught, [namingCourse]);
  school.answer(rooms.list, () => structuredClone(all));
  school.answer(rooms.add, ({ body: { roomName, courseId = null } }) => {
    const added = room({ roomName, courseId, courseTitle: titleOf(courseId) });
    all.push(added);
    return added;
  });
  school.answer(rooms.update, ({ params, body }) => {
    const changed = all.find(({ _id }) => _id === params.id)!;
    return Object.assign(changed, body, { courseTitle: titleOf(body.courseId ?? changed.courseId) });
  });
  school.answer(rooms.delete, ({ params }) => {
    all.splice(
      all.findIndex(({ _id }) => _id === params.id),
      1,
    );
    return { message: roomsTexts.deleted };
  });
  show('/admin/livestream', me);
}

test('a room is opened and closed, and the focus stays', async () => {
  showRooms([room({ roomName: 'algebra' })]);
  await expect.element(rowOf('algebra').getByRole('cell', { name: 'Inactive' })).toBeVisible();
  await inRow('algebra', 'Activate').click();
  await expect.element(rowOf('algebra').getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  await expect.element(inRow('algebra', 'Deactivate')).toHaveFocus();
  await inRow('algebra', 'Deactivate').click();
  await expect.element(inRow('algebra', 'Activate')).toHaveFocus();
  expect(school.requests(rooms.update).map(({ body }) => body)).toEqual([{ status: 'active' }, { status: 'inactive' }]);
});

test('a new room needs a name that is valid in a URL and unused', async () => {
  showRooms([]);
  school.refuse(rooms.add, { code: 'conflict', message: roomsTexts.taken });
  await page.getByRole('button', { name: 'Add room' }).click();
  const adding = page.getByRole('dialog', { name: 'Add room' });
  await adding.getByLabelText('Room name').fill('Web Design');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .element(adding.getByLabelText('Room name'))
    .toHaveAccessibleDescription(/2 to 60 letters, digits and single hyphens/);
  expect(school.requests(rooms.add)).toEqual([]);

  await adding.getByLabelText('Room name').fill('TAKEN');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(adding.getByText('There is already a room with this name.')).toBeVisible();
  await expect.element(adding.getByLabelText('Room name')).toHaveFocus();
});

test('a tutor adds a room, renames it, gives it a course, and deletes it', async () => {
  showRooms([]);
  await page.getByRole('button', { name: 'Add room' }).click();
  const adding = page.getByRole('dialog', { name: 'Add room' });
  await adding.getByLabelText('Room name').fill('FIRST');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(rowOf('first')).toHaveTextContent('Open to all students, with Brian Otieno');

  await inRow('first', 'Edit').click();
  const editing = page.getByRole('dialog', { name: 'Update room' });
  await editing.getByLabelText('Room name').fill('second');
  await editing.getByLabelText('Who may enter').selectOptions('Students of Naming rooms');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect.element(rowOf('second')).toHaveTextContent('Naming rooms, with Brian Otieno');
  await expect.element(rowOf('first')).not.toBeInTheDocument();

  await inRow('second', 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(school.requests(rooms.delete)).toEqual([]);
  await inRow('second', 'Delete').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Room deleted')).toBeVisible();
  await expect.element(rowOf('second')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('another tutor sees a room but cannot change it', async () => {
  showRooms([openRoom({ roomName: 'algebra', isYours: false })]);

  await expect.element(rowOf('algebra')).toHaveTextContent('Active');
  await expect.element(rowOf('algebra')).toHaveTextContent('Another tutor’s room');
  expect(rowOf('algebra').getByRole('button').elements()).toHaveLength(0);
});

test('a tutor who enters another tutor’s room sees the refusal', async () => {
  school.refuse(rooms.enter, { code: 'not_allowed', message: roomsTexts.otherTutor });
  show('/admin/liveTutor/algebra', tutor());

  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Only the tutor of this room, its students and the office can enter it.');
});

test('the office closes the room of a tutor', async () => {
  showRooms([openRoom({ roomName: 'algebra' })], admin());
  await inRow('algebra', 'Deactivate').click();

  await expect.element(rowOf('algebra')).toHaveTextContent('Inactive');
});

test('a room that another person has deleted cannot be opened, and the reason is shown', async () => {
  showRooms([room({ roomName: 'algebra' })]);
  school.refuse(rooms.update, { code: 'not_found', message: roomsTexts.gone });
  await inRow('algebra', 'Activate').click();

  await expect
    .element(page.getByRole('alertdialog', { name: 'Failed' }))
    .toHaveTextContent('This room no longer exists.');
});
