/** Repeated kill -9 of the server during a large upload: the upload resumes, and the file arrives unchanged. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Sender, senderTo } from '#server/testing/clients/upload-client.ts';
import {
  call,
  type Darasa,
  freePort,
  killAllOn,
  newFolder,
  open,
  removeFolders,
} from '#server/testing/processes/school-process.ts';
import { atLength } from '#server/testing/test-length.ts';

afterAll(removeFolders);

const ROUNDS = atLength({ long: 3, soak: 30 });
/** Pieces sent completely in each round. The server is killed in the middle of the piece after them. */
const PIECES = 3;
const VIDEO_BYTES = 60_000_000;
/** The bytes of a piece: so few that a part of the file is left to be sent after the last round. */
const PIECE = Math.floor(VIDEO_BYTES / (ROUNDS * PIECES + 2 * PIECES));
const tutor = { email: 'tutor@darasa.test', password: 'Darasa2026' };

test('an upload survives kill -9 of the server and of its PostgreSQL at any offset', async () => {
  const folder = newFolder();
  const env = { DARASA_DATA: folder, PORT: String(await freePort()) };
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42'), randomBytes(VIDEO_BYTES)]);
  let path = '';
  let acknowledged = 0;

  const making = join(folder, 'files', 'making.00000000-0000-4000-8000-000000000000.part');

  for (let round = 0; round < ROUNDS; round++) {
    const darasa = await open(env);
    const sender = await signedInSender(darasa);
    path ||= (await sender.begin({ purpose: 'video', fileName: 'boxes.mp4', bytes: video.length })).path;
    const { offset } = await sender.ask(path);
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    expect(existsSync(making)).toBe(false);

    acknowledged = await sendPieces(sender, path, { video, from: offset });
    const half = { at: acknowledged, bytes: video.subarray(acknowledged, acknowledged + PIECE) };
    await sender.addSome(path, half, PIECE / 2);
    kill(darasa, { folder, withDatabase: round % 2 === 1 });
    await darasa.ended;
    expect(acknowledged).toBe(offset + PIECES * PIECE);
    expect(acknowledged).toBeLessThan(video.length);
    // Imitates the unfinished file of a job that was killed; the next start must delete it.
    mkdirSync(making);
  }

  const darasa = await open(env);
  const sender = await signedInSender(darasa);
  const { offset } = await sender.ask(path);
  const added = await sender.add(path, { at: offset, bytes: video.subarray(offset) });
  const taken = await sender.take(path);
  darasa.process.kill('SIGTERM');
  await darasa.ended;

  expect(offset).toBeGreaterThanOrEqual(acknowledged);
  expect([added.status, taken.status]).toEqual([204, 200]);
  const kept = readFileSync(join(folder, 'files', 'videos', 'normal', String(taken.body.videoName)));
  expect(hashOf(kept)).toBe(hashOf(video));
});

async function signedInSender({ url }: Darasa) {
  const { cookie } = await call(url, 'POST /auth/signin', { body: tutor });
  return senderTo({ base: `${url}/api/v1`, origin: url, cookie });
}

/** Sends the next pieces. @returns the offset that the server has acknowledged */
async function sendPieces(sender: Sender, path: string, { video, from }: { video: Buffer; from: number }) {
  let at = from;
  for (let sent = 0; sent < PIECES; sent++)
    at = (await sender.add(path, { at, bytes: video.subarray(at, at + PIECE) })).offset;
  return at;
}

function kill(darasa: Darasa, { folder, withDatabase }: { folder: string; withDatabase: boolean }) {
  if (withDatabase) killAllOn(folder);
  darasa.process.kill('SIGKILL');
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
