/** Tests the event stream of rooms, over real connections. */
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { courses } from '#contract/courses.ts';
import { people } from '#contract/people.ts';
import { rooms } from '#contract/rooms.ts';
import { sessions } from '#contract/sessions.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  for (const response of responses.splice(0)) response.destroy();
});

const responses: IncomingMessage[] = [];

/** Opens an event stream as a browser does. */
async function listen(person: Person, { at = school }: { at?: School } = {}) {
  const cookie = `session=${await at.create.session(person)}`;
  const response = await new Promise<IncomingMessage>((resolve) =>
    get(`${at.base}/rooms/news`, { headers: { cookie, 'accept-encoding': 'gzip, br' } }, resolve),
  );
  responses.push(response);
  let received = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  const ended = new Promise<'ended'>((resolve) => response.once('end', () => resolve('ended')));
  return {
    status: response.statusCode,
    headers: response.headers,
    came: () => received,
    events: () => received.match(/^data: /gm)?.length ?? 0,
    ended,
    leave: () => response.destroy(),
  };
}

/**
 * Makes a change, and waits until each listener has received one more event. There may be two, because this process reports the change and
 * so does PostgreSQL, on a busy machine a while later.
 */
async function untilSent<T>(listeners: Pick<Awaited<ReturnType<typeof listen>>, 'events'>[], change: () => Promise<T>) {
  const before = listeners.map(({ events }) => events());
  const changed = await change();
  await expect.poll(() => listeners.every(({ events }, n) => events() > before[n]!)).toBe(true);
  return changed;
}

test('the stream starts immediately with an event, and is neither cached, buffered nor compressed', async () => {
  const news = await listen(await school.create.student());

  expect(news.status).toBe(200);
  expect(news.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(news.headers).not.toHaveProperty('content-encoding');
  await expect.poll(news.came).toBe('retry: 3000\ndata: changed\n\n');
});

test('a visitor is refused', async () => {
  expect(await school.as().refused(rooms.news)).toMatchObject({ status: 401, code: 'not_signed_in' });
});

test('each change is sent to all listeners', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const listeners = [await listen(await create.student()), await listen(await create.tutor())];
  await expect.poll(() => listeners.every(({ events }) => events() > 0)).toBe(true);

  const body = { roomName: 'news-of-rooms' };
  const { _id: id } = await untilSent(listeners, () => as(tutor).call(rooms.add, { body }));
  const open = { params: { id }, body: { status: 'active' as const } };
  await untilSent(listeners, () => as(tutor).call(rooms.update, open));
  await untilSent(listeners, () => as(tutor).call(rooms.delete, { params: { id } }));
});

test('changes by another process and the deletion of a course are sent too', async () => {
  const { as, create } = school;
  const news = await listen(await create.student());
  await expect.poll(news.events).toBeGreaterThan(0);

  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  await untilSent([news], () => create.room({ ownerId: tutor.id, courseId: course.id }));
  await untilSent([news], () => as(tutor).call(courses.delete, { params: { id: course.id } }));
});

test('simultaneous changes are combined into one event', async () => {
  const news = await listen(await school.create.student());
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));
  // Waits until the events about the earlier tests have arrived.
  await aWhile();
  await expect.poll(news.events).toBeGreaterThan(0);
  const before = news.events();

  for (let n = 0; n < 50; n++) school.services.events.publish('rooms');
  await expect.poll(news.events).toBe(before + 1);
  await aWhile();
  expect(news.events()).toBe(before + 1);
});

test('a heartbeat every 20 seconds keeps the stream open', async () => {
  // Fake setTimeout too, to check that the timeout of request bodies (body-timeouts.ts, 10 s) does not end the stream.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const news = await listen(await school.create.student());
  await expect.poll(news.events).toBe(1);

  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(20_000);

  const beat = 'event: beat\ndata:\n\n';
  await expect.poll(news.came).toBe(`retry: 3000\ndata: changed\n\n${beat}${beat}`);
});

test('the stream ends with the session: signed out, expired or deactivated', async () => {
  const { create } = school;
  const [out, shut, stays] = [await create.student(), await create.student(), await create.student()];
  const gone = [await listenWithFakeTimers(out), await listenWithFakeTimers(shut)];
  const still = await listenWithFakeTimers(stays);
  await school.as(out).call(sessions.endOthers);
  await school.as(await create.admin()).call(people.deactivate, { params: { id: shut.id } });

  await vi.advanceTimersByTimeAsync(20_000);

  expect(await Promise.all(gone.map(({ ended }) => ended))).toEqual(['ended', 'ended']);
  await expect.poll(still.came).toMatch(/:\n\n$/);
});

test('an open stream does not prolong the session', async () => {
  const student = await school.create.student();
  const news = await listenWithFakeTimers(student);
  school.clock.advance({ minutes: 31 * 24 * 60 });

  await vi.advanceTimersByTimeAsync(20_000);

  expect(await news.ended).toBe('ended');
});

test('a user has at most six streams at a time', async () => {
  const [student, other] = [await school.create.student(), await school.create.student()];
  const six = [];
  for (let n = 0; n < 6; n++) six.push(await listen(student));

  const seventh = await listen(student);
  expect(seventh.status).toBe(429);
  expect(seventh.headers['retry-after']).toBe('15');
  expect((await listen(other)).status).toBe(200);

  six[0]!.leave();
  await expect.poll(async () => (await listen(student)).status).toBe(200);
});

test('the server shuts down immediately despite open streams', async () => {
  const closing = await startTestServer();
  const listeners = [
    await listen(await closing.create.student(), { at: closing }),
    await listen(await closing.create.tutor(), { at: closing }),
  ];
  const start = performance.now();
  const stopping = closing.stop();

  expect(await Promise.all(listeners.map(({ ended }) => ended))).toEqual(['ended', 'ended']);
  // If the shutdown did not end the streams, they would end at their next heartbeat, after up to 20 seconds.
  expect(performance.now() - start).toBeLessThan(15_000);
  await stopping;
});

/** Opens a stream whose heartbeats come only when the test advances the timers. */
async function listenWithFakeTimers(person: Person) {
  // Faking the timers a second time would discard the intervals of streams that are already open.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return listen(person);
}
