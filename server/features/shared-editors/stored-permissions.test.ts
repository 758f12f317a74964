/** Tests that permissions to write survive when another server takes over. */
import { afterEach, expect, test } from 'vitest';
import { type Help, sharedEditors } from '#contract/shared-editors.ts';
import { joinEditors, leaveAllEditors, openRoom } from '#server/testing/clients/shared-editor-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { startTestServer } from '#server/testing/server.ts';

afterEach(leaveAllEditors);

test('after another server takes over, students may still write, and tutors may still help where permitted', async () => {
  const database = await createDatabase();
  const shared = { url: database.url, drop: async () => {} };
  const before = await startTestServer({ database: shared });
  const [tutor, writer, helped] = [
    await before.create.tutor(),
    await before.create.student(),
    await before.create.student(),
  ];
  const room = await openRoom(before, tutor);
  for (const person of [tutor, writer, helped]) await (await joinEditors(before, person, room)).openClass();
  const paramsOf = ({ id: personId }: Person) => ({ roomName: room.name, personId });
  await before.as(tutor).call(sharedEditors.letWrite, { params: paramsOf(writer), body: { mayWrite: true } });
  const help = (by: Person, wanted: Help) =>
    before.as(by).call(sharedEditors.help, { params: paramsOf(helped), body: { help: wanted, helper: tutor.id } });
  await help(tutor, 'asked');
  await help(helped, 'given');

  // The first server stops only after the test, as if it had been killed.
  const after = await startTestServer({ database: shared, isBeside: true });
  const theirs = await (await joinEditors(after, writer, room)).openClass();
  const seen = await (await joinEditors(after, helped, room)).openOwn();
  const tutors = await joinEditors(after, tutor, room);
  const [classDocument, ownDocument] = [await tutors.openClass(), await tutors.openOwn(helped)];
  theirs.write('print("mine")');
  ownDocument.write('print("help")');

  await expect.poll(classDocument.text).toBe('print("mine")');
  await expect.poll(seen.text).toBe('print("help")');
  expect(classDocument.events.find(({ type }) => type === 'welcome')).toMatchObject({
    people: expect.arrayContaining([
      expect.objectContaining({ _id: writer.id, mayWrite: true }),
      expect.objectContaining({ _id: helped.id, mayWrite: false, help: 'given' }),
    ]),
  });
  await after.stop();
  await before.stop();
  await database.drop();
});
