/**
 * Addresses of videos, which open the video to whoever has them, and therefore
 * run out: each is signed with a key that only this school knows (HMAC-SHA-256).
 *
 * An address stays the same for three hours, so that the browser's cache knows
 * it again, and is good for three to six.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { secretOf } from '#server/db/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Part } from './video-files.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const HOURS = 60 * 60;
const STEP = 3 * HOURS;

interface Signed {
  part: Part;
  name: string;
  /** When the address runs out, in seconds of Unix time. */
  until: number;
}

/** Makes the addresses of one moment. */
export async function addressing({ db, clock }: Needs) {
  const key = await keyOf(db);
  const until = (Math.floor(clock.now().getTime() / 1000 / STEP) + 2) * STEP;
  return (part: Part, name: string) =>
    `/videos/${part}/${name}?until=${until}&signature=${sign(key, { part, name, until })}`;
}

/** Whether we have signed that, and it has not run out. */
export async function isGood({ db, clock }: Needs, { signature, ...signed }: Signed & { signature: string }) {
  // As they are written: some bits of the last letter mean nothing.
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(await keyOf(db), signed));
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && clock.now().getTime() < signed.until * 1000;
}

const sign = (key: Buffer, { part, name, until }: Signed) =>
  createHmac('sha256', key).update(`${part}/${name}/${until}`).digest('base64url');

/** What has been read once; it never changes. */
const keys = new WeakMap<Db, Buffer>();

async function keyOf(db: Db) {
  const known = keys.get(db);
  if (known) return known;
  const value = await secretOf(db, 'addresses of videos', randomBytes(32).toString('hex'));
  const key = Buffer.from(value, 'hex');
  keys.set(db, key);
  return key;
}
