/** Tests that acknowledged changes are stored, and that servers with the same document only add to what is stored. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { documentParts, sharedEditors } from '#contract/shared-editors.ts';
import { closeRoom, joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { compactDocument } from './compaction.ts';
import * as store from './documents.store.ts';
import { deleteOldEditorStates } from './shared-editors.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
afterEach(leaveAllEditors);

type Room = Awaited<ReturnType<typeof openRoom>>;
type OpenDocument = Awaited<ReturnType<typeof open>>;

const open = async (person: Person, room: Room, at = school) => (await joinEditors(at, person, room)).openClass();

const untilAcknowledged = ({ provider }: OpenDocument) =>
  provider.unsyncedChanges === 0
    ? Promise.resolve()
    : new Promise<void>((resolve) =>
        provider.on('unsyncedChanges', ({ number }: { number: number }) => number === 0 && resolve()),
      );

const storedText = async ({ sessionId }: Room, at = school) =>
  textOf(await store.listUpdates(at.services.db, { sessionId, ownerId: null }));

function textOf(updates: Uint8Array[]) {
  const document = new Doc();
  for (const update of updates) applyUpdate(document, update);
  return document.getText(documentParts.code).toString();
}

const codeOf = async (person: Person, { sessionId: id }: Room, at = school) =>
  (await at.as(person).call(sharedEditors.code, { params: { id } }))[0]?.code;

async function createClass(at = school) {
  const tutor = await at.create.tutor();
  return { tutor, room: await openRoom(at, tutor) };
}

test('a change is in the database when it is acknowledged', async () => {
  const { tutor, room } = await createClass();
  const document = await open(tutor, room);

  for (let line = 0; line < 10; line++) {
    document.write(`print(${line})\n`);
    await untilAcknowledged(document);
    expect(await storedText(room)).toBe(document.text());
  }
});

test('a change that cannot be stored yet is shown to the class, acknowledged only later, and not lost', async () => {
  const impatient = await startTestServer({ isImpatient: true });
  const { tutor, room } = await createClass(impatient);
  const [document, seen] = [await open(tutor, room, impatient), await open(tutor, room, impatient)];
  const blocking = await impatient.pool.connect();
  await blocking.query('begin; set local idle_in_transaction_session_timeout = 0');
  await blocking.query('lock table shared_document_update in share mode');

  document.write('print(1)');
  await expect.poll(seen.text).toBe('print(1)');
  await expect.poll(() => impatient.takeFaults().join('')).toContain('a shared editor failed');
  document.write(' # more');
  expect(document.provider.unsyncedChanges).toBe(2);
  await blocking.query('commit');
  blocking.release();
  await untilAcknowledged(document);

  expect(await storedText(room, impatient)).toBe('print(1) # more');
  leaveAllEditors();
  await impatient.stop();
});

test('changes that arrive within a moment are stored as one row', async () => {
  const { tutor, room } = await createClass();
  const document = await open(tutor, room);
  const text = 'print("one row for several changes")';
  const startedAt = performance.now();

  for (const letter of text) {
    document.write(letter);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await untilAcknowledged(document);
  const most = (performance.now() - startedAt) / 200 + 2;

  expect((await school.find.documentUpdatesOf(room.sessionId)).length).toBeLessThan(most);
  expect(await storedText(room)).toBe(text);
});

test('two servers that have the same document open keep the changes of both, and show them to both', async () => {
  const database = await createDatabase();
  const first = await startTestServer({ database: { ...database, drop: async () => {} } });
  const second = await startTestServer({ database: { ...database, drop: async () => {} }, isBeside: true });
  const { tutor, room } = await createClass(first);
  const [there, here] = [await open(tutor, room, first), await open(tutor, room, second)];

  for (let line = 0; line < 20; line++) {
    there.write(`a${line} `);
    here.write(`b${line} `);
  }
  await Promise.all([untilAcknowledged(there), untilAcknowledged(here)]);
  const words = [...Array(20).keys()].flatMap((line) => [`a${line}`, `b${line}`]).sort();
  expect((await codeOf(tutor, room, second))?.trim().split(' ').sort()).toEqual(words);
  there.write('last');
  here.write('last');
  await expect.poll(() => [there, here].map((one) => one.text().match(/last/g)?.length)).toEqual([2, 2]);
  expect(there.text()).toBe(here.text());
  const { length } = there.text();
  await first.stop();
  await second.stop();

  leaveAllEditors();
  const next = await startTestServer({ database });
  expect((await open(tutor, room, next)).text()).toHaveLength(length);
  expect(await codeOf(tutor, room, next)).toHaveLength(length);
  expect(await next.find.documentUpdatesOf(room.sessionId)).toEqual([]);
  leaveAllEditors();
  await next.stop();
});

/** Makes the updates of someone who types the text, one for each character. */
function typed(text: string) {
  const document = new Doc();
  const updates: Buffer[] = [];
  document.on('update', (update: Uint8Array) => updates.push(Buffer.from(update)));
  for (const letter of text) {
    const code = document.getText(documentParts.code);
    code.insert(code.length, letter);
  }
  return updates;
}

