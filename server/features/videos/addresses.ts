/**
 * Signed, expiring addresses of videos (HMAC-SHA-256 with the school's own key): an address opens the video to everyone
 * who has it.
 *
 * An address stays the same for three hours, so that browsers can cache the video, and is valid for three to six.
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
  /** The time at which the address expires, in seconds of Unix time. */
  until: number;
}

export type VideoAddresses = Awaited<ReturnType<typeof openVideoAddresses>>;

/** Opens the signer of video addresses. Its key is created when a school is first opened. */
export async function openVideoAddresses({ db, clock }: { db: Db; clock: Clock }) {
  const key = Buffer.from(await loadSecret(db, 'addresses of videos', randomBytes(32).toString('hex')), 'hex');
  const sign = ({ part, name, until }: Signed) =>
    createHmac('sha256', key).update(`${part}/${name}/${until}`).digest('base64url');

  return {
    /** Returns a function that signs addresses with the current expiry. */
    now() {
      const until = (Math.floor(clock.now().getTime() / 1000 / STEP) + 2) * STEP;
      return (part: Part, name: string) =>
        `/videos/${part}/${name}?until=${until}&signature=${sign({ part, name, until })}`;
    },
    /** Whether the signature is ours and the address has not expired. */
    isGood({ signature, ...signed }: Signed & { signature: string }) {
      // Compared as text, not as decoded bytes: decoding base64 ignores some bits of the last character.
      const sent = Buffer.from(signature);
      const right = Buffer.from(sign(signed));
      const isOurs = sent.length === right.length && timingSafeEqual(sent, right);
      return isOurs && clock.now().getTime() < signed.until * 1000;
    },
  };
}
