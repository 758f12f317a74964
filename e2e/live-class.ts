/** A live class for tests: people in browsers of their own, and what their browsers measure of sound and pictures. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Person } from '#server/testing/factories/factories.ts';
import { test as base, expect, type Given, type Page } from './school.ts';

/** Devices, connections and a busy machine take their time. */
export const PATIENCE = { timeout: 40_000 };

interface Room {
  name: string;
  tutor: Person;
}

interface Fixtures {
  /** A room that is open to every student, and its tutor. */
  room: Room;
  /** Somebody in a browser of her own, signed in, on the page of that address. What was prepared is run in it first. */
  attend: (person: Person, address: string, prepare?: (context: BrowserContext) => Promise<unknown>) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  room: async ({ given }, use) => use(await openRoom(given)),

  attend: async ({ browser, school, given, mayLog }, use) => {
    const contexts: BrowserContext[] = [];
    const lines: string[] = [];
    await use(async (person, address, prepare) => {
      const context = await browser.newContext({ baseURL: school.url, serviceWorkers: 'allow' });
      contexts.push(context);
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      await context.addInitScript(rememberPeers);
      await prepare?.(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => lines.push(String(error)));
      page.on('console', (message) => {
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (['error', 'warning'].includes(message.type()) && !isRefusal) lines.push(message.text());
      });
      await given.signedInOn(context, person);
      await page.goto(address);
      return page;
    });
    // Before they are closed: lines that are just being opened then complain.
    const said = [...lines];
    for (const context of contexts) await context.close();
    expect(
      said.filter((line) => !mayLog?.test(line)),
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

export const studentsWay = ({ name }: Room) => `/live/${name}`;
export const tutorsWay = ({ name }: Room) => `/admin/liveTutor/${name}`;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** From the lobby into the call, as far as the first word of the school. */
export async function join(page: Page, way: string | RegExp = 'Join') {
  await button(page, way).click(PATIENCE);
  await expect(page.getByRole('toolbar', { name: 'Call' })).toBeVisible(PATIENCE);
}

/** Students come in with their microphones off, unless they say otherwise. */
export async function joinSpeaking(page: Page, way = 'Join') {
  await button(page, 'Microphone').click(PATIENCE);
  await expect(button(page, 'Microphone')).toHaveAttribute('aria-pressed', 'true', PATIENCE);
  await join(page, way);
}
/** Before the page comes: she had her camera on the last time, so it is on again. Students begin without it. */
export const usuallySeen = (browser: Pick<BrowserContext, 'addInitScript'>) => browser.addInitScript(rememberCamera);

export function rememberCamera() {
  localStorage.calls ??= JSON.stringify({ comesWith: { camera: true } });
}

/** The large button of the lobby, which has another name where there is no microphone. */
export const WITH_OR_WITHOUT_DEVICES = /^(Join|Just listen)$/;

/** In the list of people, for whoever moderates. */
export async function rowOf(page: Page, name: string) {
  const people = button(page, /^People/);
  if ((await people.getAttribute('aria-pressed')) !== 'true') await people.click();
  return page.getByRole('list', { name: 'Here' }).getByRole('listitem').filter({ hasText: name });
}

declare global {
  interface Window {
    /** Where rememberPeers() has run. */
    peers: RTCPeerConnection[];
  }
}

/** In the browser, before anything else: every connection is kept where the test finds it. */
export function rememberPeers() {
  const peers: RTCPeerConnection[] = [];
  const Original = RTCPeerConnection;
  class Remembered extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  }
  Object.assign(window, { peers, RTCPeerConnection: Remembered });
}

export interface Counted {
  framesDecoded: number;
  frameHeight: number;
  packetsReceived: number;
  packetsSent: number;
}

/** Of all connections that are open now, for sound or for pictures. */
export const count = (page: Page, kind: 'audio' | 'video') => page.evaluate(countInPage, kind);

export async function countInPage(wanted: 'audio' | 'video'): Promise<Counted> {
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

/** The loudest that comes within a second and a half of all sounds, as a root mean square; 0 is silence. */
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

/** Pictures come, and go on coming. */
export async function expectPictures(page: Page) {
  const { framesDecoded: before } = await count(page, 'video');
  await expect.poll(async () => (await count(page, 'video')).framesDecoded, PATIENCE).toBeGreaterThan(before + 20);
}

/** Root mean square of a made-up microphone's beep, with much to spare; a line without it is silent. */
export const HEARD = 0.005;

export const hears = (page: Page) => expect.poll(() => loudness(page), PATIENCE).toBeGreaterThan(HEARD);

/** In the browser: nothing that it sends or gets is ever stopped or closed by the page. */
export const stubborn = (context: BrowserContext) =>
  context.addInitScript(() => {
    RTCPeerConnection.prototype.close = () => undefined;
    MediaStreamTrack.prototype.stop = () => undefined;
  });

/** Of the one's sound packets go out, and not one comes to the other. */
export async function expectSentInVain(sender: Page, listener: Page) {
  // What was on its way when it was said is over.
  await expect.poll(() => loudness(listener), PATIENCE).toBe(0);
  const [sent, received] = [await count(sender, 'audio'), await count(listener, 'audio')];
  expect(received.packetsReceived).toBeGreaterThan(0);
  await expect
    .poll(async () => (await count(sender, 'audio')).packetsSent, PATIENCE)
    .toBeGreaterThan(sent.packetsSent + 30);
  expect((await count(listener, 'audio')).packetsReceived).toBe(received.packetsReceived);
}
