/** Calls over HTTP and WebSockets, with a media engine that forwards nothing. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callMessages } from '#contract/calls.ts';
import { browserOf } from '#server/testing/call-lines.ts';
import type { Person } from '#server/testing/given.ts';
import { hangUpAll } from '#server/testing/lines.ts';
import { answerTo, offerOf, scriptedMedia, UNREADABLE } from '#server/testing/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const media = scriptedMedia();

let school: School;
beforeAll(async () => {
  school = await startTestServer({ media });
});
afterAll(() => school.stop());
afterEach(() => {
  media.comeBack();
  hangUpAll();
});

/** An active room, and who it is of. */
async function openRoom() {
  const tutor = await school.given.tutor();
  const room = await school.given.room({ ownerId: tutor.id, activeSince: school.clock.now() });
  return { tutor, ...room };
}

const joining = async (roomName: string, person: Person, wants?: 'high' | 'low' | 'none') =>
  (await browserOf(school, person)).join(roomName, wants);

/** A tutor and two students in a call. */
async function aClass() {
  const { given } = school;
  const room = await openRoom();
  const people = [await given.student({ name: 'Achieng Odhiambo' }), await given.student({ name: 'Kiprop Bett' })];
  const tutor = await joining(room.name, room.tutor);
  const [first, second] = [await joining(room.name, people[0]!), await joining(room.name, people[1]!)];
  return { room, people, tutor, first, second };
}

test('the way of a call: a ticket, a welcome, an offer for everybody else, an answer, and good-bye', async () => {
  const { given } = school;
  const { name, tutor } = await openRoom();
  const student = await given.student({ name: 'Achieng Odhiambo' });
  const browser = await browserOf(school, student);
  const entered = await browser.enter(name);
  const teacher = await joining(name, tutor);

  const pupil = await browser.connect();
  pupil.tell({ type: 'join', ticket: entered.body.ticket!.token });
  const welcome = await pupil.heard('welcome');
  teacher.tell({ type: 'publish', source: 'camera', sdp: 'a face' });
  const published = await teacher.heard('published');
  const offer = await pupil.heard('offer');
  pupil.tell({ type: 'answer', publication: offer.publication, sdp: 'yes please' });
  await expect.poll(() => [...media.subscriptions.values()].map(({ answer }) => answer)).toContain('yes please');
  pupil.tell({ type: 'leave' });

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
  expect(await pupil.ended).toBe('ended');
  expect(await teacher.heard('left')).toMatchObject({ person: student.id });
  expect(media.subscriptions.size).toBe(0);
});
