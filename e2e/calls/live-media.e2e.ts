import { withFakeScreen, withTwoDevicesOfEach } from '#e2e/fixtures/fake-devices.ts';
import {
  AUDIBLE,
  button,
  countMedia,
  expectAudio,
  expectNotForwarded,
  expectVideo,
  join,
  joinSpeaking,
  loudness,
  preventStopping,
  rowOf,
  studentRoomPath,
  TIMEOUT,
  test,
  tutorRoomPath,
  withCameraOn,
} from '#e2e/fixtures/live-class.ts';
import { expect, type Page } from '#e2e/fixtures/school.ts';
import { expectFlow } from '#e2e/fixtures/video-flow.ts';

const videosOf = (page: Page) => page.getByRole('region', { name: 'Videos' });

test('tutor and students see and hear each other without freezing; a muted student is not heard even if the browser keeps sending', async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room), preventStopping);
  await join(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room), (context) =>
    Promise.all([withCameraOn(context), preventStopping(context)]),
  );
  await joinSpeaking(student);

  await Promise.all([expectVideo(student), expectVideo(tutor)]);
  await Promise.all([expectAudio(student), expectAudio(tutor)]);
  // UDP works here, so the first connection connects without relays, and media never flow through one.
  for (const page of [tutor, student]) {
    expect((await relaysOf(page))[0]).toBe(0);
    expect(await pathsOf(page)).not.toContain('relay');
  }
  await expectFlow(student, { videos: 1 });
  await expect(student.getByText(/(Good|Weak) connection/)).toBeVisible(TIMEOUT);

  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Mute Amina H.').click();
  await expect(button(student, 'Mic')).toHaveAttribute('aria-pressed', 'false', TIMEOUT);
  await expectNotForwarded(student, tutor);
  await expect(student.getByRole('alert')).toContainText('The tutor has turned microphones off.');
});

test('a muted microphone is not forwarded whatever it sends, and is heard again without rejoining', {
  tag: '@long',
}, async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room), (context) =>
    context.addInitScript(() =>
      Object.defineProperty(MediaStreamTrack.prototype, 'enabled', { get: () => true, set: () => undefined }),
    ),
  );
  await join(tutor, 'Join with audio only');
  const student = await attend(await create.student(), studentRoomPath(room));
  await join(student, 'Join with audio only');
  await expectAudio(student);

  await button(tutor, 'Mic').click();
  await expect(student.getByRole('region', { name: 'Videos' })).toContainText('Microphone off: Brian O.', TIMEOUT);
  await expectNotForwarded(tutor, student);
  await button(tutor, 'Mic').click();
  await expectAudio(student);
});

test('with audio only no video is received, until it is requested', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room));
  await join(student, 'Join with audio only');
  await expectAudio(student);
  expect((await countMedia(student, 'video')).packetsReceived).toBe(0);

  await button(student, 'Settings').click();
  await student.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Data' }).selectOption('high');
  await student.keyboard.press('Escape');

  await expectVideo(student);
});

test('a small tile receives a lower resolution than a large one', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), withCameraOn);
  await student.getByRole('combobox', { name: 'Data' }).selectOption('low');
  await join(student);
  // Only a maximum is checked, because a busy browser reduces the resolution further.
  const heightFor = async (page: Page) => (await countMedia(page, 'video')).frameHeight;
  const isSmall = (height: number) => height > 0 && height <= 180;
  await expect.poll(async () => isSmall(await heightFor(student)), TIMEOUT).toBe(true);
  // Low data mode also limits the resolution that the student sends.
  await expect.poll(async () => isSmall(await heightFor(tutor)), TIMEOUT).toBe(true);

  await button(student, 'Settings').click();
  await student.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Data' }).selectOption('high');
  await student.keyboard.press('Escape');

  await expect.poll(() => heightFor(student), TIMEOUT).toBeGreaterThan(180);
  await expect.poll(() => heightFor(tutor), TIMEOUT).toBeGreaterThan(180);
});

