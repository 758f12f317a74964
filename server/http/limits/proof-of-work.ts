/**
 * Proof of work, with which a client may pass a rate limit instead of waiting (contract/protocol/proof-of-work.ts). A
 * challenge is signed and not stored. Each answer is valid for one request, whichever limits that request exceeds: the id
 * of a used answer is stored in the database until its challenge has expired.
 *
 * Only eight random pieces of an answer are checked. Still, skipping some pieces costs a client more work in the end:
 * most of its answers are detected, and a refused answer cannot be sent again.
 */
import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { puzzle, thresholdFor } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import type { Services } from '#server/services.ts';
import { databaseAttempts } from './limits.store.ts';
import { isWithinLimit } from './limits.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'signer' | 'hashing'>;

const CHECKED_PIECES = 8;
const LIFETIME_MINUTES = 5;
/** The limit that makes an answer single-use. Its id is stored for longer than its challenge is valid. */
const SINGLE_USE = { max: 1, minutes: 2 * LIFETIME_MINUTES };

const hash = promisify<string, string, number, object, Buffer>(scrypt);

export function newChallenge({ clock, signer }: Pick<Needs, 'clock' | 'signer'>, tries: number): ProofOfWork {
  const until = clock.now().getTime() + LIFETIME_MINUTES * 60_000;
  const signed = `${randomBytes(12).toString('base64url')}.${until}.${tries}`;
  return { challenge: `${signed}.${signer.sign('proof-of-work', signed)}`, tries };
}

/**
 * The work that an answer proves, as tries per piece; 0 for a wrong, expired or already used answer.
 *
 * @throws {Refusal} unavailable  the hashing queue is full (see Hashing.run)
 */
export async function provenTries(needs: Needs, answer: string) {
  const { id, challenge, until, tries, numbers } = parse(needs, answer) ?? {};
  if (!id || until! <= needs.clock.now().getTime()) return 0;
  const solution = { challenge: challenge!, tries: tries!, numbers: numbers! };
  // Marks the answer as used only when its check begins: if the queue is full, the client may send the answer again.
  const database = { attempts: databaseAttempts(needs.db), clock: needs.clock };
  return needs.hashing.run(async () =>
    (await isWithinLimit(database, `proof-of-work:${id}`, SINGLE_USE)) && (await isSolved(solution))
      ? solution.tries
      : 0,
  );
}

type Solution = Pick<NonNullable<ReturnType<typeof parse>>, 'challenge' | 'tries' | 'numbers'>;

async function isSolved({ challenge, tries, numbers }: Solution) {
  const chosen = new Set<number>();
  while (chosen.size < CHECKED_PIECES) chosen.add(randomInt(puzzle.pieces));
  for (const piece of chosen) {
    const bytes = await hash(`${piece}:${numbers[piece]}`, challenge, 4, puzzle.scrypt);
    if (bytes.readUInt32BE() >= thresholdFor(tries)) return false;
  }
  return true;
}

/** The parts of an answer; undefined if it is malformed, or if this school did not sign its challenge. */
function parse({ signer }: Pick<Needs, 'signer'>, answer: string) {
  const [, challenge, signed, id, until, tries, signature, listed] =
    answer.match(/^((([\w-]{16})\.(\d{1,15})\.(\d{1,2}))\.([\w-]{22})) (\d{1,10}(?:,\d{1,10})*)$/) ?? [];
  const numbers = listed?.split(',') ?? [];
  if (numbers.length !== puzzle.pieces || !signer.isSigned('proof-of-work', signed!, signature!)) return undefined;
  return { id: id!, challenge: challenge!, until: Number(until), tries: Number(tries), numbers };
}
