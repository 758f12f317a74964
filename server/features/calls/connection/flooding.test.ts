/** Clients that flood a call or do not read their messages do not affect other members or the server's shutdown. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { browserOf, classesIn } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as callsTexts from '#texts/classes/calls.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ media: scriptedMedia() });
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

const { joining, aClass } = classesIn(() => school);

test.each([
  ['chats', { type: 'say', text: 'Buy my homework' }],
  ['raises its hand', { type: 'hand', isUp: true }],
  ['locks the room', { type: 'lock', isLocked: true }],
  ['sends empty messages', { type: 'say', text: '' }],
])('a client that %s 10,000 times is warned, then disconnected; the others are not affected', async (_, message) => {
  const { kiprop, tutor, first, second } = await aClass();

  for (let times = 0; times < 10_000; times++) second.sendRaw(message);
  expect(await second.closed).toBe('closed');
  expect(await tutor.received('left')).toMatchObject({ person: kiprop.id });
  tutor.send({ type: 'say', text: 'Where were we?' });

  await expect.poll(() => first.all('said').at(-1)?.message.text).toBe('Where were we?');
  expect(second.last('no')).toEqual({ type: 'no', message: callsTexts.tooMuch });
  expect(first.all('said').length).toBeLessThan(40);
  expect(first.messages.length).toBeLessThan(150);
});

test('a new connection does not reset the rate limit', async () => {
  const { room, kiprop, first, second } = await aClass();
  for (let times = 0; times < 10_000; times++) second.sendRaw({ type: 'say', text: 'Buy my homework' });
  await second.closed;
  const before = first.all('said').length;

  const again = await joining(room.name, kiprop);

  expect(await again.closed).toBe('closed');
  expect(again.messages).toEqual([{ type: 'no', message: callsTexts.tooMuch }]);
  expect(first.all('said')).toHaveLength(before);
});

test('an oversized message closes only its own connection', async () => {
  const { first, second } = await aClass();

  second.sendRaw({ type: 'publish', source: 'camera', sdp: 'a'.repeat(100_000) });

  expect(await second.closed).toBe('closed');
  expect(first.socket.readyState).toBe(first.socket.OPEN);
});

test('the server does not wait for a client that does not read', async () => {
  const { kiprop, tutor, first, second } = await aClass();
  second.socket.pause();

  first.send({ type: 'say', text: 'Good morning' });
  await tutor.received('said');
  const again = await joining((await aClass()).room.name, kiprop);

  expect(again.all('welcome')).toHaveLength(1);
});

test('a server that shuts down informs every client, and does not wait for their close frames', async () => {
  const closing = await startTestServer({ media: scriptedMedia() });
  const classes = classesIn(() => closing);
  const { room, tutor, first, second } = await classes.aClass();
  const outside = await (await browserOf(closing, await closing.create.student())).connect();
  tutor.send({ type: 'waitingRoom', isOn: true });
  await first.received('rules');
  const guest = await classes.joining(room.name, await closing.create.student());
  second.socket.pause();

  const before = performance.now();
  await closing.stop();

  // The paused client does not answer the close frame, for which the WebSocket library waits 30 s.
  expect(performance.now() - before).toBeLessThan(20_000);
  for (const line of [tutor, first, guest, outside])
    expect(line.messages.at(-1)).toEqual({ type: 'ended', reason: 'restarting', message: callsTexts.restarting });
});
