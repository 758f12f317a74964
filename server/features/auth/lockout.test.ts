/** Sign-in limits: strangers can neither lock a user out nor guess passwords. */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import { type Manner, solve, visitorsOf } from '#server/testing/clients/limited-visitors.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import { newAddress } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { atLength } from '#server/testing/test-length.ts';

/** A cheap hash: these tests verify hundreds of passwords, and the usual hash takes 15 ms of a core each time. */
const quickHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let school: School;
let owner: Person;
let post: ReturnType<typeof visitorsOf>['post'];
let persist: ReturnType<typeof visitorsOf>['persist'];
beforeAll(async () => {
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
  ({ post, persist } = visitorsOf(school));
});
afterAll(() => school.stop());
beforeEach(async () => {
  school.clock.advance({ minutes: 25 * 60 });
  owner = await newOwner();
});

const newOwner = async () => school.create.student({ passwordHash: await quickHash });
const right = () => ({ email: owner.email, password: PASSWORD });
const wrong = (email = owner.email) => ({ email, password: 'wrong1234' });
const signIn = (body: object, manner: Manner) => post('/auth/signin', body, manner);
const guess = async (times: number, manner: Manner) => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(wrong(), manner)).status);
  return statuses;
};

test('after 50 wrong passwords from 5 addresses the owner signs in at a new address with a proof of work, without waiting', async () => {
  for (let n = 0; n < 5; n++) expect(await guess(10, { from: newAddress() })).toEqual(Array(10).fill(401));

  const from = newAddress();
  const withoutWork = await signIn(right(), { from });
  const withWork = await persist('/auth/signin', right(), { from });

  expect(withoutWork).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(withoutWork.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(withWork).toMatchObject({ status: 200, tries: puzzle.fewestTries });
});

test('after hundreds of wrong attempts the right password still works from that address; each attempt doubles the work, up to a cap', async () => {
  const from = newAddress();
  const strangers = Array.from({ length: 8 }, () => guess(atLength({ quick: 30, long: 125, soak: 125 }), { from }));
  const statuses = (await Promise.all(strangers)).flat();
  // Each failed attempt with a proof of work raises the cost of the next proof, up to the cap.
  const withWork = [];
  for (let n = 0; n < 4; n++) withWork.push(await persist('/auth/signin', wrong(), { from }));

  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(withWork.map(({ status, tries }) => [status, tries])).toEqual([
    [401, 2],
    [401, 4],
    [401, 8],
    [401, puzzle.mostTries],
  ]);
  expect(await persist('/auth/signin', right(), { from })).toMatchObject({
    status: 200,
    tries: puzzle.mostTries,
  });
}, 180_000);

test('a device that has signed in to the account has its own limit, which strangers cannot use up', async () => {
  const from = newAddress();
  const { cookie } = await signIn(right(), { from });
  const [device] = cookie.match(/device=[^;]+/)!;
  await guess(60, { from });
  for (let n = 0; n < 5; n++) await guess(10, { from: newAddress() });

  expect(await signIn(right(), { from, cookie: device })).toMatchObject({ status: 200 });
  expect(await signIn(right(), { from: newAddress(), cookie: device })).toMatchObject({ status: 200 });
  expect(await signIn(right(), { from })).toMatchObject({ status: 429 });
});

test('a known device may guess ten times an hour; then it is treated as unknown', async () => {
  const { cookie } = await signIn(right(), { from: newAddress() });
  const [device] = cookie.match(/device=[^;]+/)!;
  const statuses = await guess(30, { from: newAddress(), cookie: device });

  expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
  expect(await persist('/auth/signin', right(), { from: newAddress(), cookie: device })).toMatchObject({
    status: 200,
    tries: 0,
  });
});

test('all known devices of an account may guess 200 times a day together; then they are treated as unknown', async () => {
  const devices = [];
  for (let n = 0; n < 21; n++) devices.push((await signIn(right(), { from: newAddress() })).cookie);
  const taken = [];
  for (const cookie of devices.slice(1)) taken.push(...(await guess(10, { from: newAddress(), cookie })));
  const cookie = devices[0]!;
  const from = newAddress();

  expect(taken).toEqual(Array(200).fill(401));
  expect(await guess(12, { from, cookie })).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await persist('/auth/signin', right(), { from, cookie })).toMatchObject({
    status: 200,
    tries: puzzle.fewestTries,
  });
}, 180_000);

test('a device is known to every account that has signed in on it, and its cookie cannot be forged', async () => {
  const other = await school.create.student();
  const first = await signIn(right(), { from: newAddress() });
  const second = await signIn({ email: other.email, password: PASSWORD }, { from: newAddress(), cookie: first.cookie });
  const device = second.cookie.match(/device=[^;]+/)![0];
  const from = newAddress();
  for (let n = 0; n < 5; n++) await guess(10, { from: newAddress() });

  const [, id, ...marks] = device.match(/device=([^.]+)\.([^.]+)\.([^.]+)$/)!;
  expect(marks).toHaveLength(2);
  expect(device).not.toContain('@');
  expect((await signIn(right(), { from, cookie: device })).status).toBe(200);
  for (const forged of [`device=x${id}.${marks.join('.')}`, `device=${id}`, `device=${id}.${marks[0]}x`, 'device='])
    expect((await signIn(right(), { from, cookie: forged })).status).toBe(429);
});