test('a shared screen is large, with the tutor’s face beside it', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room), withFakeScreen);
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room));
  await join(student);
  await expectVideo(student);

  await button(tutor, 'Share screen').click();

  await expect(videosOf(student).getByLabel('Screen of Brian O.', { exact: true })).toBeVisible(TIMEOUT);
  await expect(videosOf(student).getByLabel('Brian O.', { exact: true })).toBeVisible(TIMEOUT);
  const heights = () =>
    videosOf(student)
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).videoHeight).filter(Boolean));
  await expect.poll(async () => (await heights())[0], TIMEOUT).toBe(720);
  // In low data mode a screen keeps its resolution, but has at most 5 frames a second instead of 10.
  await button(student, 'Settings').click();
  await student.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Data' }).selectOption('low');
  await student.keyboard.press('Escape');
  await expect.poll(() => framesPerSecond(student, 'Screen of Brian O.'), TIMEOUT).toBeLessThan(6);
  expect(await framesPerSecond(student, 'Screen of Brian O.')).toBeGreaterThan(1);
  expect((await heights())[0]).toBe(720);
  await button(tutor, 'Share screen').click();
  await expect(videosOf(student).getByLabel('Screen of Brian O.', { exact: true })).toBeHidden(TIMEOUT);
});

test('microphone and camera can be changed without rejoining', { tag: '@long' }, async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room), withTwoDevicesOfEach);
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room));
  await join(student);
  await expectVideo(student);
  await expect.poll(() => colourOf(student, 'Brian O.'), TIMEOUT).toBe('blue');
  expect(await loudness(student)).toBeLessThan(AUDIBLE);
  const peersBefore = await student.evaluate(() => window.peers.length);

  await button(tutor, 'Settings').click();
  const settings = tutor.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('combobox', { name: 'Microphone' }).selectOption('Loud microphone');
  await settings.getByRole('combobox', { name: 'Camera' }).selectOption('Red camera');
  await tutor.keyboard.press('Escape');

  await expectAudio(student);
  await expect.poll(() => colourOf(student, 'Brian O.'), TIMEOUT).toBe('red');
  expect(await student.evaluate(() => window.peers.length)).toBe(peersBefore);
});

test('a person who leaves and rejoins is seen again', { tag: '@long' }, async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), withCameraOn);
  await join(student);
  await expectVideo(tutor);

  await button(student, 'Leave').click();
  await expect(videosOf(tutor).getByLabel('Wanjiru K.', { exact: true })).toHaveCount(0, TIMEOUT);
  await student.getByRole('link', { name: `Enter room ${room.name}` }).click();
  await join(student);

  await expectVideo(student);
  await expectVideo(tutor);
});

test('a failed connection is re-established in both directions', { tag: '@long' }, async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), withCameraOn);
  await joinSpeaking(student);
  await expectVideo(student);

  for (const page of [student, tutor]) {
    // Acts as if the browser reported its open connections as failed.
    await page.evaluate(() => {
      for (const peer of window.peers) {
        if (peer.connectionState !== 'connected') continue;
        Object.defineProperty(peer, 'connectionState', { get: () => 'failed' });
        peer.dispatchEvent(new Event('connectionstatechange'));
      }
    });
    await expectVideo(student);
    await expectAudio(student);
    await expectAudio(tutor);
  }
});

test('after a crash of the media engine everyone is seen and heard again through the next one', {
  tag: '@long',
}, async ({ room, attend, create, school }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), withCameraOn);
  await join(student);
  await expectVideo(student);

  school.killMediaEngines();

  await expectVideo(student);
  await expectVideo(tutor);
  await expectAudio(student);
});

test('on a network that blocks UDP, audio and video use a relay', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), async (context) => {
    await withCameraOn(context);
    await context.addInitScript(() => {
      const Original = RTCPeerConnection;
      Object.assign(window, {
        RTCPeerConnection: class extends Original {
          constructor(configuration?: RTCConfiguration) {
            super({ ...configuration, iceTransportPolicy: 'relay' });
          }
        },
      });
    });
  });
  await join(student);

  await expectVideo(student);
  await expectAudio(student);
  await expectVideo(tutor);

  // Later connections use a relay immediately: the direct attempt, which has failed before, is not repeated.
  const before = (await relaysOf(student)).length;
  await button(tutor, 'Camera').click();
  await expect(button(tutor, 'Camera')).toHaveAttribute('aria-pressed', 'false');
  await button(tutor, 'Camera').click();
  await expectVideo(student);
  const later = (await relaysOf(student)).slice(before);
  expect(later).toHaveLength(1);
  expect(later[0]).toBeGreaterThan(0);
});

