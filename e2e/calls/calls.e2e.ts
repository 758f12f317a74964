import type { Page } from '@playwright/test';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { withFakeScreen } from '#e2e/fixtures/fake-devices.ts';
import {
  button,
  join,
  rowOf,
  studentRoomPath,
  TIMEOUT,
  test,
  tutorRoomPath,
  withCameraOn,
} from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';

// The caption is the last status region of the call: the region above it is about recordings.
const caption = (page: Page) => page.getByRole('region', { name: 'Call' }).getByRole('status').last();
const people = (page: Page) => page.getByRole('complementary', { name: /^People/ });
const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat' });
const alert = (page: Page) => page.getByRole('alert');

test.describe('on a network that is lost once', () => {
  test.use({ mayLog: /WebSocket|ERR_INTERNET_DISCONNECTED/ });

  test('people join, chat, lose the network, reconnect and leave; the call has no serious accessibility fault', async ({
    room,
    attend,
    create,
  }) => {
    const tutor = await attend(room.tutor, tutorRoomPath(room));
    await join(tutor);
    const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
    await join(student);
    await expect(caption(tutor)).toContainText('Amina H. has joined', TIMEOUT);
    await writeToAll(student, tutor);

    await student.context().setOffline(true);
    await expect(student.getByText('Reconnecting…', { exact: true })).toBeVisible();
    await student.context().setOffline(false);
    await expect(caption(student)).toContainText('You are back in the call.', TIMEOUT);
    await button(student, 'Hand').click();
    await expect(caption(tutor)).toContainText('Amina H. has raised a hand', TIMEOUT);

    await expectCallAccessible(tutor);
    await button(student, 'Leave').click();
    await expect(student).toHaveURL('/livestream');
    await expect(student.getByRole('listitem').filter({ hasText: room.name })).toBeVisible();
    await expect(caption(tutor)).toContainText('Amina H. has left');
  });
});

async function writeToAll(student: Page, tutor: Page) {
  await button(student, /^Chat/).click();
  await chat(student).getByRole('textbox', { name: 'Message to everyone' }).fill('Habari ya asubuhi');
  await button(student, 'Send').click();
  await expect(button(tutor, /^Chat/)).toContainText('1 unread');
  await expect(caption(tutor)).toContainText('Amina H. writes: Habari ya asubuhi');
  await button(tutor, /^Chat/).click();
  await expect(chat(tutor).getByRole('log')).toContainText('Habari ya asubuhi');
  await expect(button(tutor, /^Chat/)).not.toContainText('unread');
  await button(tutor, /^Chat/).click();
}

/**
 * Checks the accessibility of the call, its panels and dialogs on a desktop, and of the chat on a phone, as a tutor in
 * whose call the student Amina has raised her hand.
 */
async function expectCallAccessible(tutor: Page) {
  await expectScreenAccessible(tutor, 'the call');
  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await expectScreenAccessible(tutor, 'the people');
  await button(tutor, /^Chat/).click();
  await expectScreenAccessible(tutor, 'the chat');
  for (const dialog of ['Settings', 'Shortcuts']) {
    await button(tutor, dialog).click();
    await expectScreenAccessible(tutor, dialog);
    await tutor.keyboard.press('Escape');
  }
  await tutor.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await tutor.setViewportSize({ width: 390, height: 844 });
  await expectScreenAccessible(tutor, 'the chat on a phone, dark');
  await tutor.keyboard.press('Escape');
}

test('raised hands are queued, and the tutor lets the first one speak', async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor, 'Join with audio only');
  const juma = await attend(await create.student({ name: 'Juma Mwangi' }), studentRoomPath(room));
  await join(juma);
  const amina = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await join(amina);
  await button(tutor, /^People/).click();
  await button(tutor, 'Mute all').click();

  await button(juma, 'Mic').click();
  await expect(alert(juma)).toContainText('The tutor has turned microphones off. Raise your hand to speak.');
  await button(juma, 'Hand').click();
  await expect(caption(juma)).toContainText('Your hand is raised.');
  const hands = people(tutor).getByRole('list', { name: 'Raised hands' }).getByRole('listitem');
  await expect(hands).toHaveCount(1);
  await button(amina, 'Hand').click();
  await expect(hands).toHaveCount(2);
  await expect(hands.first()).toContainText('Juma M.');

  await button(tutor, 'Allow microphone of Juma M.').click();
  await expect(caption(juma)).toContainText('The tutor has allowed your microphone.');
  await expect(hands).toHaveCount(1);
  await expect(people(tutor).getByRole('region', { name: 'People in the call' })).toBeFocused();
  await button(tutor, 'Lower hand of Amina H.').click();
  await expect(hands).toHaveCount(0);
  await expect(caption(amina)).toContainText('Your hand is lowered.');
  await button(amina, 'Mic').click();
  await expect(alert(amina)).toContainText('Raise your hand to speak.');
});

