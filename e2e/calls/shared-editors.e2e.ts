import type { Page } from '@playwright/test';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { button, join, studentRoomPath, TIMEOUT, test, tutorRoomPath } from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';

const program = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label });
const classProgram = (page: Page) => program(page, 'Class program');
const output = (page: Page) => page.getByRole('region', { name: 'Output' });

/** Joins the call with audio only, and opens the code panel. */
async function openCode(page: Page) {
  await join(page, 'Join with audio only');
  await button(page, 'Code').click();
  await expect(page.getByRole('tab', { name: 'Class' })).toBeVisible(TIMEOUT);
  await expect(classProgram(page)).toBeVisible(TIMEOUT);
}

async function write(page: Page, label: string | RegExp, text: string) {
  await program(page, label).click();
  await page.keyboard.insertText(text);
}

test('the class sees what the tutor writes and what it prints; input over the limit is refused in the editor', async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  const traffic = countEditorTraffic(tutor);
  await openCode(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await join(student);
  await button(student, 'Open the code').click(TIMEOUT);
  await expect(classProgram(student)).toBeVisible(TIMEOUT);
  await expect(button(student, 'Open the code')).toBeHidden();

  await write(tutor, 'Class program', 'print("Habari")');
  await expect(classProgram(student)).toContainText('print("Habari")');
  await expect(classProgram(student)).toHaveAttribute('contenteditable', 'false');
  await expect(student.getByText('View only. The tutor decides who can edit.')).toBeVisible();
  // The student sees the tutor's cursor, with his display name.
  await expect(student.locator('.cm-person-name')).toHaveText('Brian O.');

  await tutor.getByRole('combobox', { name: 'Language' }).fill('JavaScript');
  await tutor.getByRole('option', { name: /^JavaScript/ }).click();
  await expect(student.getByText(/^JavaScript/)).toBeVisible();
  await button(tutor, 'Run').click();
  await expect(output(student)).toContainText('ReferenceError: print is not defined', TIMEOUT);
  await expect(output(student).getByText(/^JavaScript does not know “print”/)).toBeVisible();
  await tutor.getByRole('combobox', { name: 'Language' }).fill('Python (3');
  await tutor
    .getByRole('option', { name: /^Python/ })
    .first()
    .click();
  await button(tutor, 'Run').click();
  await expect(output(student)).toContainText('Habari', TIMEOUT);
  await expect(output(student)).toContainText('by Brian O.');
  // The live region has only a short status, so that a screen reader does not announce the program's whole output.
  await expect(output(student).getByRole('status')).not.toContainText('Habari');
  await expectScreenAccessible(student, 'the code of a class');

  await expectTooMuchRefused(tutor, traffic);
  await expect(classProgram(student)).toContainText('print("Habari") # print(2)');
});

/** Counts the sockets that a page opens for the shared editors, and the bytes sent over them. */
function countEditorTraffic(page: Page) {
  const traffic = { opened: 0, bytes: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/stages')) return;
    traffic.opened++;
    socket.on('framesent', ({ payload }) => {
      traffic.bytes += payload.length;
    });
  });
  return traffic;
}

/** Pastes texts that are too long. Each is refused, the document stays unchanged, and the connection open. */
async function expectTooMuchRefused(tutor: Page, traffic: { opened: number; bytes: number }) {
  const before = traffic.bytes;
  await classProgram(tutor).click();
  await paste(tutor, 'x = 1\n'.repeat(55_000));
  await expect(tutor.getByRole('alert').filter({ hasText: sharedEditorsTexts.programTooLong })).toBeVisible();
  await paste(tutor, 'x = 1\n'.repeat(12_000));
  await expect(tutor.getByRole('alert').filter({ hasText: sharedEditorsTexts.tooMuchAtOnce })).toBeVisible();
  await tutor.waitForTimeout(5_000);
  expect(traffic.opened).toBe(1);
  expect(traffic.bytes - before).toBeLessThan(5_000);
  await classProgram(tutor).press('End');
  await tutor.keyboard.insertText(' # print(2)');
  await expect(classProgram(tutor)).toHaveText('print("Habari") # print(2)');
}

/** Inserts the whole text in one step, as if from the clipboard. */
const paste = (page: Page, text: string) =>
  classProgram(page).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a student’s editor follows the tutor until the student scrolls; a declined invitation is not repeated', {
  tag: '@long',
}, async ({ room, attend, create }) => {
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await join(student);
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await openCode(tutor);
  const invitation = button(student, 'Open the code');
  await expect(invitation).toBeVisible(TIMEOUT);
  await button(student, 'Not now').click();
  await expect(invitation).toBeHidden();
  await button(tutor, 'Close Code').click();
  await button(tutor, 'Code').click();
  await button(tutor, /^Chat/).click();
  await tutor.getByRole('textbox', { name: 'Message to everyone' }).fill('Watch');
  await tutor.keyboard.press('Enter');
  await expect(button(student, /^Chat/)).toContainText('1 unread', TIMEOUT);
  await expect(invitation).toBeHidden();

  await button(student, 'Code').click();
  await expect(classProgram(student)).toBeVisible(TIMEOUT);
  await button(tutor, 'Code').click();
  const lines = Array.from({ length: 150 }, (_, line) => `line_${line}`).join('\n');
  await write(tutor, 'Class program', lines);
  const last = classProgram(student).getByText('line_149');
  await expect(last).toBeInViewport(TIMEOUT);
  await expect(button(student, 'Follow the tutor')).toBeHidden();

  await classProgram(student).hover();
  await student.mouse.wheel(0, -10_000);
  const first = classProgram(student).getByText('line_0', { exact: true });
  await expect(first).toBeInViewport();
  await tutor.keyboard.insertText(' # more');
  await expect(button(student, 'Follow the tutor')).toBeVisible();
  await expect(first).toBeInViewport();
  await button(student, 'Follow the tutor').click();
  await expect(last).toBeInViewport();
  await expect(last).toContainText('# more');
  await expect(button(student, 'Follow the tutor')).toBeHidden();
});

