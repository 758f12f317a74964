import {
  button,
  count,
  expectPictures,
  expectSentInVain,
  HEARD,
  hears,
  join,
  joinSpeaking,
  loudness,
  PATIENCE,
  rowOf,
  stubborn,
  studentsWay,
  test,
  tutorsWay,
  usuallySeen,
} from './live-class.ts';
import { expectFlow } from './live-flow.ts';
import { shareableScreen, twoOfEach } from './made-up-devices.ts';
import { expect, type Page } from './school.ts';

const picturesOf = (page: Page) => page.getByRole('region', { name: 'Pictures' });

test('tutor and students see and hear each other, without freezing; a student whom the tutor has silenced is not heard, although her browser goes on sending', async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room), stubborn);
  await join(tutor);
  const student = await attend(await given.student({ name: 'Amina Hassan' }), studentsWay(room), (context) =>
    Promise.all([usuallySeen(context), stubborn(context)]),
  );
  await joinSpeaking(student);

  await Promise.all([expectPictures(student), expectPictures(tutor)]);
  await Promise.all([hears(student), hears(tutor)]);
  // Where UDP works, nobody asks the school for a relay.
  expect([...(await relaysOf(tutor)), ...(await relaysOf(student))].filter((relays) => relays > 0)).toEqual([]);
  await expectFlow(student, { videos: 1 });
  await expect(student.getByText(/(Good|Weak) line/)).toBeVisible(PATIENCE);

  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Mute Amina H.').click();
  await expect(button(student, 'Mic')).toHaveAttribute('aria-pressed', 'false', PATIENCE);
  await expectSentInVain(student, tutor);
  await expect(student.getByRole('alert')).toContainText('The tutor has switched microphones off.');
});

test('a microphone that is switched off is not heard, whatever it sends, and then again without joining anew', {
  tag: '@long',
}, async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room), (context) =>
    context.addInitScript(() =>
      Object.defineProperty(MediaStreamTrack.prototype, 'enabled', { get: () => true, set: () => undefined }),
    ),
  );
  await join(tutor, 'Join with sound only');
  const student = await attend(await given.student(), studentsWay(room));
  await join(student, 'Join with sound only');
  await hears(student);

  await button(tutor, 'Mic').click();
  await expect(student.getByRole('region', { name: 'Pictures' })).toContainText('Microphone off: Brian O.', PATIENCE);
  await expectSentInVain(tutor, student);
  await button(tutor, 'Mic').click();
  await hears(student);
});

test('with sound only no picture comes, and it comes as soon as it is wanted', { tag: '@long' }, async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room));
  await join(student, 'Join with sound only');
  await hears(student);
  expect((await count(student, 'video')).packetsReceived).toBe(0);

  await button(student, 'Settings').click();
  await student.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Data' }).selectOption('high');
  await student.keyboard.press('Escape');

  await expectPictures(student);
});

test('a small picture is smaller than a large one', { tag: '@long' }, async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room), usuallySeen);
  await student.getByRole('combobox', { name: 'Data' }).selectOption('low');
  await join(student);
  // A busy browser makes either smaller still.
  const heightFor = async (page: Page) => (await count(page, 'video')).frameHeight;
  const isSmall = (height: number) => height > 0 && height <= 180;
  await expect.poll(async () => isSmall(await heightFor(student)), PATIENCE).toBe(true);
  // Whoever saves data sends little, too.
  await expect.poll(async () => isSmall(await heightFor(tutor)), PATIENCE).toBe(true);

  await button(student, 'Settings').click();
  await student.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Data' }).selectOption('high');
  await student.keyboard.press('Escape');

  await expect.poll(() => heightFor(student), PATIENCE).toBeGreaterThan(180);
  await expect.poll(() => heightFor(tutor), PATIENCE).toBeGreaterThan(180);
});

test('a shared screen is large, with the tutor’s face beside it', { tag: '@long' }, async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room), shareableScreen);
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room));
  await join(student);
  await expectPictures(student);

  await button(tutor, 'Share screen').click();

  await expect(picturesOf(student).getByLabel('Screen of Brian O.', { exact: true })).toBeVisible(PATIENCE);
  await expect(picturesOf(student).getByLabel('Brian O.', { exact: true })).toBeVisible(PATIENCE);
  const heights = () =>
    picturesOf(student)
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).videoHeight).filter(Boolean));
  await expect.poll(async () => (await heights())[0], PATIENCE).toBe(720);
  // With low data it is still as large, and comes seldom: at most five pictures a second, where there are ten.
  await button(student, 'Settings').click();
  await student.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Data' }).selectOption('low');
  await student.keyboard.press('Escape');
  await expect.poll(() => picturesPerSecond(student, 'Screen of Brian O.'), PATIENCE).toBeLessThan(6);
  expect(await picturesPerSecond(student, 'Screen of Brian O.')).toBeGreaterThan(1);
  expect((await heights())[0]).toBe(720);
  await button(tutor, 'Share screen').click();
  await expect(picturesOf(student).getByLabel('Screen of Brian O.', { exact: true })).toBeHidden(PATIENCE);
});

