/**
 * Opens members of a live class in Chromium with fake cameras, and records when their pages show the tutor's video.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import type { LiveSchool } from './live-school.ts';

const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=30',
  '--allow-loopback-in-peer-connection',
  // Without these options Chromium would draw windows in the background only once a second.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];
/** The milliseconds that any step of a page may take; enough on a busy machine. */
const TIMEOUT = 40_000;

/** What the script `watch` records in each page. Times are in milliseconds of the page's own clock. */
interface Watched {
  /** The time of the last click on Join. */
  joinedAt: number;
  /** The times at which the page showed frames of the tutor's video. */
  shown: number[];
  peers: RTCPeerConnection[];
}

export const startBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS });

interface Attending {
  person: Person;
  /** The address of the room's page for this kind of person. */
  address: string;
  /** Prepares the browser before the page is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Signs the person in, and opens the room's lobby. */
export async function attend(browser: Browser, { url }: LiveSchool, { person, address, prepare }: Attending) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  context.setDefaultTimeout(TIMEOUT);
  // tsx, which loads our TypeScript, wraps functions in calls of __name, also in code that is evaluated in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watch);
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('banner').waitFor();
  await page.goto(address);
  return page;
}

/** Starts recording into `window.watched`. Runs in the browser before the page's scripts. */
function watch() {
  const watched: Watched = { joinedAt: 0, shown: [], peers: [] };
  Object.assign(window, { watched });
  const Original = RTCPeerConnection;
  class Kept extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      watched.peers.push(this);
    }
  }
  Object.assign(window, { RTCPeerConnection: Kept });
  addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('button')?.textContent === 'Join') watched.joinedAt = performance.now();
    },
    true,
  );
  let current: HTMLVideoElement | undefined;
  const follow = (video: HTMLVideoElement) =>
    video.requestVideoFrameCallback(() => {
      watched.shown.push(performance.now());
      follow(video);
    });
  setInterval(() => {
    const video = document.querySelector<HTMLVideoElement>('video[aria-label="Brian O."]');
    if (!video || video === current) return;
    current = video;
    follow(video);
  }, 5);
}

/** Joins the call from the lobby; resolves with the milliseconds from the click to the tutor's first frame. */
export async function join(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  const first = await page.waitForFunction(() => {
    const { joinedAt, shown } = (window as unknown as { watched: Watched }).watched;
    const at = shown.find((time) => time > joinedAt);
    return joinedAt > 0 && at !== undefined && at - joinedAt;
  });
  return Number(await first.jsonValue());
}

/** Leaves the call and opens the lobby again. */
export async function leave(page: Page, roomName: string) {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('link', { name: `Enter room ${roomName}` }).click();
  await page.getByRole('button', { name: 'Camera', pressed: true }).waitFor();
}

/** Returns the longest time in milliseconds without a new frame of the tutor while `happening` runs. */
export async function longestFreeze(page: Page, happening: () => Promise<unknown>): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await happening();
  return page.evaluate((begin) => {
    const { shown } = (window as unknown as { watched: Watched }).watched;
    const times = [begin, ...shown.filter((time) => time > begin), performance.now()];
    return Math.max(...times.slice(1).map((time, n) => time - times[n]!));
  }, from);
}

/** Reads the browser's statistics about the tutor's video since it first appeared. */
export const countFrames = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('video[aria-label="Brian O."]');
    const [track] = (video!.srcObject as MediaStream).getVideoTracks();
    const { peers } = (window as unknown as { watched: Watched }).watched;
    const reports = await Promise.all(peers.map(async (peer) => [...(await peer.getStats()).values()]));
    const found = reports
      .flat()
      .find(({ type, trackIdentifier }) => type === 'inbound-rtp' && trackIdentifier === track!.id);
    return {
      decoded: Number(found.framesDecoded),
      frozenSeconds: Number(found.totalFreezesDuration),
      lost: Number(found.packetsLost),
      height: Number(found.frameHeight),
    };
  });

/** Makes the browser use only relayed connections over TCP, as in a network that blocks UDP. */
export const withoutUdp = (context: BrowserContext) =>
  context.addInitScript(() => {
    const Original = RTCPeerConnection;
    Object.assign(window, {
      RTCPeerConnection: class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, iceTransportPolicy: 'relay' });
        }
      },
    });
  });

/** Makes this browser send its media to `port` (where a proxy listens) instead of the school's media port. */
export const through = (port: number) => (context: BrowserContext) =>
  context.addInitScript((instead) => {
    const { setRemoteDescription } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.setRemoteDescription = function ({ type, sdp = '' }: RTCSessionDescriptionInit) {
      const changed = type === 'offer' ? sdp.replaceAll(/(127\.0\.0\.1) \d+ typ/g, `$1 ${instead} typ`) : sdp;
      return Reflect.apply(setRemoteDescription, this, [{ type, sdp: changed }]);
    };
  }, port);
