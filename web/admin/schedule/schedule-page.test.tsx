/** A tutor's schedule: the week, and the dialogs that edit an entry. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { rooms } from '#contract/rooms.ts';
import { Day, type ScheduleEntry, schedules } from '#contract/schedules.ts';
import * as schedulesTexts from '#texts/classes/schedules.ts';
import * as generalTexts from '#texts/general.ts';
import { course, tutor } from '#web/testing/factories/records.ts';
import { entry, room } from '#web/testing/factories/schedules.ts';
import { school, show, textsOf } from '#web/testing/show.tsx';

const webDesign = course({ title: 'Web Design' });
const taught = { courseId: webDesign._id, courseTitle: webDesign.title };

const adding = page.getByRole('dialog', { name: 'Add Schedule' });
const editing = page.getByRole('dialog', { name: 'Update Schedule' });
const add = page.getByRole('button', { name: 'Add Schedule' });
const rowOf = (event: string) => page.getByRole('row').filter({ hasText: event });

/** Opens the week of a tutor with one course. The fake server stores the tutor's changes. */
function showWeek(...week: ScheduleEntry[]) {
  school.answer(courses.listTaught, [webDesign]);
  school.answer(rooms.list, []);
  school.answer(schedules.list, () => structuredClone(week));
  school.answer(schedules.add, ({ body: { courseId = null, roomId = null, ...body } }) => {
    const added = entry({ ...body, courseId, roomId, courseTitle: courseId ? webDesign.title : '' });
    week.push(added);
    return added;
  });
  school.answer(schedules.update, ({ params, body }) => {
    const changed = week.find(({ _id }) => _id === params.id)!;
    return Object.assign(changed, body);
  });
  show('/admin/schedule', tutor());
}

async function fillIn(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await adding.getByLabelText(label).fill(text);
}

test('an entry is added once, and appears in the table', async () => {
  showWeek();
  await add.click();
  await expect.poll(() => textsOf(adding.getByLabelText('Day').getByRole('option'))).toEqual(Day.options);
  await adding.getByLabelText('Day').selectOptions('Wednesday');
  await fillIn({ 'Start time': '14:30', 'End time': '16:00', Event: 'Laying out pages' });
  await adding.getByLabelText('Course').selectOptions('Web Design');
  const deliver = school.delay(schedules.add);
  await adding.getByRole('button', { name: 'Add', exact: true }).dblClick();
  deliver();

  await expect.element(page.getByText('Added to the schedule')).toBeVisible();
  await expect.element(add).toHaveFocus();
  await expect.element(rowOf('Laying out pages')).toHaveTextContent(/Wednesday.*14:30.*16:00/);
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['Day', 'From', 'To', 'Event', 'Actions']);
  expect(page.getByRole('row').elements()).toHaveLength(2);
  expect(school.requests(schedules.add)).toHaveLength(1);
});

test('each field of an entry shows its error', async () => {
  showWeek();
  await add.click();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  for (const field of ['Start time', 'End time', 'Event'])
    await expect.element(adding.getByLabelText(field)).toHaveAccessibleDescription('The field is required');
  await expect.element(adding.getByLabelText('Start time')).toHaveFocus();

  await fillIn({ 'Start time': '11:00', 'End time': '09:00', Event: 'Boxes' });
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(adding.getByLabelText('End time')).toHaveAccessibleDescription(schedulesTexts.order);
  await expect.element(adding.getByLabelText('End time')).toHaveFocus();
  expect(school.requests(schedules.add)).toEqual([]);
});

test('an overlapping entry is refused with a message, and the entered values stay', async () => {
  const boxes = entry({ event: 'Boxes' });
  showWeek(boxes);
  school.refuse(schedules.add, { code: 'conflict', message: schedulesTexts.overlaps(boxes) });
  await add.click();
  await fillIn({ 'Start time': '10:00', 'End time': '12:00', Event: 'Floats' });
  await adding.getByRole('button', { name: 'Add', exact: true }).click();

  const message = '“Boxes” is on Monday from 09:00 to 11:00. Please choose another time.';
  await expect.element(adding.getByRole('alert')).toHaveTextContent(message);
  await expect.element(adding.getByLabelText('Event')).toHaveValue('Floats');
  await adding.getByLabelText('Start time').fill('11:00');
  const floats = entry({ event: 'Floats', startTime: '11:00' });
  school.answer(schedules.add, floats);
  school.answer(schedules.list, [boxes, floats]);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(rowOf('Floats')).toHaveTextContent('11:00');
});