test('another microphone and another camera are taken without joining anew', { tag: '@long' }, async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room), twoOfEach);
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room));
  await join(student);
  await expectPictures(student);
  await expect.poll(() => colourOf(student, 'Brian O.'), PATIENCE).toBe('blue');
  expect(await loudness(student)).toBeLessThan(HEARD);
  const peersBefore = await student.evaluate(() => window.peers.length);

  await button(tutor, 'Settings').click();
  const settings = tutor.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('combobox', { name: 'Microphone' }).selectOption('Loud microphone');
  await settings.getByRole('combobox', { name: 'Camera' }).selectOption('Red camera');
  await tutor.keyboard.press('Escape');

  await hears(student);
  await expect.poll(() => colourOf(student, 'Brian O.'), PATIENCE).toBe('red');
  expect(await student.evaluate(() => window.peers.length)).toBe(peersBefore);
});

test('who leaves and comes again is seen again', { tag: '@long' }, async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room), usuallySeen);
  await join(student);
  await expectPictures(tutor);

  await button(student, 'Leave').click();
  await expect(picturesOf(tutor).getByLabel('Wanjiru K.', { exact: true })).toHaveCount(0, PATIENCE);
  await student.getByRole('link', { name: `Enter room ${room.name}` }).click();
  await join(student);

  await expectPictures(student);
  await expectPictures(tutor);
});

test('a connection that fails is made again by itself, in both directions', { tag: '@long' }, async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room), usuallySeen);
  await joinSpeaking(student);
  await expectPictures(student);

  for (const page of [student, tutor]) {
    // As far as the page can tell: the browser has given all of them up.
    await page.evaluate(() => {
      for (const peer of window.peers) {
        if (peer.connectionState !== 'connected') continue;
        Object.defineProperty(peer, 'connectionState', { get: () => 'failed' });
        peer.dispatchEvent(new Event('connectionstatechange'));
      }
    });
    await expectPictures(student);
    await hears(student);
    await hears(tutor);
  }
});

test('when the media engine dies, everybody is seen and heard again by the next one', { tag: '@long' }, async ({
  room,
  attend,
  given,
  school,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room), usuallySeen);
  await join(student);
  await expectPictures(student);

  school.killMediaEngines();

  await expectPictures(student);
  await expectPictures(tutor);
  await hears(student);
});

test('on a network that lets no UDP through, sound and pictures come by a relay', { tag: '@long' }, async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room), (context) =>
    context.addInitScript(() => {
      const Original = RTCPeerConnection;
      Object.assign(window, {
        RTCPeerConnection: class extends Original {
          constructor(configuration?: RTCConfiguration) {
            super({ ...configuration, iceTransportPolicy: 'relay' });
          }
        },
      });
    }),
  );
  await join(student);

  await expectPictures(student);
  await hears(student);
  await expectPictures(tutor);

  // What is known by now is not tried out again.
  const before = (await relaysOf(student)).length;
  await button(tutor, 'Camera').click();
  await expect(button(tutor, 'Camera')).toHaveAttribute('aria-pressed', 'false');
  await button(tutor, 'Camera').click();
  await expectPictures(student);
  const later = (await relaysOf(student)).slice(before);
  expect(later).toHaveLength(1);
  expect(later[0]).toBeGreaterThan(0);
});

test('on a network that lets nothing through it is said, and the chat works', { tag: '@long' }, async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student({ name: 'Amina Hassan' }), studentsWay(room), (context) =>
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

  await expect(student.getByRole('alert')).toContainText('This network lets no sound and no pictures through.', {
    timeout: 60_000,
  });
  await button(student, /^Chat/).click();
  await student.getByRole('textbox', { name: 'Message to everybody' }).fill('I hear nothing');
  await student.keyboard.press('Enter');
  await expect(button(tutor, /^Chat/)).toContainText('1 unread');
});

test('where the browser keeps sound back, a press lets one hear', { tag: '@long' }, async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room), (context) =>
    context.addInitScript(() => {
      const { play } = HTMLAudioElement.prototype;
      let isAllowed = false;
      addEventListener(
        'click',
        ({ target }) => {
          if ((target as Element).textContent === 'Let me hear') isAllowed = true;
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
  await expect(button(student, 'Let me hear')).toBeVisible(PATIENCE);
  expect(await playing()).toEqual([false]);

  await button(student, 'Let me hear').click();

  await expect.poll(playing).toEqual([true]);
  await expect(button(student, 'Let me hear')).toBeHidden();
  // As a phone call does.
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

/** How many relays each of its connections has been given, in the order in which they were made. */
const relaysOf = (page: Page) =>
  page.evaluate(() => window.peers.map((peer) => peer.getConfiguration().iceServers?.length ?? 0));

/** Over the next ten pictures that are shown of it. */
const picturesPerSecond = (page: Page, name: string) =>
  picturesOf(page)
    .getByLabel(name, { exact: true })
    .evaluate(async (video: HTMLVideoElement) => {
      type Shown = [at: number, pictures: number];
      const shown = () =>
        new Promise<Shown>((tell) => video.requestVideoFrameCallback((at, it) => tell([at, it.presentedFrames])));
      const [begun, first] = await shown();
      let [at, pictures] = [begun, first];
      while (pictures < first + 10) [at, pictures] = await shown();
      return ((pictures - first) * 1000) / (at - begun);
    });

/** In the middle of somebody's picture. */
const colourOf = (page: Page, name: string) =>
  picturesOf(page)
    .getByLabel(name, { exact: true })
    .evaluate((video: HTMLVideoElement) => {
      const paper = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
      paper.drawImage(video, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = paper.getImageData(0, 0, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    });
