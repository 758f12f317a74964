/**
 * How many reads per second does a large school serve, with the load generator on the same two cores? How does that
 * compare with a bare Fastify server with the same queries, alternating in the same run? And how much memory does the
 * server use?
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { senderTo } from '#server/testing/clients/upload-client.ts';
import { freePort } from '#server/testing/processes/school-process.ts';
import { conclude, median } from './budget.ts';
import { openGrownSchool } from './grown-school.ts';
import { load, type Request } from './load.ts';

const CONNECTIONS = 32;
const SECONDS = 10;
/** How often our server and bare Fastify alternate; below, the seconds of each turn. */
const TURNS = 5;
const TURN_SECONDS = 2;

const school = await openGrownSchool();
const cookies = await school.cookies(CONNECTIONS);
const list = `${school.url}/api/v1/courses/`;
const etag = (await fetch(list)).headers.get('etag')!;

const ask = (requests: Request[]) => load(school.url, { connections: CONNECTIONS, seconds: SECONDS, requests });
const bare = await openBareFastify();

const courses = school.courseIds.map((id, n) => ({
  path: `/api/v1/courses/tutor/${id}`,
  headers: { cookie: cookies[n % CONNECTIONS]! },
}));
const lessons = school.courseIds.map((id, n) => ({
  path: `/api/v1/lessons/${id}`,
  headers: { cookie: cookies[n % CONNECTIONS]!, 'accept-encoding': 'gzip' },
}));
const listAs = (headers: Record<string, string>) => [{ path: '/api/v1/courses/', headers }];
// These responses are not measured, because the first seconds run uncompiled code.
await ask(courses);
await ask(courses);
const all = await ask(listAs({ 'accept-encoding': 'br' }));
const unchanged = await ask(listAs({ 'if-none-match': etag }));
const memory = residentMegabytes(school.process.pid!);
const live = await againstBare([{ path: '/health/live', headers: {} }]);
const course = await againstBare(courses);
bare.kill();
const outlines = await ask(lessons);
await sendPhoto();
const memoryAfterPhoto = residentMegabytes(school.process.pid!);
await school.close();

conclude('How many reads per second does the server serve, and with how much memory?', [
  { what: 'the list of 500 courses, Brotli', value: all.perSecond, unit: 'requests/s', atLeast: 10_000 },
  { what: '… p99', value: all.p99, unit: 'ms', budget: 15 },
  { what: '… unchanged (304)', value: unchanged.perSecond, unit: 'requests/s', atLeast: 10_000 },
  { what: 'server memory afterwards, without PostgreSQL', value: memory, unit: 'MB', budget: 200 },
  {
    what: 'health/live, against bare Fastify',
    value: live,
    unit: '(ratio of requests per second of processor time)',
    atLeast: 0.6,
  },
  {
    what: 'session check and one course, against bare Fastify with the same queries',
    value: course,
    unit: '(ratio of requests per second of processor time)',
    atLeast: 0.6,
  },
  {
    what: 'session check and the ten lessons of a course',
    value: outlines.perSecond,
    unit: 'requests/s',
    atLeast: 1_000,
  },
  { what: '… p99', value: outlines.p99, unit: 'ms', budget: 60 },
  { what: 'server memory after a photo of 12 megapixels', value: memoryAfterPhoto, unit: 'MB', budget: 260 },
]);

/** Starts bare Fastify on the same PostgreSQL, in a separate process as our server is. */
async function openBareFastify() {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['bench/bare-fastify.mjs', school.databaseUrl, port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, kill: () => child.kill() };
}

/**
 * The median ratio of responses per second of processor time: those of our server to those of bare Fastify, measured
 * right afterwards. Other load on the machine affects wall time, but hardly processor time.
 */
async function againstBare(requests: Request[]) {
  await perProcessorSecond(bare, requests);
  const ratios: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const ours = await perProcessorSecond({ url: school.url, pid: school.process.pid! }, requests);
    const theirs = await perProcessorSecond(bare, requests);
    ratios.push(ours / theirs);
  }
  return median(ratios);
}

async function perProcessorSecond({ url, pid }: { url: string; pid: number }, requests: Request[]) {
  const before = processorSeconds(pid);
  const { perSecond } = await load(url, { connections: CONNECTIONS, seconds: TURN_SECONDS, requests });
  return (perSecond * TURN_SECONDS) / (processorSeconds(pid) - before);
}

/** Reads utime and stime (proc(5)), which are in ticks of 10 ms. */
function processorSeconds(pid: number) {
  const [, , utime, stime] = /\) \S( \S+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
  return (Number(utime) + Number(stime)) / 100;
}

/** Uploads a photo like a phone's: 12 megapixels, with the rotation only in its metadata (EXIF). */
async function sendPhoto() {
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#1f3c88' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const sender = senderTo({ base: `${school.url}/api/v1`, origin: school.url, cookie: cookies[0] });
  const { status } = await sender.send('picture', 'photo.jpg', photo);
  if (status !== 200) throw new Error(`The photo was answered ${status}`);
}

/** Returns the resident memory as the kernel counts it (proc(5), VmRSS). */
function residentMegabytes(pid: number) {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)!;
  return Number(kilobytes) / 1000;
}
