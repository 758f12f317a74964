/** Passwords at rest (argon2id, RFC 9106). */
import { hash, verify } from '@node-rs/argon2';
import { authMessages } from '#contract/messages/auth-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Hashing, Turn } from '#server/security/hashing.ts';
import { guessChecker } from './password-guesses.ts';

/** OWASP's recommended least cost: 19 MiB, two passes, one lane. About 15 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param salt  in base64; with one salt the same password has the same hash */
export const hashUnchecked = (password: string, salt?: string) =>
  hash(password, { ...COST, ...(salt && { salt: Buffer.from(salt, 'base64') }) });

export const haveSameSalt = (one: string, other: string) => saltIn(one) === saltIn(other);

/** $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
export const saltIn = (passwordHash: string) => passwordHash.split('$')[4]!;

export type Passwords = ReturnType<typeof openPasswords>;

export function openPasswords(hashing: Hashing) {
  const isGuess = guessChecker();
  const decoy = hashing.run(() => hashUnchecked('a password that nobody has'));

  return {
    /**
     * @param salt  as hashUnchecked
     * @throws {Refusal} invalid      one of the passwords that attackers try first
     * @throws {Refusal} unavailable  as Hashing.run
     */
    async hash(password: string, salt?: string) {
      if (isGuess(password)) throw new Refusal('invalid', authMessages.commonPassword);
      return hashing.run(() => hashUnchecked(password, salt));
    },

    /** Of a password that is tried, to look it up: common ones too. @throws {Refusal} unavailable  as Hashing.run */
    hashLike: (saltOf: string, password: string, turn?: Turn) =>
      hashing.run(() => hashUnchecked(password, saltIn(saltOf)), turn),

    /**
     * Takes equally long whether there is a password to compare with or not, so that time does not tell who has an account.
     *
     * @throws {Refusal} unavailable  as Hashing.run
     */
    async isRight(passwordHash: string | null | undefined, password: string, turn?: Turn) {
      const compared = passwordHash ?? (await decoy);
      const isRight = await hashing.run(() => verify(compared, password), turn);
      return isRight && Boolean(passwordHash);
    },
  };
}
