/** Confirmations that meet each other, or are cut off in the middle. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meanwhileAt } from '#server/testing/meanwhile.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { type Visitor, visitorOf } from '#server/testing/visitor.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const { during, cutOffWaiting } = meanwhileAt(() => school);

/** Two people, each in a browser of their own, sign up with one address; their passwords and links. */
async function twoSignUps(email: string) {
  const signedUp: { visitor: Visitor; password: string; link: string }[] = [];
  for (const password of ['maziwa42', 'chapati77']) {
    const visitor = visitorOf(school);
    await visitor.post('/auth/signup', { name: 'Wanjiru Kamau', email, password });
    const link = (await school.outbox.linkTo(email)).replace('/verify/', '/auth/');
    signedUp.push({ visitor, password, link });
  }
  return signedUp as [(typeof signedUp)[0], (typeof signedUp)[0]];
}

const statusOfSignIn = async (email: string, password: string) =>
  (await school.as().post('/auth/signin', { email, password })).status;

test('of two sign-ups that are confirmed in the same instant one counts, and the other ends', async () => {
  const email = 'both@example.com';
  const two = await twoSignUps(email);

  const answers = await Promise.all(two.map(({ visitor, link }) => visitor.get(link)));
  const signIns = [];
  for (const { password } of two) signIns.push(await statusOfSignIn(email, password));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(signIns).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
});

test('one link that is opened twice in the same instant says "yes" twice', async () => {
  const [{ visitor, link }] = await twoSignUps('twice@example.com');

  const answers = await Promise.all([visitor.get(link), visitor.get(link), visitor.get(link)]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a confirmation that is cut off has confirmed nothing, and can be made again', async () => {
  const email = 'cut@example.com';
  const [{ visitor, link, password }, other] = await twoSignUps(email);
  // The last thing that a confirmation does is to end the other sign-ups.
  const cut = await during((_given, hold) => hold.signUps(), {
    waiting: 1,
    act: () => visitor.get(link),
    finish: cutOffWaiting,
  });
  const statuses = [cut.status, await statusOfSignIn(email, password), await statusOfSignIn(email, other.password)];

  expect(statuses).toEqual([503, 403, 403]);
  school.takeFaults();
  expect((await visitor.get(link)).status).toBe(200);
  expect([await statusOfSignIn(email, password), await statusOfSignIn(email, other.password)]).toEqual([200, 401]);
});
