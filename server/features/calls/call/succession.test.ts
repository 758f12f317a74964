/** Tests a class whose primary process (server/leases/primary.ts) ends while the media engines of another process continue. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { browserOf, classesIn, switchRoom } from '#server/testing/clients/call-client.ts';
import { closeAllWebSockets } from '#server/testing/clients/websocket-client.ts';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { startMediaServer } from '#server/testing/processes/media.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'succession-'));
let engines: ReturnType<typeof scriptedMedia>;
let mediaServer: Awaited<ReturnType<typeof startMediaServer>>;
let database: Awaited<ReturnType<typeof createDatabase>>;
const schools: School[] = [];

beforeEach(async () => {
  engines = scriptedMedia();
  mediaServer = await startMediaServer(engines, join(folder, 'media'));
  database = await createDatabase();
});
afterEach(async () => {
  closeAllWebSockets();
  for (const school of schools.splice(0)) await school.stop();
  await database.drop();
  await mediaServer.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a server that becomes the primary. */
async function startPrimary(options: { isBeside?: boolean } = {}) {
  const media = mediaServer.primary();
  const shared = { url: database.url, drop: async () => {} };
  const school = await startTestServer({ database: shared, media, ...options });
  schools.push(school);
  return { school, media };
}

/** Creates a class in which the tutor sends video that a student receives. */
async function aLesson(school: School) {
  const lesson = await classesIn(() => school).aClass();
  const { tutor, first } = lesson;
  tutor.send({ type: 'publish', source: 'camera', sdp: 'a picture' });
  const { publication } = await tutor.received('published');
  await first.received('offer');
  first.send({ type: 'answer', publication, sdp: 'an answer' });
  await expect.poll(() => [...engines.subscriptions.values()].map(({ answer }) => answer)).toContain('an answer');
  return { ...lesson, publication, received: [...engines.subscriptions].find(([, { answer }]) => answer)![0] };
}

/** Opens a new WebSocket to this server for the page of a person who has lost the previous one. */
async function pageBack(
  school: School,
  page: { name: string; person: Parameters<typeof browserOf>[1]; resumes: string },
) {
  const browser = await browserOf(school, page.person);
  const { body } = await browser.enter(page.name);
  const line = await browser.connect();
  line.send({ type: 'join', ticket: body.ticket!.token, wants: 'high', resumes: page.resumes });
  const welcome = await line.received('welcome');
  return { line, welcome };
}

/** Simulates a killed process: only its media connection closes, and its calls do not end. */
const kill = ({ media }: { media: { close(): Promise<void> } }) => media.close();

test('video continues while another process becomes the primary, and members reconnect to it', async () => {
  const before = await startPrimary();
  const { room, achieng, tutor, first, publication, received } = await aLesson(before.school);
  const resumeIds = [tutor.last('welcome')!.resumeId, first.last('welcome')!.resumeId];
  await kill(before);
  const after = (await startPrimary({ isBeside: true })).school;
  const said = engines.instructions.length;
  const learning = await pageBack(after, { name: room.name, person: achieng, resumes: resumeIds[1]! });

  expect(learning.welcome.isResumed).toBe(true);
  // The tutor has not reconnected yet, but is still listed as a member with video.
  expect(learning.line.person(room.tutor.id)?.publications).toMatchObject([{ _id: publication, source: 'camera' }]);
  const teaching = await pageBack(after, { name: room.name, person: room.tutor, resumes: resumeIds[0]! });
  expect(teaching.welcome.isResumed).toBe(true);
  expect(engines.publications.has(publication)).toBe(true);
  expect(engines.subscriptions.get(received)).toMatchObject({ publication });
  expect(engines.instructions.slice(said)).toEqual([]);
  teaching.line.send({ type: 'unpublish', source: 'camera' });
  await expect.poll(() => engines.publications.size).toBe(0);
  await expect.poll(() => learning.line.person(room.tutor.id)?.publications).toEqual([]);
});

test('a primary that stops leaves the video to its successor; a tutor who closes the class ends the video', async () => {
  const before = await startPrimary();
  const { room, tutor, publication } = await aLesson(before.school);
  const { resumeId } = tutor.last('welcome')!;
  schools.splice(0);
  await before.school.stop();
  expect(engines.publications.has(publication)).toBe(true);

  const after = (await startPrimary()).school;
  expect((await pageBack(after, { name: room.name, person: room.tutor, resumes: resumeId })).welcome.isResumed).toBe(
    true,
  );
  await switchRoom(after, room, 'inactive');
  await expect.poll(() => engines.publications.size).toBe(0);
});

test('the connections of people who are no longer signed in are closed', async () => {
  const before = await startPrimary();
  const { room, second, received } = await aLesson(before.school);
  second.send({ type: 'publish', source: 'microphone', sdp: 'a voice' });
  const his = await second.received('published');
  await kill(before);
  await before.school.database.endSessions(room.tutor.id);
  await startPrimary({ isBeside: true });

  await expect.poll(() => [...engines.publications.keys()]).toEqual([his.publication]);
  expect(engines.subscriptions.has(received)).toBe(false);
});

test('a student who was removed while the engines were away is not re-added because of remaining video', async () => {
  const before = await startPrimary();
  const { room, achieng, tutor, first, received } = await aLesson(before.school);
  const { resumeId } = first.last('welcome')!;
  await before.media.close();
  tutor.send({ type: 'lock', isLocked: true });
  tutor.send({ type: 'remove', person: achieng.id, isBan: false });
  await expect
    .poll(before.school.find.callStates)
    .toMatchObject([{ removed: [achieng.id], rules: { isLocked: true } }]);
  const after = (await startPrimary({ isBeside: true })).school;

  await expect.poll(() => engines.subscriptions.has(received)).toBe(false);
  const browser = await browserOf(after, achieng);
  const { body } = await browser.enter(room.name);
  const line = await browser.connect();
  line.send({ type: 'join', ticket: body.ticket!.token, wants: 'high', resumes: resumeId });
  expect((await line.received('ended')).reason).toBe('removed');
});
