import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { type People, type Person as PersonInOffice, people, peopleMessages } from '#contract/people.ts';
import { userMessages } from '#contract/users.ts';
import type { Person } from '#server/testing/given.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  admin = await school.given.admin();
  office = school.as(admin);
});
afterAll(() => school.stop());

const find = (query: Input<typeof people.list>['query']) => office.call(people.list, { query });
const namesOf = ({ people: listed }: People) => listed.map(({ name }) => name);
const inOffice = async ({ email }: { email: string }): Promise<PersonInOffice | undefined> =>
  (await find({ q: email })).people[0];

const setType = (caller: ReturnType<School['as']>, { id }: { id: string }, type: string) =>
  caller.put(`/people/${id}/type`, { type });

test('the office sees who is here: as what, in which state, since when, last seen when, and no secret', async () => {
  const tutor = await school.given.tutor({ name: 'Otieno Ouma' });
  await school.as(tutor).get('/auth/loggedin');

  const { createdAt: _, ...known } = { ...tutor, state: 'active', imgName: '' };
  expect(await inOffice(tutor)).toEqual({
    _id: known.id,
    name: known.name,
    email: known.email,
    img: '',
    imgName: '',
    type: 'tutor',
    state: 'active',
    joinedAt: tutor.createdAt.toISOString(),
    lastSeenAt: school.clock.now().toISOString(),
  });
});

test.each([
  ['active', 'student', {}],
  ['unconfirmed', 'student', { emailVerifiedAt: null }],
  ['invited', 'tutor', { emailVerifiedAt: null, passwordHash: null }],
  ['deactivated', 'tutor', { emailVerifiedAt: null, deactivatedAt: new Date() }],
] as const)('somebody is %s', async (state, type, details) => {
  const somebody = await school.given[type](details);

  expect(await inOffice(somebody)).toMatchObject({ state, lastSeenAt: null });
});

test('people are found by any part of name and address, without capitals and accents; signs mean themselves', async () => {
  const key = randomUUID().slice(0, 8);
  await school.given.student({ name: `Zoë Ñambura ${key}`, email: `zn.${key}@shule.example` });
  await school.given.student({ name: `Zoezi 100 ${key}`, email: `a_${key}@example.com` });

  expect(namesOf(await find({ q: `ZOE ${key}` }))).toEqual([`Zoë Ñambura ${key}`, `Zoezi 100 ${key}`]);
  expect(namesOf(await find({ q: `${key} nambura` }))).toEqual([`Zoë Ñambura ${key}`]);
  expect(namesOf(await find({ q: `hule.ex zn.${key}` }))).toEqual([`Zoë Ñambura ${key}`]);
  expect(namesOf(await find({ q: `a_${key}` }))).toEqual([`Zoezi 100 ${key}`]);
  expect(namesOf(await find({ q: `%${key}` }))).toEqual([]);
  expect(await find({ q: `nobody ${key}` })).toEqual({ people: [], total: 0 });
});

test('people come by name, fifty a page, and of one type if wanted', async () => {
  const key = randomUUID().slice(0, 8);
  for (let place = 0; place < 51; place++)
    await school.given.student({ name: `${place % 2 ? 'm' : 'M'}wangi ${100 + place} ${key}`, passwordHash: null });
  const tutor = await school.given.tutor({ name: `Zawadi ${key}` });

  const first = await find({ q: key });
  const second = await find({ q: key, page: '2' });

  expect(first.total).toBe(52);
  expect(first.people).toHaveLength(50);
  expect(namesOf(second)).toEqual([`Mwangi 150 ${key}`, tutor.name]);
  expect(namesOf(first)).toEqual([...namesOf(first)].sort((a, b) => a.localeCompare(b, 'en')));
  expect(namesOf(await find({ q: key, type: 'tutor' }))).toEqual([tutor.name]);
  expect(await find({ q: key, page: '9' })).toEqual({ people: [], total: 52 });
});

test.each(['page=0', 'page=x', 'type=headmaster', 'q=a&q=b'])('a list asked for with %s is refused', async (query) => {
  expect((await office.get(`/people/?${query}`)).status).toBe(400);
});

test('an invited tutor gets a letter, chooses a password and is in; a second invitation sends a fresh one', async () => {
  const email = `mwalimu${randomUUID()}@example.com`;
  const invited = await office.post('/people/invitations', { email: ` ${email.toUpperCase()} `, name: 'Mwalimu Wetu' });
  expect(invited).toMatchObject({ status: 201, body: { message: peopleMessages.invited(email) } });
  expect(await inOffice({ email })).toMatchObject({ state: 'invited', type: 'tutor', name: 'Mwalimu Wetu' });

  await office.post('/people/invitations', { email, name: 'Mwalimu Wetu' });
  expect(await school.outbox.lettersTo(email)).toHaveLength(2);
  const link = (await school.outbox.linkTo(email)).replace('/password-reset/', '/auth/reset/');
  await school.as().post(link, { password: 'maziwa42' });

  const signedIn = await school.as().post('/auth/signin', { email, password: 'maziwa42' });
  expect(signedIn.body).toMatchObject({ type: 'tutor', name: 'Mwalimu Wetu' });
  expect(await inOffice({ email })).toMatchObject({ state: 'active' });
});

