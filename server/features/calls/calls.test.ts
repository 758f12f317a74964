/** Who may join a call, and what ends it, over HTTP and WebSockets. The fake media engine forwards nothing. */

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EndReason } from '#contract/calls.ts';
import { courses } from '#contract/courses.ts';
import { people } from '#contract/people.ts';
import { rooms } from '#contract/rooms.ts';
import { sessions } from '#contract/sessions.ts';
import { browserOf, type CallClient, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { answerTo, offerOf, scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

const media = scriptedMedia();

let school: School;
beforeAll(async () => {
  school = await startTestServer({ media });
});
afterAll(() => school.stop());
afterEach(() => {
  vi.useRealTimers();
  closeAllWebSockets();
});

const { openRoom, joining, aClass } = classesIn(() => school);

const ended = (reason: EndReason, message: string) => ({ type: 'ended', reason, message });
const endOf = async (line: CallClient) => {
  await line.closed;
  return line.messages.at(-1);
};

test('a call: a ticket, a welcome, an offer to the others, an answer, and leaving', async () => {
  const { name, tutor } = await openRoom();
  const student = await school.create.student({ name: 'Achieng Odhiambo' });
  const browser = await browserOf(school, student);
  const entered = await browser.enter(name);
  const teacher = await joining(name, tutor);

  const pupil = await browser.connect();
  pupil.send({ type: 'join', ticket: entered.body.ticket!.token });
  const welcome = await pupil.received('welcome');
  teacher.send({ type: 'publish', source: 'camera', sdp: 'a face' });
  const published = await teacher.received('published');
  const offer = await pupil.received('offer');
  pupil.send({ type: 'answer', publication: offer.publication, sdp: 'yes please' });
  await expect.poll(() => [...media.subscriptions.values()].map(({ answer }) => answer)).toContain('yes please');
  pupil.send({ type: 'leave' });

  expect(entered).toMatchObject({ status: 200, body: { roomName: name, ticket: { kind: 'embedded' } } });
  const rights = { may: { speak: true, show: true }, publications: [], handSince: null };
  expect(welcome).toMatchObject({
    self: student.id,
    people: [
      { _id: tutor.id, name: 'Brian O.', role: 'tutor', ...rights },
      { _id: student.id, name: 'Achieng O.', role: 'student', ...rights },
    ],
    rules: { students: { speak: true, show: true }, isLocked: false, hasWaitingRoom: false },
    chat: [],
    waiting: [],
    iceServers: [{ username: `1:${student.id}` }],
  });
  expect(published).toMatchObject({ source: 'camera', sdp: answerTo('a face') });
  expect(offer).toMatchObject({ publication: published.publication, sdp: offerOf(published.publication) });
  expect(pupil.person(tutor.id)?.publications).toEqual([
    { _id: published.publication, source: 'camera', isMuted: false },
  ]);
  expect(await pupil.closed).toBe('closed');
  expect(await teacher.received('left')).toMatchObject({ person: student.id });
  expect(media.subscriptions.size).toBe(0);
});

test('the room’s tutor and admins join its calls as tutors, a student as a student', async () => {
  const { create } = school;
  const { name, tutor } = await openRoom();
  const [admin, student] = [await create.admin(), await create.student()];

  const line = await joining(name, tutor);
  for (const person of [admin, student]) await joining(name, person);

  await expect.poll(() => line.people().map(({ role }) => role)).toEqual(['tutor', 'tutor', 'student']);
});

test('a ticket works once, for a minute, for one person and one of their sessions', async () => {
  const { create, clock } = school;
  const { name } = await openRoom();
  const student = await create.student();
  const [browser, otherBrowser] = [await browserOf(school, student), await browserOf(school, student)];
  const stranger = await browserOf(school, await create.student());
  const ticket = async () => (await browser.enter(name)).body.ticket!.token;
  const joinWith = async (token: string, at = browser) => {
    const line = await at.connect();
    line.send({ type: 'join', ticket: token });
    return line;
  };

  const used = await ticket();
  await (await joinWith(used)).received('welcome');
  // The tickets are tried one after the other, because the server may serve concurrent connections in any order.
  const refused = async (token: string, at = browser) =>
    expect(await endOf(await joinWith(token, at))).toEqual(ended('ticket', callsTexts.ticket));
  await refused(used);
  await refused('nonsense');
  const others = await ticket();
  await refused(others, stranger);
  await refused(others);
  await refused(await ticket(), otherBrowser);
  const old = await ticket();
  clock.advance({ minutes: 1 });
  await refused(old);
});

test('the last five tickets of a person are valid', async () => {
  const { name } = await openRoom();
  const browser = await browserOf(school, await school.create.student());
  const tokens: string[] = [];
  for (let times = 0; times < 6; times++) tokens.push((await browser.enter(name)).body.ticket!.token);

  const [first, second] = [await browser.connect(), await browser.connect()];
  first.send({ type: 'join', ticket: tokens[0]! });
  second.send({ type: 'join', ticket: tokens[1]! });

  expect(await endOf(first)).toEqual(ended('ticket', callsTexts.ticket));
  expect(await second.received('welcome')).toBeDefined();
});

test('a ticket is refused once the room is closed or the enrolment has ended', async () => {
  const { create, database } = school;
  const course = await create.course();
  const { id, name, tutor } = await openRoom({ courseId: course.id, ownerId: course.tutorId });
  const student = await create.student();
  await create.enrolment(student.id, course.id);
  const browser = await browserOf(school, student);
  const [early, late] = [await browser.enter(name), await browser.enter(name)];
  const joinWith = async (token: string) => {
    const line = await browser.connect();
    line.send({ type: 'join', ticket: token });
    return endOf(line);
  };

  await database.deleteEnrolments(student.id);
  expect(await joinWith(early.body.ticket!.token)).toEqual(ended('closed', callsTexts.closed));
  await create.enrolment(student.id, course.id);
  await switchRoom(school, { id, tutor }, 'inactive');

  expect(await joinWith(late.body.ticket!.token)).toEqual(ended('closed', callsTexts.closed));
  expect((await browser.enter(name)).status).toBe(403);
});

test('a message before the ticket, or a second ticket, is refused', async () => {
  const { name } = await openRoom();
  const browser = await browserOf(school, await school.create.student());
  const [hasty, greedy, odd] = [await browser.connect(), await browser.join(name), await browser.connect()];

  hasty.send({ type: 'say', text: 'Good morning' });
  greedy.send({ type: 'join', ticket: 'another' });
  odd.sendRaw('nonsense');

  for (const line of [hasty, greedy, odd])
    expect(await endOf(line)).toEqual(ended('not_understood', 'We cannot read this request.'));
});

test('joining again replaces the earlier page; the hand stays up and nothing is published until the new page does so', async () => {
  const { room, achieng, tutor, first } = await aClass();
  first.send({ type: 'hand', isUp: true });
  first.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  const { publication } = await first.received('published');
  await expect.poll(() => tutor.person(achieng.id)?.handSince).not.toBeNull();

  const again = await joining(room.name, achieng);

  expect(await endOf(first)).toEqual(ended('elsewhere', callsTexts.elsewhere));
  expect(media.publications.has(publication)).toBe(false);
  await expect.poll(() => tutor.person(achieng.id)?.publications).toEqual([]);
  expect(again.person(achieng.id)).toEqual(tutor.person(achieng.id));
  expect(tutor.person(achieng.id)?.handSince).not.toBeNull();
  expect(tutor.all('left')).toEqual([]);
});

test('closing or deleting the room, or deleting its course, ends the call for everyone before the next heartbeat', async () => {
  const { create, as } = school;
  const course = await create.course();
  const [closed, deleted, lost] = [
    await openRoom(),
    await openRoom(),
    await openRoom({ courseId: course.id, ownerId: course.tutorId }),
  ];
  const lines = [];
  for (const { name, tutor } of [closed, deleted, lost])
    lines.push(await joining(name, tutor), await joining(name, await create.admin()));

  const before = performance.now();
  await switchRoom(school, closed, 'inactive');
  await as(deleted.tutor).call(rooms.delete, { params: { id: deleted.id } });
  await as(lost.tutor).call(courses.delete, { params: { id: course.id } });

  for (const line of lines) expect(await endOf(line)).toEqual(ended('closed', callsTexts.closed));
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('signing out, being deactivated, or leaving the course ends the call for that person alone', async () => {
  const { create, database, as } = school;
  const course = await create.course();
  const { name, tutor } = await openRoom({ courseId: course.id, ownerId: course.tutorId });
  const [out, shut, left] = [await create.student(), await create.student(), await create.student()];
  for (const { id } of [out, shut, left]) await create.enrolment(id, course.id);
  const teacher = await joining(name, tutor);
  const [outLine, shutLine, leftLine] = [
    await joining(name, out),
    await joining(name, shut),
    await joining(name, left),
  ];

  await as(out).call(sessions.endOthers);
  await as(await create.admin()).call(people.deactivate, { params: { id: shut.id } });

  for (const line of [outLine, shutLine]) expect(await endOf(line)).toEqual(ended('signed_out', callsTexts.signedOut));
  await database.deleteEnrolments(left.id);
  expect(await endOf(leftLine)).toEqual(ended('closed', callsTexts.notYours));
  await expect.poll(() => teacher.people().map(({ _id }) => _id)).toEqual([tutor.id]);
  expect(teacher.socket.readyState).toBe(teacher.socket.OPEN);
});

test('a change without an event is noticed at the heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { name, tutor } = await openRoom();
  const line = await joining(name, tutor);
  await school.database.updatePerson(tutor.id, { type: 'student' });

  await vi.advanceTimersByTimeAsync(15_000);

  expect(await endOf(line)).toEqual(ended('closed', callsTexts.notYours));
});

test('a client that disappears without closing its WebSocket leaves the call after four heartbeats', async () => {
  const { name, tutor } = await openRoom();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const teacher = await joining(name, tutor);
  const student = await school.create.student();
  const dead = await (await browserOf(school, student)).join(name, 'high', { autoPong: false });

  for (let beats = 1; beats <= 4; beats++) {
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.poll(() => teacher.all('beat').length).toBe(beats);
  }

  expect(await teacher.received('left')).toMatchObject({ person: student.id });
  expect(await dead.closed).toBe('closed');
});

test('another origin is refused, a visitor is asked to sign in, and other tutors get no ticket', async () => {
  const { create } = school;
  const { name } = await openRoom();
  const browser = await browserOf(school, await create.student());
  const visitor = await browser.connect({ cookie: 'session=none' });

  expect((await browser.connect({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await endOf(visitor)).toEqual(ended('signed_out', 'Please sign in.'));
  expect((await (await browserOf(school, await create.tutor())).enter(name)).status).toBe(403);
});

test('silent connections, and too many of one person, are closed', async () => {
  const browser = await browserOf(school, await school.create.student());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lines = await Promise.all(Array.from({ length: 6 }, () => browser.connect()));
  const last = await Promise.race(lines.map((one) => one.closed.then(() => one)));
  expect(last.last('no')?.message).toBe('Too many requests. Please wait a moment and try again.');

  await vi.advanceTimersByTimeAsync(10_000);

  for (const line of lines) expect(await line.closed).toBe('closed');
});