test('a removed student may join again; a banned one may not', { tag: '@long' }, async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await join(student);

  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Remove Amina H.').click();
  await tutor
    .getByRole('alertdialog', { name: 'Remove from the call?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await button(tutor, 'Remove Amina H.').click();
  await tutor
    .getByRole('alertdialog', { name: 'Remove from the call?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(alert(student)).toHaveText('The tutor has removed you from the call. You may enter again.');

  await button(student, 'Join again').click();
  await join(student);
  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Remove and ban Amina H.').click();
  const question = tutor.getByRole('alertdialog', { name: 'Remove and ban from this room?' });
  await question.getByRole('button', { name: 'Remove and ban' }).click();
  await expect(alert(student)).toHaveText('The tutor has removed you from this room until it is next opened.');
  await student.reload();
  await expect(alert(student)).toHaveText('The tutor has removed you from this room until it is next opened.');

  await button(tutor, 'Allow again Amina H.').click();
  await expect(button(tutor, 'Ban Amina H.')).toBeVisible();
  await student.reload();
  await join(student);
});

test('a locked room cannot be joined, and only admitted students leave the waiting room', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  await button(tutor, /^People/).click();
  await button(tutor, 'Lock room').click();
  await expect(button(tutor, 'Unlock room')).toBeVisible();
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await button(student, 'Join').click(TIMEOUT);
  await expect(alert(student)).toHaveText('The tutor has locked this room.', TIMEOUT);

  await button(tutor, 'Unlock room').click();
  await button(tutor, 'Turn on waiting room').click();
  await expect(button(tutor, 'Turn off waiting room')).toBeVisible();
  await button(student, 'Join again').click();
  await button(student, 'Join').click(TIMEOUT);
  await expect(student.getByRole('heading', { name: 'Waiting for the tutor to let you in' })).toBeVisible(TIMEOUT);
  await button(tutor, 'Decline Amina H.').click();
  await expect(alert(student)).toHaveText('The tutor did not let you in.');

  await button(student, 'Join again').click();
  await button(student, 'Join').click(TIMEOUT);
  await button(tutor, 'Let in Amina H.').click(TIMEOUT);
  await expect(student.getByRole('toolbar', { name: 'Call' })).toBeVisible(TIMEOUT);
  await expect(people(tutor).getByRole('region', { name: 'People in the call' })).toBeFocused();
  const large = tutor.getByRole('button', { name: 'Pin: You' });
  await large.press('Enter');
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await expect(large).toBeFocused();
});

test('joining in another tab ends the call in the first one', { tag: '@long' }, async ({ room, attend, create }) => {
  const first = await attend(await create.student(), studentRoomPath(room));
  await join(first);
  const second = await first.context().newPage();
  await second.goto(studentRoomPath(room));
  await join(second);

  await expect(alert(first)).toHaveText('You joined this call on another device or page, so it ended here.');
  await expect(second.getByRole('toolbar', { name: 'Call' })).toBeVisible();
});

test('closing the room ends the call, and people can join again after it is reopened', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, '/admin/livestream');
  const student = await attend(await create.student(), studentRoomPath(room));
  await join(student);
  await button(tutor, `Deactivate ${room.name}`).click();
  await expect(alert(student)).toHaveText(`The room ${room.name} has been closed.`, TIMEOUT);
  await button(tutor, `Activate ${room.name}`).click();
  await join(student);
});

