/** How long does a jump in a 200 MB video take on localhost, and how much of the video is sent for it? */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ffmpeg, makeVideo } from '#server/testing/files/video-files.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { storeVideo } from './media/stored-video.ts';

const MEGABYTE = 1_000_000;
/** The positions of the jumps, as fractions of the video. None is close to the part that was fetched just before. */
const PLACES = [0.5, 0.9, 0.2, 0.7, 0.35, 0.97, 0.1, 0.6];

const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()), FFMPEG: 'none' };
const darasa = await open(env);
const { address, bytes } = await putVideo();
const firstBytes = await requestRanges();
const inBrowser = ffmpeg && (await jumpInBrowser());
darasa.process.kill('SIGINT');
await darasa.ended;
removeFolders();

conclude(`How does one jump in a video of ${Math.round(bytes / MEGABYTE)} MB?`, [
  { what: 'first byte of a part, slowest', value: Math.max(...firstBytes), unit: 'ms', budget: 300 },
  ...(inBrowser
    ? [
        { what: 'a jump in Chromium, median', value: median(inBrowser.jumps), unit: 'ms', budget: 300 },
        { what: '… slowest', value: Math.max(...inBrowser.jumps), unit: 'ms', budget: 300 },
        { what: `sent for all ${PLACES.length}`, value: inBrowser.sent / MEGABYTE, unit: 'MB', budget: 30 },
      ]
    : []),
]);
if (!inBrowser) console.log('  Without ffmpeg there is no video that a browser could play.');

async function putVideo() {
  const path = join(newFolder(), 'long.mp4');
  if (ffmpeg) makeLongVideo(path);
  else writeFileSync(path, Buffer.alloc(200 * MEGABYTE));
  return storeVideo({ env, url: darasa.url }, path);
}

/** Makes the video: repeats one of half a minute until it is as large as ten minutes of a good screen recording. */
function makeLongVideo(path: string) {
  const once = `${path}.once.mp4`;
  makeVideo(once, { kind: 'mp4', seconds: 30, size: '1280x720', bitsPerSecond: 2_600_000 });
  const args = ['-v', 'error', '-stream_loop', '19', '-i', once, '-c', 'copy', '-movflags', '+faststart', path];
  execFileSync('ffmpeg', args);
}

/**
 * Requests parts and cancels each at its first byte, as a player does.
 *
 * @returns the milliseconds until each first byte
 */
async function requestRanges() {
  const times = [];
  for (const place of PLACES) {
    const began = performance.now();
    const range = `bytes=${Math.floor(bytes * place)}-`;
    const response = await fetch(address, { headers: { range } });
    const reader = response.body!.getReader();
    await reader.read();
    times.push(performance.now() - began);
    await reader.cancel();
  }
  return times;
}

/** Jumps in Chromium. @returns the milliseconds of each jump until its frame is visible, and the bytes of all */
async function jumpInBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  let sent = 0;
  await page.goto(`${darasa.url}/privacy`, { waitUntil: 'networkidle' });
  await session.send('Network.enable');
  session.on('Network.dataReceived', ({ dataLength }) => {
    sent += dataLength;
  });
  const jumps = [];
  await page.evaluate(load, address);
  for (const place of PLACES) jumps.push(await page.evaluate(jump, place));
  await browser.close();
  return { jumps, sent };
}

/** Loads the video. This function runs in the page. */
async function load(address: string) {
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.src = address;
  document.body.append(video);
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
  });
}

/** Jumps to a position and waits for its frame. This function runs in the page. */
async function jump(place: number) {
  const video = document.querySelector('video')!;
  const began = performance.now();
  video.currentTime = video.duration * place;
  await new Promise((resolve) => {
    video.onseeked = resolve;
  });
  return performance.now() - began;
}
