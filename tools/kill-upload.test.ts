/** kill -9 in the middle of a large file, again and again: it goes on where it stopped, and arrives as it was sent. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call, type Darasa, freePort, newFolder, open, processesOn, removeFolders } from '#server/testing/process.ts';
import { type Sender, senderTo } from '#server/testing/sending.ts';

afterAll(removeFolders);

const ROUNDS = 3;
const PIECE = 4_000_000;
const tutor = { email: 'tutor@darasa.test', password: 'Darasa2026' };

test('a file survives the end of the server, and of its PostgreSQL, wherever it was', async () => {
  const folder = newFolder();
  const env = { DARASA_DATA: folder, PORT: String(await freePort()) };
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42'), randomBytes(60_000_000)]);
  let path = '';
  let acknowledged = 0;

  for (let round = 0; round < ROUNDS; round++) {
    const darasa = await open(env);
    const sender = await signedInSender(darasa);
    path ||= (await sender.begin({ purpose: 'video', fileName: 'boxes.mp4', bytes: video.length })).path;
    const { offset } = await sender.ask(path);
    expect(offset).toBeGreaterThanOrEqual(acknowledged);

    const sending = sendUntilDead(sender, path, { video, from: offset });
    setTimeout(() => kill(darasa, { folder, withDatabase: round % 2 === 1 }), 60 + round * 17);
    acknowledged = await sending;
    await darasa.ended;
    expect(acknowledged).toBeLessThan(video.length);
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

/** How much of it the server said it had. */
async function sendUntilDead(sender: Sender, path: string, { video, from }: { video: Buffer; from: number }) {
  let at = from;
  while (at < video.length) {
    const added = await sender.add(path, { at, bytes: video.subarray(at, at + PIECE) }).catch(() => undefined);
    if (added?.status !== 204) break;
    at = added.offset;
  }
  return at;
}

function kill(darasa: Darasa, { folder, withDatabase }: { folder: string; withDatabase: boolean }) {
  if (withDatabase) for (const line of processesOn(folder)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  darasa.process.kill('SIGKILL');
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