test('keyboard shortcuts work like buttons, not while typing, and can be switched off', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const page = await attend(await create.student(), studentRoomPath(room), (context) =>
    Promise.all([withCameraOn(context), withFakeScreen(context)]),
  );
  await join(page);
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  const pressed = (name: string | RegExp) => button(page, name).getAttribute('aria-pressed');
  const states = async () => [
    ...(await Promise.all(['Mic', 'Camera', 'Share screen', 'Hand', /^Chat/, /^People/].map(pressed))),
    await button(page, 'Show speaker').count(),
    await button(page, 'Leave fullscreen').count(),
  ];
  const after = async (key: string, wanted: unknown[]) => {
    await page.keyboard.press(key);
    await expect.poll(states, TIMEOUT).toEqual(wanted);
  };

  await after('m', ['true', 'true', 'false', 'false', 'false', 'false', 0, 0]);
  await after('v', ['true', 'false', 'false', 'false', 'false', 'false', 0, 0]);
  await after('s', ['true', 'false', 'true', 'false', 'false', 'false', 0, 0]);
  await after('h', ['true', 'false', 'true', 'true', 'false', 'false', 0, 0]);
  await after('l', ['true', 'false', 'true', 'true', 'false', 'false', 1, 0]);
  await after('f', ['true', 'false', 'true', 'true', 'false', 'false', 1, 1]);
  await after('p', ['true', 'false', 'true', 'true', 'false', 'true', 1, 1]);
  await after('c', ['true', 'false', 'true', 'true', 'true', 'false', 1, 1]);

  await chat(page).getByRole('textbox', { name: 'Message to everyone' }).click();
  await page.keyboard.type('mvshlfpc');
  await expect.poll(states).toEqual(['true', 'false', 'true', 'true', 'true', 'false', 1, 1]);
  await chat(page).press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(button(page, /^Chat/)).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Raise or lower your hand');
  await expect(keys).toContainText('Fullscreen on or off');
  await keys.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  for (const key of 'mvshlfpc') await page.keyboard.press(key);
  await page.keyboard.press('?');
  // Once this click has a visible effect, a shortcut pressed before it would have had one too.
  await button(page, 'Hand').click();
  await expect.poll(states).toEqual(['true', 'false', 'true', 'false', 'false', 'false', 1, 1]);
  await expect(keys).toBeHidden();
  await button(page, 'Leave').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('toasts are visible in fullscreen', { tag: '@long' }, async ({ page, room, create }) => {
  await create.signedIn(room.tutor);
  await page.goto(tutorRoomPath(room));
  await join(page);
  await button(page, 'Code').click();
  await expect(page.getByRole('textbox', { name: 'Class program' })).toBeVisible(TIMEOUT);
  await button(page, 'Fullscreen').click();
  await expect(button(page, 'Leave fullscreen')).toBeVisible();

  await button(page, 'Run').click();

  const toast = page.getByRole('alert').filter({ hasText: 'There is no program to run yet.' });
  await expect(toast).toBeVisible(TIMEOUT);
  const isOnTop = () =>
    toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  // Retried, because the toast slides in from outside the screen.
  await expect.poll(isOnTop).toBe(true);
});

test('the call fills 82 % of a screen’s width and 90 % of its height, and all of a phone; a camera that another app takes can be switched on again', async ({
  page,
  room,
  create,
}) => {
  await page.addInitScript(() => {
    const getUserMedia = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wish) {
      const stream = await getUserMedia.call(this, wish);
      Object.assign(window, { camera: stream.getVideoTracks()[0] });
      return stream;
    };
  });
  await create.signedIn(room.tutor);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(tutorRoomPath(room));
  await join(page);
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await page.evaluate(() => {
    window.camera.stop();
    window.camera.dispatchEvent(new Event('ended'));
  });
  await expect(alert(page)).toContainText('Your camera has stopped');
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Turn the camera on again').click();
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await expect(alert(page)).toHaveText('');
  // The pressed button has disappeared; the focus must stay in the call.
  await expect(alert(page)).toBeFocused();

  const frame = page.getByRole('region', { name: 'Call' });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${room.name}`);
  const wide = (await frame.boundingBox())!;
  expect(wide.width / 1280).toBeCloseTo(0.82, 2);
  expect(wide.height / 800).toBeCloseTo(0.9, 2);
  await button(page, 'Fullscreen').click();
  await expect(button(page, 'Leave fullscreen')).toBeVisible();
  await button(page, 'Leave fullscreen').click();
  await expect(button(page, 'Fullscreen')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () =>
    expect(await frame.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 }),
  ).toPass(TIMEOUT);
  for (const name of ['Mic', 'Camera', /^Chat/, /^People/, 'More', 'Leave'])
    expect((await button(page, name).boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

declare global {
  interface Window {
    camera: MediaStreamTrack;
  }
}
