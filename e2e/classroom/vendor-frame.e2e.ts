/** Tests a school whose calls are a vendor's page in a frame. The test answers in place of the unreachable vendor. */
import { generateKeyPairSync } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { decodeJwt } from 'jose';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import {
  button,
  join,
  studentRoomPath,
  TIMEOUT,
  test,
  tutorRoomPath,
  WITH_OR_WITHOUT_DEVICES,
} from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';

const APP = 'vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

test.use({
  schoolEnv: {
    LIVE_ROOMS: 'jaas',
    JAAS_APP_ID: APP,
    JAAS_KEY_ID: '4f4910',
    JAAS_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
});

/** Acts as if the user never answered the browser's prompt for camera and microphone. */
const unansweredPrompt = (context: BrowserContext) =>
  context.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () => new Promise(() => {});
  });

test('the frame replaces the videos, with chat and people beside it, and no duplicate buttons', async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room), unansweredPrompt);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  for (const page of [tutor, student])
    await page.route('https://8x8.vc/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stand-in</title><p>A stand-in</p>' }),
    );
  await join(tutor);
  const tutorsFrame = tutor.locator('iframe');
  await expect(tutorsFrame).toHaveAttribute(
    'src',
    /startWithAudioMuted=false&config.startWithVideoMuted=false/,
    TIMEOUT,
  );
  const { hash } = new URL((await tutorsFrame.getAttribute('src'))!);
  await join(student, WITH_OR_WITHOUT_DEVICES);

  const frame = student.getByTitle('Audio and video', { exact: true });
  await expect(student.frameLocator('iframe').getByText('A stand-in')).toBeVisible(TIMEOUT);
  const address = new URL((await frame.getAttribute('src'))!);
  const token = decodeJwt<{ room: string; context: { user: { name: string; moderator: string } } }>(
    address.searchParams.get('jwt')!,
  );
  expect(address.pathname).toBe(`/${APP}/${token.room}`);
  expect(token.context.user).toMatchObject({ name: 'Amina H.', moderator: 'false' });
  expect(address.hash).toContain('config.prejoinConfig.enabled=false');
  for (const name of ['Mic', 'Camera', 'Share screen', 'Settings']) await expect(button(student, name)).toBeHidden();
  await expectScreenAccessible(student, 'a call in a frame');

  await button(student, 'Hand').click();
  await button(tutor, /^People/).click();
  const people = tutor.getByRole('complementary', { name: /^People/ });
  await expect(people.getByRole('list', { name: 'Raised hands' })).toContainText('Amina H.');
  await expect(people).toContainText('Mute students in the video itself');
  await expect(button(tutor, 'Mute all')).toBeHidden();

  // The vendor cannot remove people from its room, so after a removal the remaining people move to a new one.
  await button(tutor, 'More for Amina H.').click();
  await button(tutor, 'Remove Amina H.').click();
  await tutor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(student.getByRole('alert')).toContainText('The tutor has removed you');
  await expect(student.locator('iframe')).toHaveCount(0);
  const [session, part] = [token.room.slice(0, 36), token.room.slice(37)];
  await expect(tutorsFrame).toHaveAttribute('src', new RegExp(`/${session}-(?!${part})[\\da-f]+\\?jwt=`));
  expect(new URL((await tutorsFrame.getAttribute('src'))!).hash, 'audible participants stay audible').toBe(hash);
});
