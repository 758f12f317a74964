/** A live class for tests: people in browsers of their own, and what these measure of audio and video. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Person } from '#server/testing/factories/factories.ts';
import { test as base, expect, type Given, type Page } from './school.ts';

/** Devices and connections are slow on a busy machine. */
export const PATIENCE = { timeout: 40_000 };

interface Room {
  name: string;
  tutor: Person;
}

interface Fixtures {
  /** An open room for every student, and its tutor. */
  room: Room;
  /** A signed-in person in a browser of their own, on the page at that path. `prepare` runs before the page loads. */
  attend: (person: Person, address: string, prepare?: (context: BrowserContext) => Promise<unknown>) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  room: async ({ given }, use) => use(await openRoom(given)),

  attend: async ({ browser, school, given, mayLog }, use) => {
    const contexts: BrowserContext[] = [];
    const logged: string[] = [];
    await use(async (person, address, prepare) => {
      const context = await browser.newContext({ baseURL: school.url, serviceWorkers: 'allow' });
      contexts.push(context);
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      await context.addInitScript(recordPeers);
      await prepare?.(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => logged.push(String(error)));
      page.on('console', (message) => {
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (['error', 'warning'].includes(message.type()) && !isRefusal) logged.push(message.text());
      });
      await given.signedInOn(context, person);
      await page.goto(address);
      return page;
    });
    // Before closing, because connections that are just being opened then log errors.
    const beforeClosing = [...logged];
    for (const context of contexts) await context.close();
    expect(
      beforeClosing.filter((line) => !mayLog?.test(line)),
      'the consoles stay empty',
    ).toEqual([]);
  },
});

async function openRoom(given: Given): Promise<Room> {
  const tutor = await given.tutor();
  const name = `class-${randomUUID().slice(0, 8)}`;
  await given.room({ name, ownerId: tutor.id, activeSince: new Date() });
  return { name, tutor };
}

export const studentRoomPath = ({ name }: Room) => `/live/${name}`;
export const tutorRoomPath = ({ name }: Room) => `/admin/liveTutor/${name}`;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** From the lobby into the call, until its toolbar appears. */
export async function join(page: Page, way: string | RegExp = 'Join') {
  await button(page, way).click(PATIENCE);
  await expect(page.getByRole('toolbar', { name: 'Call' })).toBeVisible(PATIENCE);
}

/** A student's microphone is off by default: switches it on first. */
export async function joinSpeaking(page: Page, way = 'Join') {
  await button(page, 'Microphone').click(PATIENCE);
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true', PATIENCE);
  await join(page, way);
}
/** As if the camera had been on in the last call, which is remembered. A student's is off by default. */
export const withCameraOn = (browser: Pick<BrowserContext, 'addInitScript'>) => browser.addInitScript(rememberCamera);

export function rememberCamera() {
  localStorage.calls ??= JSON.stringify({ comesWith: { camera: true } });
}

/** The lobby's main button, whose label depends on the microphone. */
export const WITH_OR_WITHOUT_DEVICES = /^(Join|Just listen)$/;

/** The person's row in the list of people; opens the panel first. */
export async function rowOf(page: Page, name: string) {
  const people = button(page, /^People/);
  if ((await people.getAttribute('aria-pressed')) !== 'true') await people.click();
  return page.getByRole('list', { name: 'Here' }).getByRole('listitem').filter({ hasText: name });
}

declare global {
  interface Window {
    /** Set by recordPeers(). */
    peers: RTCPeerConnection[];
  }
}

/** Runs in the browser, before the page: records every peer connection in window.peers. */
export function recordPeers() {
  const peers: RTCPeerConnection[] = [];
  const Original = RTCPeerConnection;
  class Recorded extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  }
  Object.assign(window, { peers, RTCPeerConnection: Recorded });
}

export interface MediaCounts {
  framesDecoded: number;
  frameHeight: number;
  packetsReceived: number;
  packetsSent: number;
}

/** Totals over all open connections. */
export const count = (page: Page, kind: 'audio' | 'video') => page.evaluate(countMediaInPage, kind);

export async function countMediaInPage(wanted: 'audio' | 'video'): Promise<MediaCounts> {
  const sum = { framesDecoded: 0, frameHeight: 0, packetsReceived: 0, packetsSent: 0 };
  for (const peer of window.peers) {
    if (peer.connectionState === 'closed') continue;
    (await peer.getStats()).forEach((report: Record<string, number | string>) => {
      if (report.kind !== wanted) return;
      const figure = (name: string) => Number(report[name] ?? 0);
      if (report.type === 'inbound-rtp') {
        sum.framesDecoded += figure('framesDecoded');
        sum.frameHeight = Math.max(sum.frameHeight, figure('frameHeight'));
        sum.packetsReceived += figure('packetsReceived');
      }
      if (report.type === 'outbound-rtp') sum.packetsSent += figure('packetsSent');
    });
  }
  return sum;
}

/** The loudest received audio within 1.5 seconds, as a root mean square; 0 is silence. */
export const loudness = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const tracks = window.peers
      .flatMap((peer) => peer.getReceivers())
      .map(({ track }) => track)
      .filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live');
    const context = new AudioContext();
    const analysers = tracks.map((track) => {
      const analyser = context.createAnalyser();
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
      return analyser;
    });
    let loudest = 0;
    for (let look = 0; look < 30; look++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const analyser of analysers) {
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        const square = samples.reduce((all, sample) => all + sample * sample, 0) / samples.length;
        loudest = Math.max(loudest, Math.sqrt(square));
      }
    }
    await context.close();
    return loudest;
  });

/** Video is received, and continues. */
export async function expectVideo(page: Page) {
  const { framesDecoded: before } = await count(page, 'video');
  await expect.poll(async () => (await count(page, 'video')).framesDecoded, PATIENCE).toBeGreaterThan(before + 20);
}

/** Root mean square far below the beep of the browser's fake microphone. */
export const AUDIBLE = 0.005;

export const hears = (page: Page) => expect.poll(() => loudness(page), PATIENCE).toBeGreaterThan(AUDIBLE);

/** The page's attempts to stop tracks and to close connections have no effect, as in a manipulated browser. */
export const neverStopping = (context: BrowserContext) =>
  context.addInitScript(() => {
    RTCPeerConnection.prototype.close = () => undefined;
    MediaStreamTrack.prototype.stop = () => undefined;
  });

/** The sender's audio packets leave its browser, and none of them reaches the listener. */
export async function expectNotForwarded(sender: Page, listener: Page) {
  // Packets that were under way have arrived.
  await expect.poll(() => loudness(listener), PATIENCE).toBe(0);
  const [sent, received] = [await count(sender, 'audio'), await count(listener, 'audio')];
  expect(received.packetsReceived).toBeGreaterThan(0);
  await expect
    .poll(async () => (await count(sender, 'audio')).packetsSent, PATIENCE)
    .toBeGreaterThan(sent.packetsSent + 30);
  expect((await count(listener, 'audio')).packetsReceived).toBe(received.packetsReceived);
}
