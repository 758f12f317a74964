import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMessages } from '#contract/auth-messages.ts';
import { fieldMessages } from '#contract/fields.ts';
import { PASSWORD } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const signIn = (email: string, password: string) => school.as().post('/auth/signin', { email, password });
const askForLink = (email: string) => school.as().post('/auth/sendLink', { email });

/** The two identifiers of the newest reset link to that address. */
const resetLink = async (email: string) => (await school.outbox.linkTo(email)).replace('/password-reset/', '');
const check = (link: string) => school.as().get(`/auth/verify/${link}`);
const reset = (link: string, password: string) => school.as().post(`/auth/reset/${link}`, { password });

test('a forgotten password is chosen anew by a link, once, and other sessions end', async () => {
  const student = await school.given.student();
  const elsewhere = school.as(student);
  expect((await elsewhere.get('/auth/loggedin')).status).toBe(200);

  const asked = await askForLink(student.email);
  const link = await resetLink(student.email);
  const checks = [await check(link), await check(link)];
  const done = await reset(link, 'chapati77');
  const again = await reset(link, 'chapati88');

  expect(asked.body.message).toBe(authMessages.linkSent(student.email));
  expect(link).toMatch(/^[\da-f-]{36}\/[\w-]{43}$/);
  expect(checks.map(({ status }) => status)).toEqual([200, 200]);
  expect(done).toMatchObject({ status: 200, body: { message: 'Password changed' } });
  expect(again.status).toBe(404);
  expect((await check(link)).status).toBe(404);
  expect((await elsewhere.get('/auth/loggedin')).status).toBe(401);
  expect((await signIn(student.email, PASSWORD)).status).toBe(401);
  expect((await signIn(student.email, 'chapati77')).status).toBe(200);
  expect((await school.outbox.lettersTo(student.email))[0]?.subject).toBe('Your password for Darasa was changed');
});

test('an unknown address gets the same answer and no letter', async () => {
  const student = await school.given.student();
  const known = await askForLink(student.email);
  const unknown = await askForLink('stranger@example.com');

  expect(unknown.status).toBe(known.status);
  expect(unknown.body.message).toBe(known.body.message?.replace(student.email, 'stranger@example.com'));
  expect(await school.outbox.lettersTo('stranger@example.com')).toEqual([]);
});

test('a fourth link within an hour is refused, whether the address has an account or not', async () => {
  const student = await school.given.student();
  for (const email of [student.email, 'unheard-of@example.com']) {
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await askForLink(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  school.clock.advance({ minutes: 61 });
});

test('a reset link ends after 30 minutes', async () => {
  const student = await school.given.student();
  await askForLink(student.email);
  const link = await resetLink(student.email);
  school.clock.advance({ minutes: 31 });

  expect((await check(link)).status).toBe(404);
  expect((await reset(link, 'chapati77')).status).toBe(404);
});

test('ten wrong secrets end a link', async () => {
  const student = await school.given.student();
  await askForLink(student.email);
  const link = await resetLink(student.email);
  const [id] = link.split('/');

  for (let tries = 0; tries < 10; tries++) expect((await check(`${id}/guess${tries}`)).status).toBe(404);

  expect((await check(link)).status).toBe(404);
});

test('a password against the rule is refused and the link stays good', async () => {
  const student = await school.given.student();
  await askForLink(student.email);
  const link = await resetLink(student.email);

  const short = await reset(link, 'abc1');
  const common = await reset(link, 'password1');
  const good = await reset(link, 'chapati77');

  expect(short).toMatchObject({ status: 400, body: { message: fieldMessages.password } });
  expect(common).toMatchObject({ status: 400, body: { message: authMessages.commonPassword } });
  expect(good.status).toBe(200);
});

test('of two resets at once, one succeeds', async () => {
  const student = await school.given.student();
  await askForLink(student.email);
  const link = await resetLink(student.email);

  const answers = await Promise.all([reset(link, 'chapati77'), reset(link, 'chapati88')]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('whoever resets by mail has confirmed the address', async () => {
  const student = await school.given.student({ emailVerifiedAt: null });
  school.clock.advance({ minutes: 61 });
  await askForLink(student.email);
  await reset(await resetLink(student.email), 'chapati77');

  expect((await signIn(student.email, 'chapati77')).status).toBe(200);
});

test.each(['x/y', '00000000-0000-4000-8000-000000000000/x', '%00/x', `${'a'.repeat(101)}/b`])(
  'a made-up link %s leads nowhere and breaks nothing',
  async (link) => {
    const { status } = await check(link);
    expect([400, 404, 414]).toContain(status);
  },
);

test('no secret lies in the database as it is', async () => {
  const student = await school.given.student();
  school.clock.advance({ minutes: 61 });
  await askForLink(student.email);
  const secret = (await resetLink(student.email)).split('/')[1]!;
  const token = await school.given.session(student);

  for (const table of ['public.user', 'public.session', 'public.link', 'public.attempt', 'jobs.job', 'jobs.archive']) {
    const { rows } = await school.pool.query(`select row_to_json(t)::text as row from ${table} t`);
    const everything = rows.map(({ row }: { row: string }) => row).join('\n');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(PASSWORD);
  }
});
