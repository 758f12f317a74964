import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { type People, type Person as PersonInOffice, people } from '#contract/people.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import * as peopleTexts from '#texts/people/people.ts';
import * as usersTexts from '#texts/people/users.ts';

let school: School;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  admin = await school.create.admin();
  office = school.as(admin);
});
afterAll(() => school.stop());

const find = (query: Input<typeof people.list>['query']) => office.call(people.list, { query });
const namesOf = ({ people: listed }: People) => listed.map(({ name }) => name);
const findListed = async ({ email }: { email: string }): Promise<PersonInOffice | undefined> =>
  (await find({ q: email })).people[0];

const toType = ({ id }: { id: string }, type: Person['type']) => ({ params: { id }, body: { type } });

test('admins see users with type, state, start and last activity, and no secrets', async () => {
  const tutor = await school.create.tutor({ name: 'Otieno Ouma' });
  await school.as(tutor).call(auth.loggedIn);

  const { createdAt: _, ...known } = { ...tutor, state: 'active', imgName: '' };
  expect(await findListed(tutor)).toEqual({
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
  const somebody = await school.create[type](details);

  expect(await findListed(somebody)).toMatchObject({ state, lastSeenAt: null });
});

test('search matches any part of name and address, ignoring case and accents, and takes wildcards literally', async () => {
  const key = randomUUID().slice(0, 8);
  await school.create.student({ name: `Zoë Ñambura ${key}`, email: `zn.${key}@shule.example` });
  await school.create.student({ name: `Zoezi 100 ${key}`, email: `a_${key}@example.com` });

  expect(namesOf(await find({ q: `ZOE ${key}` }))).toEqual([`Zoë Ñambura ${key}`, `Zoezi 100 ${key}`]);
  expect(namesOf(await find({ q: `${key} nambura` }))).toEqual([`Zoë Ñambura ${key}`]);
  expect(namesOf(await find({ q: `hule.ex zn.${key}` }))).toEqual([`Zoë Ñambura ${key}`]);
  expect(namesOf(await find({ q: `a_${key}` }))).toEqual([`Zoezi 100 ${key}`]);
  expect(namesOf(await find({ q: `%${key}` }))).toEqual([]);
  expect(await find({ q: `nobody ${key}` })).toEqual({ people: [], total: 0 });
});

test('users are sorted by name, 50 a page, and filtered by type', async () => {
  const key = randomUUID().slice(0, 8);
  for (let place = 0; place < 51; place++)
    await school.create.student({ name: `${place % 2 ? 'm' : 'M'}wangi ${100 + place} ${key}`, passwordHash: null });
  const tutor = await school.create.tutor({ name: `Zawadi ${key}` });

  const first = await find({ q: key });
  const second = await find({ q: key, page: '2' });

  expect(first.total).toBe(52);
  expect(first.people).toHaveLength(50);
  expect(namesOf(second)).toEqual([`Mwangi 150 ${key}`, tutor.name]);
  expect(namesOf(first)).toEqual([...namesOf(first)].sort((a, b) => a.localeCompare(b, 'en')));
  expect(namesOf(await find({ q: key, type: 'tutor' }))).toEqual([tutor.name]);
  expect(await find({ q: key, page: '9' })).toEqual({ people: [], total: 52 });
});

test.each(['page=0', 'page=201', 'page=x', 'type=headmaster', 'q=a&q=b'])(
  'a list with the query %s is refused',
  async (query) => {
    expect((await office.get(`/people/?${query}`)).status).toBe(400);
  },
);

test('an invited tutor gets an email and chooses a password; a second invitation sends a new email', async () => {
  const email = `mwalimu${randomUUID()}@example.com`;
  const name = 'Mwalimu Wetu';
  const invited = await office.call(people.invite, { body: { email: ` ${email.toUpperCase()} `, name } });
  expect(invited).toEqual({ message: invitationTexts.sent(email) });
  expect(await findListed({ email })).toMatchObject({ state: 'invited', type: 'tutor', name });

  await office.call(people.invite, { body: { email, name } });
  expect(await school.mailbox.emailsTo(email)).toHaveLength(2);
  const [params, password] = [await school.mailbox.resetLinkTo(email), 'maziwa42'];
  await school.as().call(auth.resetPassword, { params, body: { password } });

  const signedIn = await school.as().call(auth.signIn, { body: { email, password } });
  expect(signedIn).toMatchObject({ type: 'tutor', name });
  expect(await findListed({ email })).toMatchObject({ state: 'active' });
});

test('one address gets three invitations an hour', async () => {
  const body = { email: `often${randomUUID()}@example.com`, name: 'Often Invited' };
  for (let times = 0; times < 3; times++) await office.call(people.invite, { body });

  expect((await office.refused(people.invite, { body })).status).toBe(429);
  expect(await school.mailbox.emailsTo(body.email)).toHaveLength(3);
});

test('admins and deactivated users cannot be invited', async () => {
  const { email } = await school.create.admin();
  const closed = await school.create.student({ deactivatedAt: new Date() });

  for (const [address, message] of [
    [email, invitationTexts.isAdmin(email)],
    [closed.email, invitationTexts.isClosed(closed.email)],
  ] as const) {
    const refused = await office.refused(people.invite, { body: { email: address, name: 'Somebody' } });
    expect(refused).toMatchObject({ status: 409, message });
  }
  expect(await school.find.person(closed.id)).toEqual(closed);
});

test('two concurrent invitations to one address are both sent', async () => {
  const body = { email: `twice${randomUUID()}@example.com`, name: 'Twice Invited' };
  await Promise.all([1, 2].map(() => office.call(people.invite, { body })));

  expect((await find({ q: body.email })).total).toBe(1);
});

test.each([
  ['student', 'tutor', 'You are now a tutor at Darasa'],
  ['student', 'admin', 'You are now a member of the office at Darasa'],
  ['tutor', 'student', 'You are now a student at Darasa'],
] as const)('a %s who becomes a %s is one at once, and gets a letter', async (before, after, subject) => {
  const somebody = await school.create[before]();
  const device = school.as(somebody);
  expect((await device.call(auth.loggedIn)).type).toBe(before);

  const changed = await office.call(people.changeType, toType(somebody, after));

  expect(changed).toMatchObject({ _id: somebody.id, type: after });
  expect((await device.call(auth.loggedIn)).type).toBe(after);
  expect((await device.answer(courses.listTaught, { query: {} })).status).toBe(after === 'student' ? 403 : 200);
  expect((await school.mailbox.emailsTo(somebody.email)).map((letter) => letter.subject)).toEqual([subject]);
});

test('the same type again changes nothing and sends nothing', async () => {
  const tutor = await school.create.tutor();

  await office.call(people.changeType, toType(tutor, 'tutor'));

  expect(await school.mailbox.emailsTo(tutor.email)).toEqual([]);
});

test('a user without a confirmed address cannot become staff; changing an invited tutor to student revokes the invitation', async () => {
  const unconfirmed = await school.create.student({ emailVerifiedAt: null });
  const invited = await school.create.tutor({ emailVerifiedAt: null, passwordHash: null });

  for (const [somebody, type] of [
    [unconfirmed, 'tutor'],
    [invited, 'admin'],
  ] as const)
    expect(await office.refused(people.changeType, toType(somebody, type))).toMatchObject({
      status: 409,
      message: peopleTexts.unproved,
    });
  await office.call(people.changeType, toType(invited, 'student'));
});

test('admins cannot change their own type or deactivate themselves', async () => {
  for (const refused of [
    await office.refused(people.changeType, toType(admin, 'student')),
    await office.refused(people.deactivate, { params: { id: admin.id } }),
    await office.refused(people.reactivate, { params: { id: admin.id } }),
  ])
    expect(refused).toMatchObject({ status: 403, message: peopleTexts.notYourself });
  expect(await school.find.person(admin.id)).toEqual(admin);
});

test('an unknown user or type is refused', async () => {
  const nobody = { id: randomUUID() };

  expect(await office.refused(people.changeType, toType(nobody, 'tutor'))).toMatchObject({
    status: 404,
    message: usersTexts.gone,
  });
  expect((await office.refused(people.deactivate, { params: nobody })).status).toBe(404);
  expect((await office.refused(people.reactivate, { params: nobody })).status).toBe(404);
  const { id } = await school.create.tutor();
  expect((await office.put(`/people/${id}/type`, { type: 'headmaster' })).status).toBe(400);
});

test.each(['type', 'deactivation'])(
  'of two admins who demote or deactivate each other at the same time one stays an admin: by %s',
  async (way) => {
    for (let round = 0; round < 8; round++) {
      const two = [await school.create.admin(), await school.create.admin()] as const;
      const devices = two.map((one) => school.as(one));
      await Promise.all(devices.map((device) => device.call(auth.loggedIn)));
      const end = (device: (typeof devices)[number], { id }: Person) =>
        way === 'type'
          ? device.answer(people.changeType, toType({ id }, 'student'))
          : device.answer(people.deactivate, { params: { id } });

      const answers = await Promise.all([end(devices[0]!, two[1]), end(devices[1]!, two[0])]);

      const remaining = (await Promise.all(two.map(({ id }) => school.find.person(id)))).filter(
        ({ type, deactivatedAt }) => type === 'admin' && !deactivatedAt,
      );
      expect(remaining).toHaveLength(1);
      // The later of the two requests is refused: its sender is no longer an admin (403), or has lost the session
      // (401).
      const refused = answers.find(({ status }) => status !== 200);
      expect([401, 403]).toContain(refused?.status);
      if (refused?.status === 403) expect(refused.body.message).toBe(generalTexts.adminOnly);
    }
  },
);