/** Stores a text as a server would that is killed immediately afterwards. */
const storeText = (key: { sessionId: string; ownerId: string | null }, text: string) =>
  store.appendUpdates(
    school.services.db,
    typed(text).map((update) => ({ ...key, update })),
    school.clock.now(),
  );

test('changes that are added during compactions are kept', async () => {
  const { db } = school.services;
  const { room } = await createClass();
  const key = { sessionId: room.sessionId, ownerId: null };
  const text = 'a text that grows while it is compacted '.repeat(3);
  let isTyping = true;
  async function compactMeanwhile() {
    let compactions = 0;
    for (; isTyping; compactions++) await compactDocument(db, key);
    return compactions;
  }

  const compacting = [compactMeanwhile(), compactMeanwhile()];
  for (const update of typed(text)) await store.appendUpdates(db, [{ ...key, update }], school.clock.now());
  isTyping = false;

  expect(Math.min(...(await Promise.all(compacting)))).toBeGreaterThan(10);
  expect(await storedText(room)).toBe(text);
  await compactDocument(db, key);
  expect(await school.find.documentsOf(room.sessionId)).toMatchObject([{ code: text }]);
  expect(await school.find.documentUpdatesOf(room.sessionId)).toEqual([]);
});

test('the code of a class whose server was killed is listed, and read whole', async () => {
  const { tutor, room } = await createClass();
  const student = await school.create.student();
  await storeText({ sessionId: room.sessionId, ownerId: null }, 'print(1)');
  await closeRoom(school, tutor, room);

  expect(await school.as(student).call(sharedEditors.pastClasses)).toContainEqual(
    expect.objectContaining({ _id: room.sessionId }),
  );
  expect(await codeOf(student, room)).toBe('print(1)');
});

test('a day after a class its code is only a text, and a server that hung since then changes nothing', async () => {
  const { tutor, room } = await createClass();
  const key = { sessionId: room.sessionId, ownerId: null };
  const { signal } = new AbortController();
  await storeText(key, 'print(1)');
  await closeRoom(school, tutor, room);

  await deleteOldEditorStates.run(school.services, {}, signal);
  expect(await school.find.documentUpdatesOf(room.sessionId)).toHaveLength(8);
  school.clock.advance({ minutes: 25 * 60 });
  await deleteOldEditorStates.run(school.services, {}, signal);
  await storeText(key, 'too late');
  await compactDocument(school.services.db, key);

  expect(await school.find.documentsOf(room.sessionId)).toMatchObject([{ code: 'print(1)', state: null }]);
  expect(await school.find.documentUpdatesOf(room.sessionId)).toEqual([]);
});

test('changes in a deleted user’s document do not keep the changes of others from being stored', async () => {
  const { room } = await createClass();
  const ofClass = { sessionId: room.sessionId, ownerId: null };
  const [first, second] = [typed('gone')[0]!, typed('kept')[0]!];

  await store.appendUpdates(
    school.services.db,
    [
      { ...ofClass, ownerId: crypto.randomUUID(), update: first },
      { ...ofClass, update: second },
    ],
    school.clock.now(),
  );

  expect(await school.find.documentsOf(room.sessionId)).toMatchObject([{ ownerId: null }]);
  expect(await storedText(room)).toBe('k');
});