test('an entry that could not be saved keeps its values, even after its dialog was closed', async () => {
  showWeek(entry({ event: 'Boxes' }));
  const change = school.hold(schedules.update);
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  await editing.getByLabelText('Event').fill('Floats');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => school.requests(schedules.update).length).toBe(1);
  await userEvent.keyboard('{Escape}');
  // The browser hides a dialog before it reports that it has closed it.
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  change.refuse({ code: 'unavailable', message: generalTexts.unavailable });

  await expect.element(editing.getByRole('alert')).toHaveTextContent(generalTexts.unavailable);
  await expect.element(editing.getByLabelText('Event')).toHaveValue('Floats');
});

test('an entry that fails to send stays in its dialog, with the reason', async () => {
  showWeek(entry({ event: 'Boxes' }));
  school.breakConnection(schedules.update);
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  await editing.getByLabelText('Event').fill('Floats');
  await editing.getByRole('button', { name: 'Update' }).click();

  await expect.element(editing.getByRole('alert')).toHaveTextContent('The school server cannot be reached.');
  await expect.element(editing.getByLabelText('Event')).toHaveValue('Floats');
});

test('the changes of an entry are sent, and appear in the table at once', async () => {
  showWeek(entry({ event: 'Boxes', ...taught }));
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  await expect.element(editing.getByLabelText('Start time')).toHaveValue('09:00');
  await expect.element(editing.getByLabelText('Course')).toHaveValue(webDesign._id);
  await editing.getByLabelText('Day').selectOptions('Sunday');
  await editing.getByLabelText('End time').fill('12:30');
  await editing.getByRole('button', { name: 'Update' }).click();

  await expect.element(page.getByText('Schedule updated')).toBeVisible();
  expect(school.requests(schedules.update).map(({ body }) => body)).toEqual([{ day: 'Sunday', endTime: '12:30' }]);
  await expect.element(rowOf('Boxes')).toHaveTextContent(/Sunday.*09:00.*12:30/);
  await expect.element(page.getByRole('button', { name: 'Edit Boxes on Sunday' })).toHaveFocus();
});

test('deleting an entry asks for a confirmation, reports success, and keeps the focus on the page', async () => {
  showWeek(entry({ event: 'Boxes' }));
  school.breakConnection(schedules.delete);
  const deletion = page.getByRole('button', { name: 'Delete Boxes on Monday' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await deletion.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(deletion).toHaveFocus();
  expect(school.requests(schedules.delete)).toEqual([]);

  await deletion.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('An error occurred')).toBeVisible();
  await expect.element(rowOf('Boxes')).toBeVisible();

  school.answer(schedules.delete, { message: schedulesTexts.deleted });
  school.answer(schedules.list, []);
  await deletion.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Deleted successfully')).toBeVisible();
  await expect.element(page.getByText('Nothing is planned yet')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a tutor chooses one of the tutor’s own rooms for an entry', async () => {
  const ownRoom = room({ roomName: 'algebra' });
  showWeek(entry({ event: 'Boxes' }));
  school.answer(rooms.list, [ownRoom, room({ roomName: 'chemistry', isYours: false })]);
  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  await expect.element(editing.getByLabelText('Room')).toBeVisible();
  expect(textsOf(editing.getByLabelText('Room').getByRole('option'))).toEqual(['No room', 'algebra']);
  await editing.getByLabelText('Room').selectOptions('algebra');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByText('Schedule updated')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Boxes on Monday' }).click();
  await expect.element(editing.getByLabelText('Room')).toHaveValue(ownRoom._id);
});

test('the draft of an entry can be discarded', async () => {
  showWeek(entry({ event: 'Kiln', day: 'Sunday' }));
  const edit = page.getByRole('button', { name: 'Edit Kiln on Sunday' });
  await edit.click();
  await editing.getByLabelText('Event').fill('Kiln and glaze');
  await userEvent.keyboard('{Escape}');

  await edit.click();
  await editing.getByRole('button', { name: 'Start over' }).click();
  await expect.element(editing.getByLabelText('Day')).toHaveFocus();
  await expect.element(editing.getByLabelText('Event')).toHaveValue('Kiln');
  await userEvent.keyboard('{Escape}');
  await edit.click();
  await expect.element(editing.getByLabelText('Event')).toHaveValue('Kiln');
  await expect.element(editing.getByText('This is what you typed before')).not.toBeInTheDocument();
});
