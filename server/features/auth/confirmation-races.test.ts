/** Confirmations that run concurrently, or fail midway. */
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

/** Two sign-ups with one address, from different browsers. */
async function twoSignUps(email: string) {
  const signedUp: { visitor: Visitor; password: string; link: Input<typeof auth.verifyEmail> }[] = [];
  for (const password of ['maziwa42', 'chapati77']) {
    const visitor = visitorOf(school);
    await visitor.call(auth.signUp, { body: { name: 'Wanjiru Kamau', email, password } });
    signedUp.push({ visitor, password, link: { params: await school.mailbox.verifyLinkTo(email) } });
  }
  return signedUp as [(typeof signedUp)[0], (typeof signedUp)[0]];
}

const statusOfSignIn = async (email: string, password: string) =>
  (await school.as().answer(auth.signIn, { body: { email, password } })).status;

test('of two sign-ups confirmed concurrently one wins, and the other is deleted', async () => {
  const email = 'both@example.com';
  const two = await twoSignUps(email);

  const answers = await Promise.all(two.map(({ visitor, link }) => visitor.answer(auth.verifyEmail, link)));
  const signIns = [];
  for (const { password } of two) signIns.push(await statusOfSignIn(email, password));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(signIns).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
});

test('opening one link several times concurrently succeeds each time', async () => {
  const [{ visitor, link }] = await twoSignUps('twice@example.com');

  await Promise.all(Array.from({ length: 3 }, () => visitor.call(auth.verifyEmail, link)));
});

test('a confirmation whose connection is lost changes nothing, and can be repeated', async () => {
  const email = 'cut@example.com';
  const [{ visitor, link, password }, other] = await twoSignUps(email);
  // The lock stops the confirmation where it deletes the sign-ups, near its end; then its connection is cut.
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
