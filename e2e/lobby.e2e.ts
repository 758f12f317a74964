import type { Page } from '@playwright/test';
import { button, PATIENCE, studentsWay, test } from './live-class.ts';
import { expect, type Given } from './school.ts';
import { expectScreenSound } from './soundness.ts';

const lobby = (page: Page) => page.getByRole('region', { name: 'Microphone and camera' });

/** Before the page comes: those devices answer with that error. */
const breakDevices = (page: Page, error: string, kinds: ('audio' | 'video')[]) =>
  page.addInitScript(
    ([name, broken]) => {
      const ask = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (wish = {}) {
        const isBroken = (broken as string[]).some((kind) => kind in wish);
        return isBroken ? Promise.reject(new DOMException('', name as string)) : ask.call(this, wish);
      };
    },
    [error, kinds] as const,
  );

interface Lobby {
  page: Page;
  given: Given;
  room: { name: string; tutor: { id: string; name: string } };
}

async function openLobby({ page, given, room }: Lobby) {
  await given.signedIn();
  await page.goto(`/live/${room.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${room.name}`);
}

test('before the call one sees oneself, sees that one is heard, and hears a tone', async ({ page, given, room }) => {
  await openLobby({ page, given, room });
  const picture = page.getByLabel('Your camera');
  await expect(picture).toBeVisible(PATIENCE);
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime), PATIENCE)
    .toBeGreaterThan(0);

  await button(page, 'Test the loudspeaker').click();
  await expect(button(page, 'Test the loudspeaker')).not.toHaveAttribute('aria-busy', PATIENCE);

  // The made-up microphone beeps once a second.
  const level = page.getByRole('meter', { name: 'Microphone level' });
  await expect
    .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value), { ...PATIENCE, intervals: [50] })
    .toBeGreaterThan(0.3);
  await expectScreenSound(page, 'the lobby');
});

test('the microphone and the camera are switched off and on before the call', async ({ page, given, room }) => {
  await openLobby({ page, given, room });
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'true', PATIENCE);

  await button(page, 'Camera').click();
  await expect(page.getByLabel('Your camera')).toBeHidden();
  await expect(lobby(page)).toContainText('Your camera is off.');
  await button(page, 'Camera').click();

  await expect(page.getByLabel('Your camera')).toBeVisible(PATIENCE);
});

test('which devices, and how much data: both are remembered on this device', async ({ page, given, room }) => {
  await openLobby({ page, given, room });
  await expect(page.getByLabel('Your camera')).toBeVisible(PATIENCE);
  const second = await page.getByRole('combobox', { name: 'Microphone' }).locator('option').nth(2).innerText();
  await page.getByRole('combobox', { name: 'Microphone' }).selectOption(second);
  await page.getByRole('combobox', { name: 'Data' }).selectOption('Low data: sound first, one small picture');

  await page.reload();

  await expect(page.getByRole('combobox', { name: 'Data' })).toHaveValue('low');
  await expect(page.getByRole('combobox', { name: 'Microphone' }).locator('option:checked')).toHaveText(
    second,
    PATIENCE,
  );
});

test('while the browser asks, it is said what to press', async ({ page, given, room }) => {
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () => new Promise(() => undefined);
  });
  await openLobby({ page, given, room });
  await expect(lobby(page).getByRole('status')).toContainText('Please press Allow.');
});

test('without a camera one joins with a microphone alone', async ({ page, given, room }) => {
  await breakDevices(page, 'NotFoundError', ['video']);
  await openLobby({ page, given, room });

  await expect(lobby(page)).toContainText('No camera was found. Plug one in, and then press Try again.', PATIENCE);
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Join')).toBeVisible();
});

test('who has not allowed microphone and camera is told how, tries again, and may listen', async ({
  page,
  given,
  room,
}) => {
  await breakDevices(page, 'NotAllowedError', ['audio', 'video']);
  await openLobby({ page, given, room });

  await expect(lobby(page)).toContainText('The browser may not use the microphone. Press the sign beside', PATIENCE);
  await expect(lobby(page)).toContainText('The browser may not use the camera.');
  await expect(button(page, 'Join')).toBeHidden();
  await expect(button(page, 'Just listen')).toBeVisible();
  await expect(button(page, 'Just listen, without pictures')).toBeVisible();
  await expectScreenSound(page, 'a lobby without devices');

  await button(page, 'Try again with the microphone').click();
  await expect(lobby(page)).toContainText('The browser may not use the microphone.');
});

test('a device that another app uses, and one that does not answer, are told apart', async ({ page, given, room }) => {
  await breakDevices(page, 'NotReadableError', ['audio']);
  await openLobby({ page, given, room });
  await expect(lobby(page)).toContainText('The microphone is busy: another app may be using it.', PATIENCE);
  await expect(page.getByLabel('Your camera')).toBeVisible(PATIENCE);
});

test('an address that is not safe gives no devices, and the reason is said', async ({ page, given, room }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'mediaDevices', { get: () => undefined });
    Object.defineProperty(window, 'isSecureContext', { get: () => false });
  });
  await openLobby({ page, given, room });
  await expect(lobby(page)).toContainText('only to pages whose address begins with https', PATIENCE);
  await expect(button(page, 'Just listen')).toBeVisible();
});

test('a browser without WebRTC is told what to do instead', async ({ page, given, room }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await openLobby({ page, given, room });
  await expect(page.getByRole('alert')).toContainText('This browser cannot take part in calls.');
  await page.getByRole('link', { name: 'Leave room' }).click();
  await expect(page).toHaveURL('/livestream');
});

test('who leaves the lobby gives the camera back', async ({ room, attend, given }) => {
  const page = await attend(await given.student(), studentsWay(room), (context) =>
    context.addInitScript(() => {
      const ask = MediaDevices.prototype.getUserMedia;
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      MediaDevices.prototype.getUserMedia = async function (wish) {
        const stream = await ask.call(this, wish);
        tracks.push(...stream.getTracks());
        return stream;
      };
    }),
  );
  await expect(page.getByLabel('Your camera')).toBeVisible(PATIENCE);
  await page.getByRole('link', { name: 'Leave room' }).click();
  await expect(page).toHaveURL('/livestream');
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    );
  await expect.poll(states).toEqual(['ended', 'ended']);
});