test('without a proof of work an account accepts 50 guesses a day, from any number of addresses', async () => {
  let checked = 0;
  for (let hour = 0; hour < 23; hour++) {
    for (let address = 0; address < 3; address++)
      checked += (await guess(4, { from: newAddress() })).filter((status) => status === 401).length;
    school.clock.advance({ minutes: 60 });
  }

  expect(checked).toBe(50);
});

test('a proof of work is valid once, for a few minutes, and only if it is complete and answers our challenge', async () => {
  const from = newAddress();
  await guess(10, { from });
  const { proofOfWork } = (await signIn(wrong(), { from })).body;
  const { challenge, tries } = proofOfWork!;
  const proof = solve({ challenge, tries });
  const [, numbers] = proof.split(' ');

  const halfDone = (await signIn(wrong(), { from })).body.proofOfWork!;
  const refused = [
    solve(halfDone, 0),
    `${challenge.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))} ${numbers}`,
    `${challenge} ${numbers},1`,
    `${challenge} ${numbers!.replace(/^\d+/, 'x')}`,
    'nonsense',
  ];
  for (const made of refused) expect((await signIn(wrong(), { from, proof: made })).status).toBe(429);
  expect((await signIn(wrong(), { from, proof })).status).toBe(401);
  expect((await signIn(wrong(), { from, proof })).status).toBe(429);

  const late = solve((await signIn(wrong(), { from })).body.proofOfWork!);
  school.clock.advance({ minutes: 6 });
  expect((await signIn(wrong(), { from, proof: late })).status).toBe(429);
});

test('of concurrent requests with the same proof of work one succeeds', async () => {
  const from = newAddress();
  await guess(10, { from });
  const proof = solve((await signIn(wrong(), { from })).body.proofOfWork!);
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(wrong(), { from, proof })));

  expect(answers.map(({ status }) => status).sort()).toEqual([401, ...Array(5).fill(429)]);
});

test('the required work does not reveal whether an address has an account', async () => {
  const requiredWork = [];
  for (const email of [owner.email, 'unheard-of@example.com']) {
    const from = newAddress();
    for (let n = 0; n < 11; n++) await signIn(wrong(email), { from });
    const { status, body } = await signIn(wrong(email), { from });
    requiredWork.push({ status, code: body.code, message: body.message, tries: body.proofOfWork?.tries });
  }

  expect(requiredWork[0]).toEqual(requiredWork[1]);
  expect(requiredWork[0]).toMatchObject({ status: 429, tries: puzzle.fewestTries });
});

test('IPv6 addresses of one network count together, and both spellings of an IPv4 address are the same', async () => {
  await guess(5, { from: '2001:db8:1:2::1' });
  await guess(5, { from: '2001:db8:1:2:ffff::9' });
  expect((await signIn(right(), { from: '2001:db8:1:2:a:b:c:d' })).status).toBe(429);
  expect((await signIn(right(), { from: '2001:db8:1:3::1' })).status).toBe(200);

  owner = await newOwner();
  await guess(10, { from: '::ffff:192.0.2.7' });
  expect((await signIn(right(), { from: '192.0.2.7' })).status).toBe(429);
  expect((await signIn(right(), { from: '192.0.2.8' })).status).toBe(200);
});

test('two classes of 50 sign up behind one IP address; sign-ups past the limit need a proof of work', async () => {
  const from = newAddress();
  const signUp = (n: number) => ({ name: 'Wanjiru Kamau', email: `class${n}@example.com`, password: 'maziwa42' });
  const pupils = await Promise.all(Array.from({ length: 100 }, (_, n) => post('/auth/signup', signUp(n), { from })));
  for (let n = 100; n < 120; n++) await post('/auth/signup', signUp(n), { from });

  expect(pupils.map(({ status }) => status)).toEqual(Array(100).fill(201));
  expect((await post('/auth/signup', signUp(120), { from })).status).toBe(429);
  expect(await persist('/auth/signup', signUp(120), { from })).toMatchObject({
    status: 201,
    tries: puzzle.fewestTries,
  });
});

test('many requests for reset links from one IP address do not block its other users', async () => {
  const from = newAddress();
  const bulk = Array.from({ length: 60 }, (_, n) =>
    post('/auth/sendLink', { email: `bulk${n}@example.com` }, { from }),
  );
  await Promise.all(bulk);

  expect((await post('/auth/sendLink', { email: owner.email }, { from })).status).toBe(429);
  expect(await persist('/auth/sendLink', { email: owner.email }, { from })).toMatchObject({ status: 200 });
});
