/**
 * Proof of work, which a client may do instead of waiting (contract/protocol/proof-of-work.ts). A challenge is signed
 * and not stored. An answer counts once: its id is stored in the database until the challenge expires. It passes one
 * request, whichever limit that request exceeds.
 *
 * Eight random pieces of an answer are checked. Doing only a part of the work costs more than all of it, because most
 * such answers fail, and a failed answer is used up.
 */
import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { puzzle, thresholdFor } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import type { Services } from '#server/services.ts';
import { isWithinLimit } from './limits.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'signer' | 'hashing'>;

const CHECKED_PIECES = 8;
const LIFETIME_MINUTES = 5;
/** An answer's id is stored longer than its challenge is valid, so that the answer counts once. */
const SINGLE_USE = { max: 1, minutes: 2 * LIFETIME_MINUTES };

const hash = promisify<string, string, number, object, Buffer>(scrypt);

export function newChallenge({ clock, signer }: Pick<Needs, 'clock' | 'signer'>, tries: number): ProofOfWork {
  const until = clock.now().getTime() + LIFETIME_MINUTES * 60_000;
  const signed = `${randomBytes(12).toString('base64url')}.${until}.${tries}`;
  return { challenge: `${signed}.${signer.sign('proof-of-work', signed)}`, tries };
}

/**
 * The tries per piece that an answer proves; 0 for a wrong, expired or used answer.
 *
 * @throws {Refusal} unavailable  the hashing queue is full (see Hashing.run)
 */
export async function provenTries(needs: Needs, answer: string) {
  const { id, challenge, until, tries, numbers } = parse(needs, answer) ?? {};
  if (!id || until! <= needs.clock.now().getTime()) return 0;
  const solution = { challenge: challenge!, tries: tries!, numbers: numbers! };
  // The answer is marked as used only when it is checked, so it stays valid while the server is too busy to check it.
  return needs.hashing.run(async () =>
    (await isWithinLimit(needs, `proof-of-work:${id}`, SINGLE_USE)) && (await isSolved(solution)) ? solution.tries : 0,
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

/** The parts of an answer; undefined if it is malformed, or its challenge is not ours. */
function parse({ signer }: Pick<Needs, 'signer'>, answer: string) {
  const [, challenge, signed, id, until, tries, signature, listed] =
    answer.match(/^((([\w-]{16})\.(\d{1,15})\.(\d{1,2}))\.([\w-]{22})) (\d{1,10}(?:,\d{1,10})*)$/) ?? [];
  const numbers = listed?.split(',') ?? [];
  if (numbers.length !== puzzle.pieces || !signer.isSigned('proof-of-work', signed!, signature!)) return undefined;
  return { id: id!, challenge: challenge!, until: Number(until), tries: Number(tries), numbers };
}
