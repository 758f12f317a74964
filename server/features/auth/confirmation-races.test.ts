/** Confirmations that meet each other, or are cut off in the middle. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { type Visitor, visitorOf } from '#server/testing/clients/visitor.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const { during, cutOffWaiting } = meanwhileAt(() => school);

/** Two people, each in a browser of their own, sign up with one address; their passwords and links. */
async function twoSignUps(email: string) {
  const signedUp: { visitor: Visitor; password: string; link: Input<typeof auth.verifyEmail> }[] = [];
  for (const password of ['maziwa42', 'chapati77']) {
    const visitor = visitorOf(school);
    await visitor.call(auth.signUp, { body: { name: 'Wanjiru Kamau', email, password } });
    signedUp.push({ visitor, password, link: { params: await school.outbox.verifyLinkTo(email) } });
  }
  return signedUp as [(typeof signedUp)[0], (typeof signedUp)[0]];
}

const statusOfSignIn = async (email: string, password: string) =>
  (await school.as().answer(auth.signIn, { body: { email, password } })).status;

test('of two sign-ups that are confirmed in the same instant one counts, and the other ends', async () => {
  const email = 'both@example.com';
  const two = await twoSignUps(email);

  const answers = await Promise.all(two.map(({ visitor, link }) => visitor.answer(auth.verifyEmail, link)));
  const signIns = [];
  for (const { password } of two) signIns.push(await statusOfSignIn(email, password));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(signIns).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
});

test('one link that is opened twice in the same instant says "yes" twice', async () => {
  const [{ visitor, link }] = await twoSignUps('twice@example.com');

  await Promise.all(Array.from({ length: 3 }, () => visitor.call(auth.verifyEmail, link)));
});

test('a confirmation that is cut off has confirmed nothing, and can be made again', async () => {
  const email = 'cut@example.com';
  const [{ visitor, link, password }, other] = await twoSignUps(email);
  // The last thing that a confirmation does is to end the other sign-ups.
  const cut = await during(({ lock }) => lock.signUps(), {
    waiting: 1,
    act: () => visitor.refused(auth.verifyEmail, link),
    finish: cutOffWaiting,
  });
  const statuses = [cut.status, await statusOfSignIn(email, password), await statusOfSignIn(email, other.password)];

  expect(statuses).toEqual([503, 403, 403]);
  school.takeFaults();
  await visitor.call(auth.verifyEmail, link);
  expect([await statusOfSignIn(email, password), await statusOfSignIn(email, other.password)]).toEqual([200, 401]);
});
