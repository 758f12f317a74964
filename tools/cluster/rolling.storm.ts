/** Restarts a school's servers one after the other, the primary too, while requests continue: none of them may fail. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { newAddress } from '#server/testing/payments/paying.ts';
import { statusSocket } from '#server/testing/processes/haproxy.ts';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { inRhythm } from './load.ts';
import { killAll } from './processes.ts';
import { type ClusterSchool, openClusterSchool } from './school.ts';

const RESTARTS = Number(process.env.STORM_RESTARTS || 30);
/** Milliseconds between two requests, and for which a request may wait while another server becomes the primary. */
const [EVERY, TIMEOUT] = [250, 20_000];
/** Enough students that none reaches the limit of sixty saved drafts a minute. */
const STUDENTS = 4;
/** Milliseconds of requests after a restart. */
const CALM = 1_000;

test(`no request fails in ${RESTARTS} rolling restarts`, async () => {
  // The logs of a failed run are kept.
  onTestFinished(({ task }) => {
    killAll();
    if (task.result?.state === 'pass') removeFolders();
  });
  const school = await openClusterSchool();
  console.log(`rolling: ${RESTARTS} restarts, logs in ${school.folder}`);
  const requests = await requestsTo(school);
  const end = new AbortController();
  const working = inRhythm({ every: EVERY, end: end.signal }, requests.send);

  for (let n = 0; n < RESTARTS; n++) await restart(school, n);
  end.abort();
  await working;
  await school.stop();

  console.log(`rolling: ${requests.answered()} requests answered, the slowest in ${requests.slowest()} ms`);
  expect(requests.failures).toEqual([]);
  expect(requests.answered()).toBeGreaterThan(RESTARTS * 20);
});

async function restart(school: ClusterSchool, n: number) {
  const { servers, ports, folder } = school;
  const place = n % servers.length;
  const began = performance.now();
  await servers[place]!.signal('SIGTERM');
  const ended = Math.round(performance.now() - began);
  await servers[place]!.untilReady();
  while (!(await isUp(folder, place))) await pause(100);
  const up = Math.round(performance.now() - began);
  console.log(`rolling: restart ${n + 1}: server at ${ports[place]} ended after ${ended} ms, up after ${up} ms`);
  await pause(CALM);
}

/** Whether HAProxy sends requests to the server. */
async function isUp(folder: string, place: number) {
  const state = await new Promise<string>((resolve, reject) => {
    let read = '';
    const socket = connect(statusSocket(folder), () => socket.end('show stat\n'));
    socket.on('data', (chunk) => {
      read += chunk;
    });
    socket.once('end', () => resolve(read)).once('error', reject);
  });
  return new RegExp(`^servers,s${place},.*,UP,`, 'm').test(state);
}

interface Student {
  email: string;
  cookie: string;
}

/** Sends reads and changes through the proxy without any retry: some that every server answers, and some that only the primary does. */
async function requestsTo({ base, origin, create }: ClusterSchool) {
  const course = await create.course({ title: 'Joined during a restart' });
  const task = await create.task((await create.lesson(course.id)).id, { kind: 'text', deadline: '2099-12-01' });
  const students: Student[] = [];
  for (let n = 0; n < STUDENTS; n++) {
    const student = await create.student();
    await create.enrolment(student.id, course.id);
    students.push({ email: student.email, cookie: `session=${await create.session(student)}` });
  }
  // The browser's connections, which outlive a request.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  let [answered, slowest] = [0, 0];

  const kinds: ((n: number, student: Student) => { method: string; path: string; cookie?: string; body?: object })[] = [
    () => ({ method: 'GET', path: '/courses/' }),
    (_, { cookie }) => ({ method: 'GET', path: '/auth/loggedin', cookie }),
    // A draft, because submits are limited.
    (n, { cookie }) => ({ method: 'PUT', path: `/handins/${task.id}/draft`, cookie, body: { text: `Draft ${n}` } }),
    (_, { email }) => ({ method: 'POST', path: '/auth/signin', body: { email, password: PASSWORD } }),
  ];

  async function send(n: number) {
    const student = students[Math.floor(n / kinds.length) % STUDENTS]!;
    const { method, path, cookie, body } = kinds[n % kinds.length]!(n, student);
    const began = performance.now();
    const headers = { origin, ...(cookie && { cookie }), 'content-type': 'application/json' };
    const options = { method, agent, timeout: TIMEOUT, headers: { ...headers, 'x-forwarded-for': newAddress() } };
    const outcome = await new Promise<string>((resolve) => {
      const sent = request(base + path, options, (response) => {
        response.resume().once('end', () => resolve(String(response.statusCode)));
        response.once('error', (error) => resolve(`its answer broke: ${error}`));
      });
      sent.once('error', (error) => resolve(String(error)));
      sent.once('timeout', () => sent.destroy(new Error('timeout')));
      sent.end(body && JSON.stringify(body));
    });
    const milliseconds = Math.round(performance.now() - began);
    slowest = Math.max(slowest, milliseconds);
    answered++;
    if (outcome === '200') return;
    failures.push(`${method} ${path}: ${outcome} after ${milliseconds} ms`);
    console.log(`rolling: failed: ${failures.at(-1)}`);
  }

  return { send, failures, answered: () => answered, slowest: () => slowest };
}
