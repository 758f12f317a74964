/** Hashing passwords (argon2id, RFC 9106). */
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#server/refusal.ts';
import type { Hashing, QueueOptions } from '#server/security/hashing.ts';
import * as authTexts from '#texts/people/auth.ts';
import { guessablePasswordChecker } from './guessable-passwords.ts';

/** OWASP's recommended minimum: 19 MiB, two passes, one lane. A hash takes about 15 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes a password without checking whether it is guessable.
 *
 * @param salt  base64; with the same salt, equal passwords have equal hashes
 */
export const hashUnchecked = (password: string, salt?: string) =>
  hash(password, { ...COST, ...(salt && { salt: Buffer.from(salt, 'base64') }) });

export const haveSameSalt = (one: string, other: string) => saltIn(one) === saltIn(other);

/** The salt in a hash of the form $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
export const saltIn = (passwordHash: string) => passwordHash.split('$')[4]!;

export type Passwords = ReturnType<typeof openPasswords>;

export function openPasswords(hashing: Hashing) {
  const isGuessable = guessablePasswordChecker();
  const decoy = hashing.run(() => hashUnchecked('a password that nobody has'));

  return {
    /**
     * @param salt  as hashUnchecked
     * @throws {Refusal} invalid      a guessable password
     * @throws {Refusal} unavailable  as Hashing.run
     */
    async hash(password: string, salt?: string) {
      if (isGuessable(password)) throw new Refusal('invalid', authTexts.commonPassword);
      return hashing.run(() => hashUnchecked(password, salt));
    },

    /**
     * Hashes a typed password with the salt of a stored hash, to look the result up among the stored hashes of
     * sign-ups. Accepts guessable passwords.
     *
     * @throws {Refusal} unavailable  as Hashing.run
     */
    hashLike: (saltOf: string, password: string, turn?: QueueOptions) =>
      hashing.run(() => hashUnchecked(password, saltIn(saltOf)), turn),

    /**
     * Whether the password matches the hash. Without a hash it compares with a decoy, which takes equally long, so that
     * timing does not reveal which accounts exist.
     *
     * @throws {Refusal} unavailable  as Hashing.run
     */
    async isRight(passwordHash: string | null | undefined, password: string, turn?: QueueOptions) {
      const compared = passwordHash ?? (await decoy);
      const isRight = await hashing.run(() => verify(compared, password), turn);
      return isRight && Boolean(passwordHash);
    },
  };
}