test('a student with permission may write in the class’s program until it is withdrawn', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await openCode(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await openCode(student);

  await tutor.getByText('Who can edit (0 of 1)').click();
  const mayWrite = tutor.getByRole('checkbox', { name: 'Amina H.' });
  await mayWrite.click();
  await expect(mayWrite).toBeChecked();
  await expect(student.getByText('You can edit.')).toBeVisible();
  await write(student, 'Class program', 'x = 1');
  await expect(classProgram(tutor)).toContainText('x = 1');
  // Letters that are typed into the editor do not act as keyboard shortcuts of the call.
  await write(student, 'Class program', '');
  await student.keyboard.press('c');
  await expect(student.getByRole('complementary', { name: 'Chat' })).toBeHidden();

  await mayWrite.click();
  await expect(mayWrite).not.toBeChecked();
  await expect(student.getByText('View only. The tutor decides who can edit.')).toBeVisible();
  await expect(classProgram(student)).toHaveAttribute('contenteditable', 'false');
});

test('a tutor sees every student’s own program, and may write in it with the student’s consent', {
  tag: '@long',
}, async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await openCode(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await openCode(student);

  await student.getByRole('tab', { name: 'Mine' }).click();
  await write(student, 'Your own program', 'y = 2');
  await tutor.getByRole('tab', { name: 'Students' }).click();
  const code = tutor.getByRole('complementary', { name: 'Code' });
  const card = code.getByRole('listitem').filter({ hasText: 'Amina H.' });
  await expect(card).toContainText('y = 2');
  await expectScreenAccessible(tutor, 'the students’ programs');

  await button(tutor, 'Open Amina H.’s program').click();
  await expect(program(tutor, 'Amina H.’s program')).toHaveAttribute('contenteditable', 'false');
  await button(tutor, 'Ask to edit').click();
  const studentPanel = student.getByRole('complementary', { name: 'Code' });
  await expect(studentPanel.getByRole('alert')).toContainText('asks to edit your program.');
  await student.getByRole('button', { name: /^Let .+ edit$/ }).click();
  await expect(program(tutor, 'Amina H.’s program')).toHaveAttribute('contenteditable', 'true');
  await write(tutor, 'Amina H.’s program', 'z = 3 ');
  await expect(program(student, 'Your own program')).toContainText('z = 3');

  await button(student, 'Remove access').click();
  await expect(program(tutor, 'Amina H.’s program')).toHaveAttribute('contenteditable', 'false');
});

test('the editor can be entered and left by keyboard', { tag: '@long' }, async ({ room, attend }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await openCode(tutor);
  await classProgram(tutor).focus();
  await tutor.keyboard.insertText('a');
  await tutor.keyboard.press('Tab');
  await expect(classProgram(tutor)).toBeFocused();
  await tutor.keyboard.press('Escape');
  await tutor.keyboard.press('Tab');
  await expect(classProgram(tutor)).not.toBeFocused();
  await expect(tutor.getByRole('complementary', { name: 'Code' })).toBeVisible();
});

test('the code survives closing the panel, and can be read after the class', {
  tag: '@long',
}, async ({ room, attend, create }) => {
  const student = await attend(await create.student(), studentRoomPath(room));
  await openCode(student);
  await student.getByRole('tab', { name: 'Mine' }).click();
  await write(student, 'Your own program', 'kept = 1');
  await button(student, 'Close Code').click();
  await button(student, 'Code').click();
  await student.getByRole('tab', { name: 'Mine' }).click();
  await expect(program(student, 'Your own program')).toContainText('kept = 1', TIMEOUT);

  await button(student, 'Leave').click();
  await expect(student).toHaveURL(/\/livestream$/);

  const tutor = await attend(room.tutor, '/admin/livestream');
  const row = tutor.getByRole('row').filter({ hasText: room.name });
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  const past = student.getByRole('region', { name: 'Code of past classes' });
  await past.getByRole('link', { name: room.name }).click(TIMEOUT);
  await expect(program(student, 'Program: Wanjiru Kamau')).toContainText('kept = 1');
  await expectScreenAccessible(student, 'what was written in a class');

  await tutor.goto('/admin/livestream/past');
  await tutor.getByRole('link', { name: room.name }).click();
  await tutor.getByRole('link', { name: 'Code of this class' }).click();
  await expect(program(tutor, 'Program: Wanjiru Kamau')).toContainText('kept = 1');

  await student.goto(studentRoomPath(room));
  const earlierCode = student.getByRole('region', { name: 'Code from past classes' });
  await earlierCode.getByRole('button').first().click();
  await expect(program(student, 'Program: Wanjiru Kamau')).toContainText('kept = 1');
});
