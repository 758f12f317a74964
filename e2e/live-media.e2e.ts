import type { BrowserContext } from '@playwright/test';
import {
  button,
  count,
  expectPictures,
  join,
  loudness,
  PATIENCE,
  rowOf,
  studentsWay,
  test,
  tutorsWay,
} from './live-class.ts';
import { expect, type Page } from './school.ts';

/** Root mean square of a made-up microphone's beep, with much to spare; a line without it is silent. */
const HEARD = 0.005;

const hears = (page: Page) => expect.poll(() => loudness(page), PATIENCE).toBeGreaterThan(HEARD);
const picturesOf = (page: Page) => page.getByRole('region', { name: 'Pictures' });

test('tutor and students see and hear each other, without freezing', async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student({ name: 'Amina Hassan' }), studentsWay(room));
  await join(student);

  await expectPictures(student);
  await expectPictures(tutor);
  await hears(student);
  await hears(tutor);
  const [before, begun] = [await count(student, 'video'), performance.now()];
  await expect
    .poll(async () => (await count(student, 'video')).framesDecoded, PATIENCE)
    .toBeGreaterThan(before.framesDecoded + 50);
  const after = await count(student, 'video');
  // A share, because two cores that encode and decode for three browsers have to wait for each other.
  expect((after.frozenSeconds - before.frozenSeconds) / ((performance.now() - begun) / 1000)).toBeLessThan(0.4);
  await expect(student.getByText(/(Good|Weak) line/)).toBeVisible(PATIENCE);
});

test('whom the tutor has silenced is not heard, although her browser goes on sending', async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room), stubborn);
  await join(tutor, 'Join with sound only');
  const student = await attend(await given.student({ name: 'Amina Hassan' }), studentsWay(room), stubborn);
  await join(student, 'Join with sound only');
  await hears(tutor);

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
  const student = await attend(await given.student(), studentsWay(room));
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
  await button(tutor, 'Share screen').click();
  await expect(picturesOf(student).getByLabel('Screen of Brian O.', { exact: true })).toBeHidden(PATIENCE);
});

test('another microphone and another camera are taken without joining anew', { tag: '@long' }, async ({
  room,
  attend,
  given,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room));
  await join(student);
  await expectPictures(student);
  const peersBefore = await student.evaluate(() => (window as unknown as { peers: unknown[] }).peers.length);

  await button(tutor, 'Settings').click();
  const settings = tutor.getByRole('dialog', { name: 'Settings' });
  const microphone = settings.getByRole('combobox', { name: 'Microphone' });
  await microphone.selectOption({ index: 2 });
  await settings.getByRole('combobox', { name: 'Camera' }).selectOption({ index: 1 });
  await tutor.keyboard.press('Escape');

  await hears(student);
  await expectPictures(student);
  expect(await student.evaluate(() => (window as unknown as { peers: unknown[] }).peers.length)).toBe(peersBefore);
});

test('who leaves and comes again is seen again', { tag: '@long' }, async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room));
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
  const student = await attend(await given.student(), studentsWay(room));
  await join(student);
  await expectPictures(student);

  for (const page of [student, tutor]) {
    // As far as the page can tell: the browser has given all of them up.
    await page.evaluate(() => {
      for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers) {
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

test('when the media engine dies, everybody is seen and heard again by the next one', async ({
  room,
  attend,
  given,
  school,
}) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student(), studentsWay(room));
  await join(student);
  await expectPictures(student);

  school.killMediaEngines();

  await expectPictures(student);
  await expectPictures(tutor);
  await hears(student);
});

test('on a network that lets no UDP through, sound and pictures come by a relay', async ({ room, attend, given }) => {
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
      HTMLAudioElement.prototype.play = function () {
        return isAllowed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
      };
    }),
  );
  await join(student);

  await button(student, 'Let me hear').click(PATIENCE);

  await expect(button(student, 'Let me hear')).toBeHidden();
});

/** In the browser: nothing that it sends or gets is ever stopped or closed by the page. */
const stubborn = (context: BrowserContext) =>
  context.addInitScript(() => {
    RTCPeerConnection.prototype.close = () => undefined;
    MediaStreamTrack.prototype.stop = () => undefined;
  });

/** Of the one's sound packets go out, and not one comes to the other. */
async function expectSentInVain(sender: Page, listener: Page) {
  // What was on its way when it was said is over.
  await expect.poll(() => loudness(listener), PATIENCE).toBe(0);
  const [sent, received] = [await count(sender, 'audio'), await count(listener, 'audio')];
  expect(received.packetsReceived).toBeGreaterThan(0);
  await expect
    .poll(async () => (await count(sender, 'audio')).packetsSent, PATIENCE)
    .toBeGreaterThan(sent.packetsSent + 30);
  expect((await count(listener, 'audio')).packetsReceived).toBe(received.packetsReceived);
}

/** In the browser: a screen to share that is 1280 by 720 and changes. */
function shareableScreen(context: BrowserContext) {
  return context.addInitScript(() => {
    MediaDevices.prototype.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const paper = canvas.getContext('2d')!;
      setInterval(() => {
        paper.fillStyle = `hsl(${performance.now() / 20} 60% 50%)`;
        paper.fillRect(0, 0, 1280, 720);
      }, 100);
      return canvas.captureStream(10);
    };
  });
}
