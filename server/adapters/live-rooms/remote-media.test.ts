/** The engines' process and the primary's side of it, over a real socket; the engines are scripted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InvalidMediaOffer, type Media, MediaUnavailable, type RecordedPiece } from '#server/ports/media.ts';
import { answerTo, offerOf, scriptedMedia, UNREADABLE } from '#server/testing/fakes/scripted-media.ts';
import { startMediaServer } from '#server/testing/processes/media.ts';
import { remoteMedia } from './remote-media.ts';

const holder = { room: 'session', userId: 'wanjiru', signIn: 'sign-in', page: 'page' };
const sender = { ...holder, source: 'camera' as const };
const publication = { room: 'room', id: 'p1', sdp: 'an offer', sender };
const subscription = { id: 's1', publication: 'p1', quality: 'high' as const, receiver: holder };

const folder = mkdtempSync(join(tmpdir(), 'media-process-'));
const path = join(folder, 'media');
let engines: ReturnType<typeof scriptedMedia>;
let server: Awaited<ReturnType<typeof startMediaServer>>;
const clients: Media[] = [];

/** Starts the engines' process. */
async function start() {
  engines = scriptedMedia();
  server = await startMediaServer(engines, path);
}

/** A process that has just become the primary. */
async function primary() {
  const media = server.primary();
  clients.push(media);
  const left = await media.takeOrphaned!();
  return { media, left };
}

beforeEach(start);
afterEach(async () => {
  await Promise.all(clients.splice(0).map((media) => media.close()));
  await server.stop();
  vi.useRealTimers();
});
afterEach(() => rmSync(path, { force: true }));

test('publications, subscriptions and their events pass through', async () => {
  const { media } = await primary();
  const heard: unknown[] = [];
  media.listen({
    onGone: (id) => heard.push(id),
    onSpeaking: (ids) => heard.push(ids),
    onLost: (ids) => heard.push(ids),
    onMoved: (rooms) => heard.push(rooms),
  });

  expect(await media.publish(publication)).toBe(answerTo('an offer'));
  expect(await media.subscribe(subscription)).toBe(offerOf('p1'));
  await expect(media.publish({ ...publication, id: 'p2', sdp: UNREADABLE })).rejects.toThrow(InvalidMediaOffer);
  expect(media.relaysFor('wanjiru')[0]!.urls).toEqual(['turn:school.example:3478?transport=tcp']);
  media.acceptAnswer('s1', 'an answer');
  media.hold('p1', true);
  media.setQuality('s1', 'low');
  await expect.poll(() => engines.instructions).toContain('prefer s1 low');
  expect(engines.subscriptions.get('s1')?.answer).toBe('an answer');
  engines.speak(['p1']);
  engines.move(['room']);
  engines.lose('s1');
  engines.goAway();
  await expect.poll(() => heard).toEqual([['p1'], ['room'], 's1', ['p1']]);
  await expect(media.publish(publication)).rejects.toThrow(MediaUnavailable);
});

test('a recording’s pieces arrive, and it ends with the primary', async () => {
  const { media } = await primary();
  const pieces: RecordedPiece[] = [];
  media.recorder!.listen((piece) => pieces.push(piece));
  media.recorder!.record('r1', { room: 'room', at: 0, publications: ['p1'] });
  await expect.poll(() => engines.recordings.has('r1')).toBe(true);
  const piece = { recording: 'r1', sort: 'picture' as const, time: 40, bytes: Buffer.from([0, 255]) };
  engines.record(piece);

  await expect.poll(() => pieces).toEqual([piece]);
  await media.close();
  await expect.poll(() => engines.recordings.has('r1')).toBe(false);
});

test('a recording also ends when the next primary connects before the connection of the last one has ended', async () => {
  const { media } = await primary();
  media.recorder!.record('r1', { room: 'room', at: 0, publications: ['p1'] });
  await expect.poll(() => engines.recordings.has('r1')).toBe(true);
  await primary();

  await expect.poll(() => engines.recordings.has('r1')).toBe(false);
});

test('the next primary gets what the last one has left, apart from offers that nobody has answered', async () => {
  const { media: last, left: nothing } = await primary();
  await last.publish(publication);
  last.hold('p1', true);
  await last.subscribe(subscription);
  last.acceptAnswer('s1', 'an answer');
  last.setQuality('s1', 'low');
  await last.subscribe({ ...subscription, id: 's2' });
  await last.close();
  const { left } = await primary();

  expect(nothing).toEqual({ publications: [], subscriptions: [] });
  expect(left.publications).toEqual([{ id: 'p1', room: 'room', sender, isHeld: true }]);
  expect(left.subscriptions).toMatchObject([{ id: 's1', publication: 'p1', quality: 'low', receiver: holder }]);
  expect([...engines.subscriptions.keys()]).toEqual(['s1']);
});

test('without a primary for a minute everything ends', async () => {
  const { media } = await primary();
  await media.publish(publication);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await media.close();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  vi.advanceTimersByTime(59_000);
  expect(engines.publications.size).toBe(1);
  vi.advanceTimersByTime(2_000);

  expect(engines.publications.size).toBe(0);
});

test('when the engines’ process ends, its publications are lost, and new ones follow when it is back', async () => {
  const { media } = await primary();
  const lost: string[][] = [];
  let back = 0;
  media.listen({ onGone() {}, onSpeaking() {}, onLost: (ids) => lost.push(ids), onBack: () => back++ });
  await media.publish(publication);
  await server.stop();

  await expect.poll(() => lost).toEqual([['p1']]);
  await expect(media.publish(publication)).rejects.toThrow(MediaUnavailable);
  rmSync(path, { force: true });
  await start();
  await expect.poll(() => media.publish(publication).catch(() => 'not yet')).toBe(answerTo('an offer'));
  expect(back).toBe(1);
});

test('a primary that connects late ends what is left, because it has answered before that nothing is', async () => {
  const { media: last } = await primary();
  await last.publish(publication);
  await last.close();
  let attempts = 0;
  const connectLate = () => connect(attempts++ === 0 ? `${path}-missing` : path);
  const media = remoteMedia({ connect: connectLate, whenPrimary: (handler) => handler() });
  clients.push(media);

  expect((await media.takeOrphaned!()).publications).toEqual([]);
  await expect.poll(() => engines.publications.size).toBe(0);
});

test('without the engines’ process nothing is left, and media are refused', async () => {
  await server.stop();
  const { media, left } = await primary();

  expect(left).toEqual({ publications: [], subscriptions: [] });
  expect(media.relaysFor('wanjiru')).toEqual([]);
  await expect(media.publish(publication)).rejects.toThrow(MediaUnavailable);
});
