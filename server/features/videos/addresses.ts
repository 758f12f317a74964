/**
 * Addresses of videos, which open the video to whoever has them, and therefore
 * run out: each is signed with a key that only this school knows (HMAC-SHA-256).
 *
 * An address stays the same for three hours, so that the browser's cache knows
 * it again, and is good for three to six.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { loadSecret } from '#server/db/secret.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Part } from './video-files.ts';

const HOURS = 60 * 60;
const STEP = 3 * HOURS;

interface Signed {
  part: Part;
  name: string;
  /** When the address runs out, in seconds of Unix time. */
  until: number;
}

export type VideoAddresses = Awaited<ReturnType<typeof openVideoAddresses>>;

/** Its key is made when a school is first opened. */
export async function openVideoAddresses({ db, clock }: { db: Db; clock: Clock }) {
  const key = Buffer.from(await loadSecret(db, 'addresses of videos', randomBytes(32).toString('hex')), 'hex');
  const sign = ({ part, name, until }: Signed) =>
    createHmac('sha256', key).update(`${part}/${name}/${until}`).digest('base64url');

  return {
    /** Makes the addresses of one moment. */
    now() {
      const until = (Math.floor(clock.now().getTime() / 1000 / STEP) + 2) * STEP;
      return (part: Part, name: string) =>
        `/videos/${part}/${name}?until=${until}&signature=${sign({ part, name, until })}`;
    },
    /** Whether we have signed that, and it has not run out. */
    isGood({ signature, ...signed }: Signed & { signature: string }) {
      // As they are written: some bits of the last letter mean nothing.
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(signed));
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && clock.now().getTime() < signed.until * 1000;
    },
  };
}
