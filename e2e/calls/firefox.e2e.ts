/** Tests a class with a student in Firefox and a tutor in Chromium, with our own media engine. */

import { installFakeScreen } from '#e2e/fixtures/fake-devices.ts';
import { type Firefox, openFirefox } from '#e2e/fixtures/firefox.ts';
import {
  test as base,
  countMediaInPage,
  expectAudio,
  expectVideo,
  join,
  recordPeers,
  rememberCamera,
  studentRoomPath,
  TIMEOUT,
  tutorRoomPath,
} from '#e2e/fixtures/live-class.ts';
import { asRemembered, expect } from '#e2e/fixtures/school.ts';

const test = base.extend<{ firefox: Firefox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  firefox: async ({}, use) => {
    const firefox = await openFirefox(process.env.FIREFOX!);
    await use(firefox);
    await firefox.close();
    expect(firefox.errors, 'the console stays empty').toEqual([]);
  },
});

test.skip(() => !process.env.FIREFOX, 'there is no Firefox here. Type: sudo apt-get install -y firefox-esr');

test('a student in Firefox and a tutor in Chromium see and hear each other; the tutor receives the student’s screen', {
  tag: '@long',
}, async ({ room, attend, create, school, firefox }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await create.student({ name: 'Amina Hassan' });
  await firefox.setCookie('session', await create.session(student));
  for (const script of [recordPeers, rememberCamera, installFakeScreen]) await firefox.addInitScript(`(${script})()`);
  await firefox.addInitScript(`localStorage.setItem('persist:root', ${JSON.stringify(asRemembered(student))})`);
  await firefox.goto(school.url + studentRoomPath(room));
  await press(firefox, 'Microphone');
  await press(firefox, 'Join');

  // The student receives audio and video, and sends both to the tutor: all counters below have to grow.
  const decodedFrames = async () => (await firefox.evaluate(countMediaInPage, 'video')).framesDecoded;
  const audioPackets = async () => (await firefox.evaluate(countMediaInPage, 'audio')).packetsReceived;
  await expect.poll(decodedFrames, TIMEOUT).toBeGreaterThan(20);
  await expect.poll(audioPackets, TIMEOUT).toBeGreaterThan(50);
  await expectVideo(tutor);
  await expectAudio(tutor);

  await press(firefox, 'Share screen');
  const screen = tutor.getByRole('region', { name: 'Videos' }).getByLabel('Screen of Amina H.', { exact: true });
  await expect(screen).toBeVisible(TIMEOUT);
  await expect.poll(() => screen.evaluate((video: HTMLVideoElement) => video.videoHeight), TIMEOUT).toBe(720);

  await expectCorrectUsage(firefox);
});

/** Expects that the data usage shown on the page agrees with the bytes that the browser's connections count. */
async function expectCorrectUsage(firefox: Firefox) {
  await expect
    .poll(async () => (await firefox.evaluate(dataInPage, null)).countedMegabytes, TIMEOUT)
    .toBeGreaterThan(1);
  const { told: shownMegabytes, countedMegabytes } = await firefox.evaluate(dataInPage, null);
  // The figures may differ: a connection does not count packet headers, and the page updates every two seconds.
  expect(shownMegabytes).toBeGreaterThan(countedMegabytes * 0.8);
  expect(shownMegabytes).toBeLessThan(countedMegabytes * 1.3);
}

/** Reads the megabytes used: as shown on the page, and as counted by the browser's connections. Runs in the page. */
async function dataInPage() {
  const shownMegabytes = Number(/([\d.]+) MB used/.exec(document.body.innerText)?.[1] ?? 0);
  let bytes = 0;
  for (const peer of window.peers)
    (await peer.getStats()).forEach((report: Record<string, string | number>) => {
      if (report.type !== 'candidate-pair') return;
      bytes += Number(report.bytesSent ?? 0) + Number(report.bytesReceived ?? 0);
    });
  return { told: shownMegabytes, countedMegabytes: bytes / 1024 / 1024 };
}

/** Waits for the button of that name and presses it. */
async function press(firefox: Firefox, name: string) {
  await expect.poll(() => firefox.evaluate(pressInPage, name), TIMEOUT).toBe(true);
}

function pressInPage(name: string) {
  const buttons = [...document.querySelectorAll('button')];
  const match = buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent)?.trim() === name);
  match?.click();
  return match !== undefined;
}
