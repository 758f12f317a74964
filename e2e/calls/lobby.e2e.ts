import type { Page } from '@playwright/test';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { button, TIMEOUT, test, tutorRoomPath, withCameraOn } from '#e2e/fixtures/live-class.ts';
import { type Create, expect } from '#e2e/fixtures/school.ts';

const lobby = (page: Page) => page.getByRole('region', { name: 'Microphone and camera' });

declare global {
  interface Window {
    /** The kinds of devices that fail. */
    broken: string[];
    /** The loudest sample that the page has sent to the loudspeaker. */
    loudest: number;
    requests: unknown[];
    tracks: MediaStreamTrack[];
  }
}

/** Makes these kinds of devices fail with `error` until repairDevices() is called. Call it before the page loads. */
const breakDevices = (page: Page, error: string, kinds: ('audio' | 'video')[]) =>
  page.addInitScript(
    ([name, broken]) => {
      Object.assign(window, { broken });
      // Browsers hide the names of devices until the page has permission to use them; so does this fake.
      const label = Object.getOwnPropertyDescriptor(MediaDeviceInfo.prototype, 'label')!;
      Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
        get(this: MediaDeviceInfo) {
          return window.broken.length > 0 ? '' : label.get!.call(this);
        },
      });
      const getUserMedia = MediaDevices.prototype.getUserMedia;
      MediaDevices.prototype.getUserMedia = function (constraints = {}) {
        const isBroken = window.broken.some((kind) => kind in constraints);
        return isBroken ? Promise.reject(new DOMException('', name as string)) : getUserMedia.call(this, constraints);
      };
    },
    [error, kinds] as const,
  );

const repairDevices = (page: Page) =>
  page.evaluate(() => {
    window.broken = [];
  });

/** Records the level that the page sends to the loudspeaker. Call it before the page loads. */
const recordLoudness = (page: Page) =>
  page.addInitScript(() => {
    window.loudest = 0;
    const destination = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'destination')!;
    const analysers = new WeakMap<BaseAudioContext, AnalyserNode>();
    function analyserOf(context: BaseAudioContext) {
      const analyser = context.createAnalyser();
      analysers.set(context, analyser);
      analyser.connect(destination.get!.call(context));
      setInterval(() => {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        window.loudest = Math.max(window.loudest, ...samples);
      }, 30);
      return analyser;
    }
    Object.defineProperty(BaseAudioContext.prototype, 'destination', {
      get(this: BaseAudioContext) {
        return analysers.get(this) ?? analyserOf(this);
      },
    });
  });

interface LobbyOptions {
  page: Page;
  create: Create;
  room: { name: string; tutor: { id: string; name: string } };
}

async function openLobby({ page, create, room }: LobbyOptions, { isCameraOn } = { isCameraOn: true }) {
  if (isCameraOn) await withCameraOn(page);
  await create.signedIn();
  await page.goto(`/live/${room.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Room name - ${room.name}`);
}

/** Records every track that the page captures. Call it before the page loads. */
const recordTracks = (page: Page) =>
  page.addInitScript(() => {
    const getUserMedia = MediaDevices.prototype.getUserMedia;
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      const stream = await getUserMedia.call(this, constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });

test('the lobby shows the camera and the microphone level, plays a tone, remembers choices, and releases the camera', async ({
  page,
  create,
  room,
}) => {
  await recordLoudness(page);
  await recordTracks(page);
  await openLobby({ page, create, room });
  const preview = page.getByLabel('Your camera');
  await expect(preview).toBeVisible(TIMEOUT);
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime), TIMEOUT).toBeGreaterThan(0);

  await button(page, 'Test the loudspeaker').click();
  await expect(button(page, 'Test the loudspeaker')).not.toHaveAttribute('aria-busy', TIMEOUT);
  expect(await page.evaluate(() => window.loudest)).toBeGreaterThan(0.05);

  // The lobby can test a microphone that is off, as a student's is at first. The fake one beeps once a second.
  await expect(lobby(page)).toContainText('Your microphone is off.');
  await button(page, 'Microphone').click();
  const level = page.getByRole('meter', { name: 'Microphone level' });
  await expect
    .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value), { ...TIMEOUT, intervals: [50] })
    .toBeGreaterThan(0.3);
  await expectScreenAccessible(page, 'the lobby');

  const second = await chooseDevices(page);
  await page.reload();
  await expectRemembered(page, second);
  await expect(preview).toBeVisible(TIMEOUT);
  await page.getByRole('link', { name: 'Leave room' }).click();
  await expect(page).toHaveURL('/livestream');
  const states = () => page.evaluate(() => [...new Set(window.tracks.map(({ readyState }) => readyState))]);
  await expect.poll(states).toEqual(['ended']);
});

/** Chooses the second microphone, low data, and a camera that no longer exists. Returns the microphone's name. */
async function chooseDevices(page: Page) {
  const microphones = page.getByRole('combobox', { name: 'Microphone' });
  const second = await microphones.locator('option').nth(2).innerText();
  await microphones.selectOption(second);
  await page.getByRole('combobox', { name: 'Data' }).selectOption('Low data (one small video)');
  await page.evaluate(() =>
    localStorage.setItem('calls', JSON.stringify({ ...JSON.parse(localStorage.calls), camera: 'gone' })),
  );
  return second;
}

async function expectRemembered(page: Page, microphone: string) {
  await expect(page.getByText('The device you chose is not connected.')).toHaveCount(1, TIMEOUT);
  await expect(page.getByRole('combobox', { name: 'Data' })).toHaveValue('low');
  await expect(page.getByRole('combobox', { name: 'Microphone' }).locator('option:checked')).toHaveText(
    microphone,
    TIMEOUT,
  );
}

