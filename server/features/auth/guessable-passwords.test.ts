/** Passwords that are refused because an attacker tries them first. */
import { expect, test } from 'vitest';
import { guessablePasswordChecker } from './guessable-passwords.ts';
import { hashUnchecked } from './passwords.ts';

const isGuessable = guessablePasswordChecker();

const guesses = `
  password1 Password1 PASSWORD1 password2 password99 Password2026 passw0rd Passw0rd1 p4ssw0rd p4ssw0rd22 P455w0rd 1password
  2026password password1password1 mypassword1 Pass1234 qwerty123 Qwerty2026 qwertyuiop1 1qaz2wsx 1qazxsw2 zaq12wsx
  1q2w3e4r 1q2w3e4r5t qazwsx123 asdfgh12 asdf1234 zxcvbnm1 abc12345 abc123abc abcd1234 1234abcd abcdefg1 a1b2c3d4
  a1234567 a12345678 12345678a 123456ab aaaa1111 aaaaaaa1 a1a1a1a1 11111111a x19991231 a20052006
  letmein1 letmein22 welcome1 Welcome2026 admin123 Admin2026 changeme1 iloveyou2 iloveyou22 trustno1 monkey12 Dragon77
  sunshine22 princess7 football99 superman01 starwars77 pokemon123 michael2005 jennifer1 test1234 secret123 s3cr3t99
  january2026 Monday123 summer2026 birthday1 jesus777 blessed1 god12345 amen1234
  Safaricom123 safaricom1 mpesa2026 Mpesa1234 airtel254 equity123 fuliza2026 kenya2026 Kenya254 k3nya2026 ilovekenya1
  kenyakenya1 nairobi1 Nairobi254 mombasa001 kisumu2026 nakuru123 eldoret1 harambee63 Uhuru2013 raila2027 ruto2022
  hakunamatata1 hakuna2026 jambo254 asante123 sukumawiki1 matatu33 simba2026 wanjiru1 Wanjiru2005 kamau1990 otieno254
  achieng99 chebet2008 kiprono1 wafula123 mohamed786 arsenal1 Arsenal2026 manchester1 chelsea123 liverpool8 ronaldo7
  gormahia1 darasa12 Darasa2026 d4r4s4123 mwalimu1 shule2026 student1 Student2026 teacher123 tutor2026 coding123
  python2026 javascript1 0712345678a a0712345678 254712345678k`
  .trim()
  .split(/\s+/);

const good = `
  maziwa42 chapati77 mangoriverclock7 9bluegoatsdance thicketlamp52 k7Vw2qLp x4t9m2zq Zebu7Koroga twendemtoni8
  kuku3nambuzi2 ndizimbivu64 rainybus1963road upepo5baridi mvuaJuu88pili Tr0ubadourTree correcthorse4staple
  7giraffesOnWheels mandazi3kahawa2 Kijiko19Sahani wj83kq02 rightone1 wrongone1 attacker1`
  .trim()
  .split(/\s+/);

test.each(guesses)('%s is refused', (password) => {
  expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{8,}$/i);
  expect(isGuessable(password)).toBe(true);
});

test.each(good)('%s is accepted', (password) => {
  expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{8,}$/i);
  expect(isGuessable(password)).toBe(false);
});

test.each([`abc${'19283746505'.repeat(12)}`, `1mymaziwa${'4738291056'.repeat(12)}`])(
  'checking a password of 128 characters takes less time than hashing it: %s',
  async (long) => {
    const password = long.slice(0, 128);

    const check = await fastestOf20(async () => isGuessable(password));
    const hash = await fastestOf20(() => hashUnchecked(password));

    expect(check).toBeLessThan(hash);
  },
);

/** Milliseconds of the fastest of 20 runs, because a busy machine delays some runs. */
async function fastestOf20(work: () => Promise<unknown>) {
  let fastest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 20; n++) {
    const start = performance.now();
    await work();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}