test('a network that blocks all media is reported, and the chat works', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room), (context) =>
    context.addInitScript(() => {
      const Original = RTCPeerConnection;
      Object.assign(window, {
        RTCPeerConnection: class extends Original {
          constructor() {
            super({ iceServers: [], iceTransportPolicy: 'relay' });
          }
        },
      });
    }),
  );
  await join(student);

  await expect(student.getByRole('alert')).toContainText('This network blocks audio and video.', {
    timeout: 60_000,
  });
  await button(student, /^Chat/).click();
  await student.getByRole('textbox', { name: 'Message to everyone' }).fill('I hear nothing');
  await student.keyboard.press('Enter');
  await expect(button(tutor, /^Chat/)).toContainText('1 unread');
});

test('where the browser blocks autoplay, a press starts the audio', { tag: '@long' }, async ({
  room,
  attend,
  create,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), (context) =>
    context.addInitScript(() => {
      const { play } = HTMLAudioElement.prototype;
      let isAllowed = false;
      addEventListener(
        'click',
        ({ target }) => {
          if ((target as Element).textContent === 'Turn on sound') isAllowed = true;
        },
        true,
      );
      const elements = new Set<HTMLAudioElement>();
      Object.assign(window, { elements });
      HTMLAudioElement.prototype.play = function () {
        elements.add(this);
        return isAllowed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    }),
  );
  await join(student);
  const playing = () =>
    student.evaluate(() => [...window.elements].map(({ paused, srcObject }) => !paused && srcObject !== null));
  await expect(button(student, 'Turn on sound')).toBeVisible(TIMEOUT);
  expect(await playing()).toEqual([false]);

  await button(student, 'Turn on sound').click();

  await expect.poll(playing).toEqual([true]);
  await expect(button(student, 'Turn on sound')).toBeHidden();
  // The browser pauses playback, as during a phone call.
  await student.evaluate(() => {
    for (const element of window.elements) element.pause();
  });
  expect(await playing()).toEqual([false]);
  await expect.poll(playing).toEqual([true]);
});

declare global {
  interface Window {
    elements: Set<HTMLAudioElement>;
  }
}

/** Returns for each connection, in the order of creation, the number of relays that it was given. */
const relaysOf = (page: Page) =>
  page.evaluate(() => window.peers.map((peer) => peer.getConfiguration().iceServers?.length ?? 0));

/** Returns the local candidate's type ('host', 'srflx', 'prflx' or 'relay') of each connection in use. */
const pathsOf = (page: Page) =>
  page.evaluate(async () => {
    const reports = await Promise.all(window.peers.map((peer) => peer.getStats()));
    return reports.flatMap((report) => {
      const stats = [...report.values()];
      const pairs = stats.filter(
        ({ type, state, nominated }) => type === 'candidate-pair' && state === 'succeeded' && nominated,
      );
      return pairs.map(({ localCandidateId }) => String(report.get(localCandidateId)?.candidateType));
    });
  });

/** Returns the frame rate of the video with that name, measured over its next ten frames. */
const framesPerSecond = (page: Page, name: string) =>
  videosOf(page)
    .getByLabel(name, { exact: true })
    .evaluate(async (video: HTMLVideoElement) => {
      type Frame = [at: number, frames: number];
      const nextFrame = () =>
        new Promise<Frame>((resolve) =>
          video.requestVideoFrameCallback((at, metadata) => resolve([at, metadata.presentedFrames])),
        );
      const [start, first] = await nextFrame();
      let [at, frames] = [start, first];
      while (frames < first + 10) [at, frames] = await nextFrame();
      return ((frames - first) * 1000) / (at - start);
    });

/** Returns the colour in the middle of the video with that name. */
const colourOf = (page: Page, name: string) =>
  videosOf(page)
    .getByLabel(name, { exact: true })
    .evaluate((video: HTMLVideoElement) => {
      const canvasContext = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
      canvasContext.drawImage(video, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = canvasContext.getImageData(0, 0, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    });
