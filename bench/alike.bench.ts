/**
 * Does the response time reveal whether an address has an account? Known and unknown addresses alternate in one run,
 * and their medians are compared: a ratio near 1 reveals nothing.
 */
import { randomUUID } from 'node:crypto';
import setup from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { conclude, median } from './budget.ts';

const ROUNDS = 60;
/** Maximum ratio of the slower to the faster median. */
const BUDGET = 1.2;

const tearDown = await setup();
const school = await startTestServer();

conclude('Does the response time reveal whether an address has an account?', [
  await compare('signing in', (email) => school.as().post('/auth/signin', { email, password: 'wrong1234' })),
  await compare(
    'signing in while sign-ups wait',
    (email) => school.as().post('/auth/signin', { email, password: 'wrong1234' }),
    pendingAddress,
  ),
  await compare('requesting a reset link', (email) => school.as().post('/auth/sendLink', { email })),
  await compare('signing up', (email) =>
    school.as().post('/auth/signup', { name: 'Somebody', email, password: 'maziwa42' }),
  ),
]);
await school.stop();
await tearDown();

/** Creates an address with five sign-ups that wait for the confirmation of their address. */
async function pendingAddress() {
  const email = `${randomUUID()}@example.com`;
  for (let n = 0; n < 5; n++)
    await school.as().post('/auth/signup', { name: 'Somebody', email, password: `maziwa42${n}` });
  return email;
}

const knownAddress = async () => (await school.create.student()).email;

async function compare(
  what: string,
  ask: (email: string) => ReturnType<ReturnType<School['as']>['post']>,
  addressOf = knownAddress,
) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The clock advances past the window of every rate limit.
    school.clock.advance({ minutes: 61 });
    const email = await addressOf();
    known.push(await timed(() => ask(email)));
    unknown.push(await timed(() => ask(`nobody-${what}-${round}@example.com`.replaceAll(' ', ''))));
  }
  const [a, b] = [median(known), median(unknown)];
  return {
    what: `${what}, slower to faster median`,
    value: Math.max(a, b) / Math.min(a, b),
    unit: 'times',
    budget: BUDGET,
  };
}

async function timed(ask: () => Promise<{ status: number }>) {
  // Waits until all jobs have run, so that storing the previous request's email does not delay the timed request.
  await school.mailbox.emailsTo('nobody');
  const began = performance.now();
  const { status } = await ask();
  if (status >= 500 || status === 429) throw new Error(`Answered ${status}`);
  return performance.now() - began;
}
