/** What is made by hand to be small to send and dear to take in: it costs the others nothing. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Doc } from 'yjs';
import { classDocument, stageMessages } from '#contract/stages.ts';
import { bareLine, frame, joinStage, leaveAll, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAll);

/** A tutor in his open room, and a line of his on which he sends what he likes. */
async function aWriter() {
  const tutor = await school.create.tutor();
  const room = await openRoom(school, tutor);
  const his = await (await joinStage(school, tutor, room)).openClass();
  const name = classDocument(room.sessionId);
  const { socket, heard } = await bareLine(school, room, { person: tutor });
  socket.send(frame(name, 2, 0, 'a token'));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return { room, tutor, his, heard, send: (update: Uint8Array) => socket.send(frame(name, 0, 2, update)) };
}

/** Deletions of one letter each, as Yjs encodes them: no changes, one client, and clocks with lengths. */
const deletions = (client: number, clocks: number[]) =>
  frame(0, 1, client, clocks.length, ...clocks.flatMap((clock) => [clock, 1]));

/** Every other letter. */
const everyOther = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n * 2);

/** What hangs on something that nobody ever sends. */
function looseChanges(count: number) {
  const document = new Doc();
  const text = document.getText('code');
  text.insert(0, 'never sent');
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < count; n++) text.insert(0, 'a'.repeat(40_000));
  return updates;
}

test('changes and deletions that hang on nothing are not kept, so that what others write is taken in at once', async () => {
  const { room, tutor, his, send } = await aWriter();
  for (let n = 0; n < 12; n++) send(deletions(1_000_000 + n, everyOther(5_000, n)));
  for (const update of looseChanges(8)) send(update);
  his.write('now');
  const late = await (await joinStage(school, tutor, room)).openClass();
  await expect.poll(late.text, { timeout: 20_000 }).toBe('now');

  for (let n = 0; n < 100; n++) his.write('!');

  // With all that kept each of the hundred takes four seconds or more.
  await expect.poll(late.text, { timeout: 30_000, interval: 10 }).toHaveLength(103);
  const stored = async () => (await school.find.documentsOf(room.sessionId))[0];
  await expect.poll(async () => (await stored())?.code).toHaveLength(103);
  expect((await stored())!.state!.length).toBeLessThan(5_000);
});

test('one change deletes at five thousand places at most', async () => {
  const { his, heard, send } = await aWriter();
  his.write('a'.repeat(20_000));
  await expect.poll(() => his.provider.unsyncedChanges).toBe(0);
  const { clientID } = his.document;

  send(deletions(clientID, everyOther(5_000)));
  await expect.poll(() => his.code.length).toBe(15_000);
  send(deletions(clientID, everyOther(5_001, 10_000)));

  await expect.poll(() => heard.some((bytes) => bytes.includes(stageMessages.tooMuchAtOnce))).toBe(true);
  expect(his.code.length).toBe(15_000);
});