test('microphone and camera are off for a student and on for a tutor by default, and changes are remembered', {
  tag: '@long',
}, async ({ page, create, room, attend }) => {
  await openLobby({ page, create, room }, { isCameraOn: false });
  await expect(button(page, 'Join')).toBeVisible(TIMEOUT);
  await expect(lobby(page)).toContainText(
    'Your microphone and camera are off. You can turn them on here or in the call.',
  );
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'false');
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'false');

  await button(page, 'Camera').click();
  await expect(page.getByLabel('Your camera')).toBeVisible(TIMEOUT);
  await button(page, 'Camera').click();
  await expect(page.getByLabel('Your camera')).toBeHidden();
  await expect(lobby(page)).toContainText('Your camera is off.');
  await button(page, 'Microphone').click();
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await page.reload();

  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await expect(button(page, 'Camera')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Camera').click();
  await expect(page.getByLabel('Your camera')).toBeVisible(TIMEOUT);

  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await expect(button(tutor, 'Microphone')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await expect(button(tutor, 'Camera')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
});

test('switching to a phone’s other camera releases the first one before', { tag: '@long' }, async ({
  page,
  create,
  room,
}) => {
  await page.addInitScript(() => {
    const requests: { facing: unknown; live: number }[] = [];
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { requests });
    const getUserMedia = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (constraints = {}) {
      const facing = (constraints.video as MediaTrackConstraints | undefined)?.facingMode as
        | { ideal: string }
        | undefined;
      const cameras = tracks.filter(({ kind, readyState }) => kind === 'video' && readyState === 'live');
      requests.push({ facing: facing?.ideal, live: cameras.length });
      const stream = await getUserMedia.call(this, constraints);
      for (const track of stream.getVideoTracks()) {
        const settings = track.getSettings();
        track.getSettings = () => ({ ...settings, facingMode: facing?.ideal ?? 'user' });
      }
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await openLobby({ page, create, room });
  const mirrored = page.getByLabel('Your camera').and(page.locator('[data-mirrored]'));
  await expect(mirrored).toBeVisible(TIMEOUT);

  await button(page, 'Switch camera').click();

  await expect(mirrored).toBeHidden(TIMEOUT);
  await expect(page.getByLabel('Your camera')).toBeVisible(TIMEOUT);
  const requests = await page.evaluate(() => window.requests);
  expect(requests).toEqual([
    { facing: undefined, live: 0 },
    { facing: 'environment', live: 0 },
  ]);
});

/** Simulates a device that is set to save data. Call it before the page loads. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true, effectiveType: '4g' }) }),
  );

async function selectNormalQuality(page: Page) {
  const data = page.getByRole('combobox', { name: 'Data' });
  const reason = page.getByText('Your connection is slow or your device saves data');
  await expect(data).toHaveValue('low');
  await expect(reason).toBeVisible();
  await data.selectOption('Normal');
  await page.reload();
  await expect(data).toHaveValue('high');
  await expect(reason).toBeHidden();
}

test('a device that saves data defaults to low data; a missing camera can be plugged in, and one that is unplugged is reported', async ({
  page,
  create,
  room,
}) => {
  await breakDevices(page, 'NotFoundError', ['video']);
  await saveData(page);
  await openLobby({ page, create, room });
  await selectNormalQuality(page);
  await expect(lobby(page)).toContainText('No camera was found. Plug one in, and then press Try again.', TIMEOUT);
  await button(page, 'Microphone').click();
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await expect(button(page, 'Join')).toBeVisible();

  await repairDevices(page);
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  const preview = page.getByLabel('Your camera');
  await expect(preview).toBeVisible(TIMEOUT);

  await preview.evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getTracks();
    track!.stop();
    track!.dispatchEvent(new Event('ended'));
  });
  await expect(lobby(page)).toContainText('The camera has stopped');
  await button(page, 'Try again with the camera').click();
  await expect(preview).toBeVisible(TIMEOUT);
});

test('without permission for microphone and camera the page explains how to allow them, and lets the user listen', async ({
  page,
  create,
  room,
}) => {
  await breakDevices(page, 'NotAllowedError', ['audio', 'video']);
  await openLobby({ page, create, room });

  await expect(lobby(page)).toContainText(
    'The browser is not allowed to use the microphone. Press the icon beside',
    TIMEOUT,
  );
  await expect(lobby(page)).toContainText('The browser is not allowed to use the camera.');
  await expect(button(page, 'Join')).toBeHidden();
  await expect(button(page, 'Just listen')).toBeVisible();
  await expect(button(page, 'Just listen, without video')).toBeVisible();
  await expectScreenAccessible(page, 'a lobby without devices');

  await repairDevices(page);
  await button(page, 'Try again with the microphone').click();
  await expect(lobby(page)).not.toContainText('The browser is not allowed to use the microphone.', TIMEOUT);
  // The student has permitted the microphone now, but a student's microphone is still off by default.
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Microphone').click();
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await expect(lobby(page)).toContainText('The browser is not allowed to use the camera.');
  await expect(button(page, 'Join')).toBeVisible();
});

test('a device in use by another app and one that does not respond are reported differently', { tag: '@long' }, async ({
  page,
  create,
  room,
}) => {
  await breakDevices(page, 'NotReadableError', ['audio']);
  await openLobby({ page, create, room });
  await expect(lobby(page)).toContainText('The microphone is busy: another app may be using it.', TIMEOUT);
  await expect(page.getByLabel('Your camera')).toBeVisible(TIMEOUT);
});
