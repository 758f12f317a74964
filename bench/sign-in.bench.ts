/**
 * What does signing in cost beside the password's hash, which is slow on
 * purpose? Both are timed in turns, in one run, in a school that has grown.
 */
import { verify } from '@node-rs/argon2';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { PASSWORD } from '#server/testing/given.ts';
import { call } from '#server/testing/process.ts';
import { conclude, median } from './budget.ts';
import { openGrownSchool } from './grown-school.ts';

const ROUNDS = 150;

const school = await openGrownSchool();
const { email } = await school.given.student();
const hash = await hashPassword(PASSWORD);

const signIn = async () => {
  const { status } = await call(school.url, 'POST /auth/signin', { body: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`Answered ${status}`);
};

const hashes: number[] = [];
const signIns: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  hashes.push(await timed(() => verify(hash, PASSWORD)));
  signIns.push(await timed(signIn));
}
await school.close();

conclude('What does signing in cost beside the hash?', [
  { what: 'the hash alone, median', value: median(hashes), unit: 'ms', budget: 40 },
  { what: 'signing in against it', value: median(signIns) / median(hashes), unit: 'times', budget: 1.2 },
]);

async function timed(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
