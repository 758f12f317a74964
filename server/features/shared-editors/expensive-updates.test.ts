/** Tests that handmade updates that are small to send but expensive to apply do not slow down the other users. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Doc } from 'yjs';
import { classDocument } from '#contract/shared-editors.ts';
import {
  frame,
  joinEditors,
  leaveAllEditors,
  openRawSocket,
  openRoom,
} from '#server/testing/clients/shared-editor-client.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAllEditors);

/** Creates a tutor in an open room, with a raw socket in addition to the browser's connection. */
async function createWriter() {
  const tutor = await school.create.tutor();
  const room = await openRoom(school, tutor);
  const tutorEditors = await (await joinEditors(school, tutor, room)).openClass();
  const name = classDocument(room.sessionId);
  const { socket, heard } = await openRawSocket(school, room, { person: tutor });
  socket.send(frame(name, 2, 0, 'a token'));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return { room, tutor, tutorEditors, heard, send: (update: Uint8Array) => socket.send(frame(name, 0, 2, update)) };
}

/**
 * Makes an update of one-character deletions, as Yjs encodes it: no insertions, one client, and pairs of clock and
 * length.
 */
const deletions = (client: number, clocks: number[]) =>
  frame(0, 1, client, clocks.length, ...clocks.flatMap((clock) => [clock, 1]));

/** Returns the positions of every second character. */
const everySecondPosition = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n * 2);

/** Makes updates that depend on an earlier update, which is never sent. */
function updatesWithoutPredecessor(count: number) {
  const document = new Doc();
  const text = document.getText('code');
  text.insert(0, 'never sent');
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < count; n++) text.insert(0, 'a'.repeat(40_000));
  return updates;
}

test('updates whose predecessors are missing are discarded, so later changes are applied at once', async () => {
  const { room, tutor, tutorEditors, send } = await createWriter();
  for (let n = 0; n < 12; n++) send(deletions(1_000_000 + n, everySecondPosition(5_000, n)));
  for (const update of updatesWithoutPredecessor(8)) send(update);
  tutorEditors.write('now');
  const late = await (await joinEditors(school, tutor, room)).openClass();
  await expect.poll(late.text, { timeout: 20_000 }).toBe('now');

  for (let n = 0; n < 100; n++) tutorEditors.write('!');

  // If the updates without predecessors were kept, each of these hundred changes would take four seconds or more.
  await expect.poll(late.text, { timeout: 30_000, interval: 10 }).toHaveLength(103);
  const stored = async () => (await school.find.documentsOf(room.sessionId))[0];
  await expect.poll(async () => (await stored())?.code).toHaveLength(103);
  expect((await stored())!.state!.length).toBeLessThan(5_000);
});

test('one change may delete at 5,000 positions at most', async () => {
  const { tutorEditors, heard, send } = await createWriter();
  tutorEditors.write('a'.repeat(20_000));
  await expect.poll(() => tutorEditors.provider.unsyncedChanges).toBe(0);
  const { clientID } = tutorEditors.document;

  send(deletions(clientID, everySecondPosition(5_000)));
  await expect.poll(() => tutorEditors.code.length).toBe(15_000);
  send(deletions(clientID, everySecondPosition(5_001, 10_000)));

  await expect.poll(() => heard.some((bytes) => bytes.includes(sharedEditorsTexts.tooMuchAtOnce))).toBe(true);
  expect(tutorEditors.code.length).toBe(15_000);
});
