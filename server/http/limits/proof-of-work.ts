/**
 * Work that a client does in place of waiting (contract/protocol/proof-of-work.ts). What we
 * ask is signed and not stored; what comes back is looked at once, and then its
 * number is kept until it would have run out, in the database, so that two servers
 * agree. Whose limit it is does not matter: work is work, and passes one request.
 *
 * Of the pieces eight are looked at, chosen here: doing only some of the work costs
 * more than all of it, because most such answers fail, and an answer that fails is used up.
 */
import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { puzzle, thresholdFor } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import type { Services } from '#server/services.ts';
import { isWithinLimit } from './limits.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'signer' | 'hashing'>;

const LOOKED_AT = 8;
const LIFETIME_MINUTES = 5;
/** Counted until it has run out for certain. */
const ONCE = { max: 1, minutes: 2 * LIFETIME_MINUTES };

const hash = promisify<string, string, number, object, Buffer>(scrypt);

export function newChallenge({ clock, signer }: Pick<Needs, 'clock' | 'signer'>, tries: number): ProofOfWork {
  const until = clock.now().getTime() + LIFETIME_MINUTES * 60_000;
  const asked = `${randomBytes(12).toString('base64url')}.${until}.${tries}`;
  return { challenge: `${asked}.${signer.sign('proof-of-work', asked)}`, tries };
}

/**
 * How many tries for each piece that answer proves; 0 where it proves nothing.
 *
 * @throws {Refusal} unavailable  as Hashing.run
 */
export async function provenTries(needs: Needs, answer: string) {
  const { id, challenge, until, tries, numbers } = parse(needs, answer) ?? {};
  if (!id || until! <= needs.clock.now().getTime()) return 0;
  const proved = { challenge: challenge!, tries: tries!, numbers: numbers! };
  // Used up in its turn, and not before: while the server is busy the same answer stays good.
  return needs.hashing.run(async () =>
    (await isWithinLimit(needs, `proof-of-work:${id}`, ONCE)) && (await isDone(proved)) ? proved.tries : 0,
  );
}

type Proved = Pick<NonNullable<ReturnType<typeof parse>>, 'challenge' | 'tries' | 'numbers'>;

async function isDone({ challenge, tries, numbers }: Proved) {
  const chosen = new Set<number>();
  while (chosen.size < LOOKED_AT) chosen.add(randomInt(puzzle.pieces));
  for (const piece of chosen) {
    const bytes = await hash(`${piece}:${numbers[piece]}`, challenge, 4, puzzle.scrypt);
    if (bytes.readUInt32BE() >= thresholdFor(tries)) return false;
  }
  return true;
}

/** Undefined where it is none, or to something that we have not asked. */
function parse({ signer }: Pick<Needs, 'signer'>, answer: string) {
  const [, challenge, asked, id, until, tries, signature, listed] =
    answer.match(/^((([\w-]{16})\.(\d{1,15})\.(\d{1,2}))\.([\w-]{22})) (\d{1,10}(?:,\d{1,10})*)$/) ?? [];
  const numbers = listed?.split(',') ?? [];
  if (numbers.length !== puzzle.pieces || !signer.isSigned('proof-of-work', asked!, signature!)) return undefined;
  return { id: id!, challenge: challenge!, until: Number(until), tries: Number(tries), numbers };
}