test('one address gets three invitations an hour', async () => {
  const invitation = { email: `often${randomUUID()}@example.com`, name: 'Often Invited' };
  const statuses = [];
  for (let times = 0; times < 4; times++) statuses.push((await office.post('/people/invitations', invitation)).status);

  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(await school.outbox.lettersTo(invitation.email)).toHaveLength(3);
});

test('an administrator is not invited, nor is somebody who is deactivated', async () => {
  const { email } = await school.given.admin();
  const closed = await school.given.student({ deactivatedAt: new Date() });

  for (const [address, message] of [
    [email, peopleMessages.isAdmin(email)],
    [closed.email, peopleMessages.isClosed(closed.email)],
  ] as const)
    expect(await office.post('/people/invitations', { email: address, name: 'Somebody' })).toMatchObject({
      status: 409,
      body: { message },
    });
  expect(await school.given.personNow(closed.id)).toEqual(closed);
});

test('two invitations of one address in the same instant both go out', async () => {
  const invitation = { email: `twice${randomUUID()}@example.com`, name: 'Twice Invited' };
  const answers = await Promise.all([1, 2].map(() => office.post('/people/invitations', invitation)));

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await find({ q: invitation.email })).total).toBe(1);
});

test.each([
  ['student', 'tutor', 'You are a tutor at Darasa now'],
  ['student', 'admin', 'You belong to the office of Darasa now'],
  ['tutor', 'student', 'You are a student at Darasa now'],
] as const)('a %s who becomes a %s is one at once, and gets a letter', async (before, after, subject) => {
  const somebody = await school.given[before]();
  const device = school.as(somebody);
  expect((await device.get('/auth/loggedin')).body.type).toBe(before);

  const changed = await setType(office, somebody, after);

  expect(changed).toMatchObject({ status: 200, body: { _id: somebody.id, type: after } });
  expect((await device.get('/auth/loggedin')).body.type).toBe(after);
  expect((await device.get('/courses/tutor')).status).toBe(after === 'student' ? 403 : 200);
  expect((await school.outbox.lettersTo(somebody.email)).map((letter) => letter.subject)).toEqual([subject]);
});

test('the same type again changes nothing and sends nothing', async () => {
  const tutor = await school.given.tutor();

  expect((await setType(office, tutor, 'tutor')).status).toBe(200);
  expect(await school.outbox.lettersTo(tutor.email)).toEqual([]);
});

test('whose address is not proved is not made staff; an invitation is taken back by making a student of them', async () => {
  const unconfirmed = await school.given.student({ emailVerifiedAt: null });
  const invited = await school.given.tutor({ emailVerifiedAt: null, passwordHash: null });

  for (const [somebody, type] of [
    [unconfirmed, 'tutor'],
    [invited, 'admin'],
  ] as const)
    expect(await setType(office, somebody, type)).toMatchObject({
      status: 409,
      body: { message: peopleMessages.unproved },
    });
  expect((await setType(office, invited, 'student')).status).toBe(200);
});

test('nobody changes their own type or closes their own account', async () => {
  for (const refused of [
    await setType(office, admin, 'student'),
    await office.post(`/people/${admin.id}/deactivation`),
    await office.delete(`/people/${admin.id}/deactivation`),
  ])
    expect(refused).toMatchObject({ status: 403, body: { message: peopleMessages.notYourself } });
  expect(await school.given.personNow(admin.id)).toEqual(admin);
});

test('somebody who is not here, or no type, is refused', async () => {
  const nobody = { id: randomUUID() };

  expect(await setType(office, nobody, 'tutor')).toMatchObject({ status: 404, body: { message: userMessages.gone } });
  expect((await office.post(`/people/${nobody.id}/deactivation`)).status).toBe(404);
  expect((await office.delete(`/people/${nobody.id}/deactivation`)).status).toBe(404);
  expect((await setType(office, await school.given.tutor(), 'headmaster')).status).toBe(400);
});

test.each(['type', 'deactivation'])(
  'two admins who end each other in the same instant leave one: by %s',
  async (way) => {
    for (let round = 0; round < 8; round++) {
      const two = [await school.given.admin(), await school.given.admin()] as const;
      const devices = two.map((one) => school.as(one));
      await Promise.all(devices.map((device) => device.get('/auth/loggedin')));
      const end = (device: (typeof devices)[number], { id }: Person) =>
        way === 'type' ? setType(device, { id }, 'student') : device.post(`/people/${id}/deactivation`);

      const answers = await Promise.all([end(devices[0]!, two[1]), end(devices[1]!, two[0])]);

      const left = (await Promise.all(two.map(({ id }) => school.given.personNow(id)))).filter(
        ({ type, deactivatedAt }) => type === 'admin' && !deactivatedAt,
      );
      expect(left).toHaveLength(1);
      // Whoever came second was told so, or was out before the call came in.
      const refused = answers.find(({ status }) => status !== 200);
      expect([401, 403]).toContain(refused?.status);
      if (refused?.status === 403) expect(refused.body.message).toBe(generalMessages.adminOnly);
    }
  },
);
