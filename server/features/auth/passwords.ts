/** Passwords at rest (argon2id, RFC 9106) and the ones that nobody should choose. */
import { hash, verify } from '@node-rs/argon2';
import { authMessages } from '#contract/auth-messages.ts';
import { Refusal } from '#server/refusal.ts';

/** OWASP's recommended least cost: 19 MiB, two passes, one lane. About 15 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * @param saltOf  a hash whose salt this one is to have too
 * @throws {Refusal} invalid  one of the passwords that attackers try first
 */
export async function hashPassword(password: string, saltOf?: string) {
  if (COMMON.has(password.toLowerCase())) throw new Refusal('invalid', authMessages.commonPassword);
  return saltOf ? hashWithSaltOf(saltOf, password) : hash(password, COST);
}

/** With one salt the same password has the same hash. */
export const hashWithSaltOf = (other: string, password: string) =>
  hash(password, { ...COST, salt: Buffer.from(saltIn(other), 'base64') });

export const haveSameSalt = (one: string, other: string) => saltIn(one) === saltIn(other);

/** $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
const saltIn = (passwordHash: string) => passwordHash.split('$')[4]!;

/** Takes equally long whether there is a password to compare with or not, so that time does not tell who has an account. */
export async function isPassword(passwordHash: string | null | undefined, password: string) {
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && Boolean(passwordHash);
}

const decoy = hash('a password that nobody has', COST);

/** The start of the lists that attackers use, as far as our rule (letters and digits, at least eight) lets them in. */
const COMMON = new Set(
  `password1 password12 password123 password1234 passw0rd passw0rd1 p4ssw0rd p4ssword 1password pass1234 pass12345
  qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx asdf1234 asd12345
  abcd1234 abc12345 abc123456 abc123abc abcdef123 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 1234abcd
  12345abc 123456ab 1234567a 12345678a 123456789a 1234qwer 12345qwert 123qweasd 123qwe123 qwe12345 qwe123456 test1234
  welcome1 welcome12 welcome123 admin123 admin1234 administrator1 letmein1 letmein123 iloveyou1 iloveyou2 monkey123
  dragon123 sunshine1 princess1 football1 baseball1 superman1 michael1 charlie1 jennifer1 jordan23 liverpool1 arsenal1
  arsenal123 chelsea1 chelsea123 manchester1 kenya123 kenya1234 kenya2024 kenya2025 kenya2026 kenya254 nairobi1
  nairobi123 nairobi254 mombasa001 mombasa123 safaricom1 mpesa123 mpesa1234 jesus123 jesus1234 jesusis1 blessed1
  student1 student123 student1234 teacher1 teacher123 tutor123 school123 school1234 darasa12 darasa123 darasa1234
  changeme1 secret123 computer1 trustno1 whatever1 freedom1 starwars1 pokemon1 master123 hello123 hello1234`.split(
    /\s+/,
  ),
);
