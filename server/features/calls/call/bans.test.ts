/** Banning students who are present, waiting or absent, also while the database accepts no writes. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { browserOf, type CallClient, classesIn } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { refusing } from '#server/testing/fakes/failures.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

const { joining, aClass } = classesIn(() => school);

const BANNED = { status: 403, body: { code: 'not_allowed', message: callsTexts.banned } };

/** The absent students that the tutor's page has been sent, by id, each with the latest data. */
const earlier = (tutor: CallClient) =>
  Object.fromEntries(tutor.all('earlier').flatMap(({ people }) => people.map(({ _id, ...person }) => [_id, person])));

const bansNow = (at = school) => at.find.banned();

test('a student who has just left can be banned, and a ban can be lifted', async () => {
  const { room, achieng, tutor, first } = await aClass();
  first.send({ type: 'leave' });
  await expect.poll(() => earlier(tutor)[achieng.id]).toEqual({ name: 'Achieng O.', isBanned: false });
  const hers = await browserOf(school, achieng);

  tutor.send({ type: 'remove', person: achieng.id, isBan: true });
  await expect.poll(() => earlier(tutor)[achieng.id]?.isBanned).toBe(true);
  expect(await hers.enter(room.name)).toMatchObject(BANNED);

  tutor.send({ type: 'unban', person: achieng.id });
  await expect.poll(() => earlier(tutor)[achieng.id]?.isBanned).toBe(false);
  expect((await hers.join(room.name)).all('welcome')).toHaveLength(1);
  await expect.poll(bansNow).not.toContain(achieng.id);
  expect(tutor.all('no')).toEqual([]);
});

test('students who wait or were declined can be banned; a student who never joined cannot', async () => {
  const { room, tutor, first } = await aClass();
  tutor.send({ type: 'waitingRoom', isOn: true });
  await first.received('rules');
  const [waits, turned, stranger] = [
    await school.create.student(),
    await school.create.student(),
    await school.create.student(),
  ];
  const line = await joining(room.name, waits);
  await joining(room.name, turned);
  tutor.send({ type: 'admit', person: turned.id, isIn: false });

  for (const { id } of [waits, turned, stranger]) tutor.send({ type: 'remove', person: id, isBan: true });
  tutor.send({ type: 'unban', person: stranger.id });

  await line.closed;
  expect(line.messages.at(-1)).toMatchObject({ reason: 'banned' });
  await tutor.received('no', 2);
  expect(tutor.all('no').map(({ message }) => message)).toEqual([callsTexts.gone, callsTexts.gone]);
  for (const person of [waits, turned])
    expect(await (await browserOf(school, person)).enter(room.name)).toMatchObject(BANNED);
  expect((await (await browserOf(school, stranger)).enter(room.name)).status).toBe(200);
  // Students do not receive the list of absent students.
  expect(first.all('earlier')).toEqual([]);
});

test('a ban that cannot be stored takes effect, is reported to the tutor, and is stored once that is possible', async () => {
  const { room, achieng, kiprop, tutor, second } = await aClass();
  const hers = await browserOf(school, kiprop);
  const { body } = await hers.enter(room.name);
  const takeAgain = await refusing(school, 'ban');

  tutor.send({ type: 'remove', person: kiprop.id, isBan: true });
  await second.closed;

  expect(await tutor.received('no')).toEqual({ type: 'no', message: callsTexts.banNotKept });
  expect(await hers.enter(room.name)).toMatchObject(BANNED);
  const late = await hers.connect();
  late.send({ type: 'join', ticket: body.ticket!.token });
  await late.closed;
  expect(late.messages.at(-1)).toMatchObject({ reason: 'banned' });
  await takeAgain();
  await expect.poll(bansNow).toContain(kiprop.id);
  expect(await bansNow()).not.toContain(achieng.id);
  expect(school.takeFaults()).toHaveLength(1);
});

test('after a server restart the tutor sees earlier visitors and bans', async () => {
  const database = await createDatabase();
  const before = await startTestServer({ database: { ...database, drop: async () => {} } });
  const { room, achieng, kiprop, tutor } = await classesIn(() => before).aClass();
  tutor.send({ type: 'remove', person: kiprop.id, isBan: true });
  await expect.poll(() => earlier(tutor)[kiprop.id]?.isBanned).toBe(true);
  await before.stop();
  closeAllWebSockets();

  const after = await startTestServer({ database });
  const again = await (await browserOf(after, room.tutor)).join(room.name);
  await expect
    .poll(() => earlier(again))
    .toMatchObject({ [achieng.id]: { name: 'Achieng O.', isBanned: false }, [kiprop.id]: { isBanned: true } });
  again.send({ type: 'unban', person: kiprop.id });
  await expect.poll(async () => (await (await browserOf(after, kiprop)).enter(room.name)).status).toBe(200);
});
