import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { enrolmentCatalogue } from '#contract/fields/customer-options.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { visitorsOf } from '#server/testing/clients/limited-visitors.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as customersTexts from '#texts/people/customers.ts';
import { deleteUnsuccessfulCustomers } from './customers.ts';

let school: School;
let admin: Person;
/** The admin's client. Starts a session for each call, because the tests advance the clock by days. */
const office = () => school.as(admin);
/** Replaces the admin, whose session has expired when a test has advanced the clock by weeks. */
const signInAgain = async () => {
  admin = await school.create.admin();
};
beforeAll(async () => {
  // Each test sends from its own IP address, because the number of applications per address is limited.
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
  await signInAgain();
});
afterAll(() => school.stop());

const newPhone = () => `07${randomInt(10_000_000, 99_999_999)}`;
const stored = (phone: string) => `254${phone.slice(1)}`;

const application = () => ({
  fullName: 'Njeri Kamau',
  about: 'I sew, and I want to make pages for my shop.',
  county: 'Nairobi',
  town: 'Kibera',
  phone: newPhone(),
  gender: 'Female',
  education: 'High School',
  email: 'njeri@example.com',
  mode: 'Online',
  consent: true,
});

async function send(body: unknown, from = `10.0.0.${randomInt(1, 255)}`) {
  const response = await fetch(`${school.base}/customers/add`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { message: string } };
}

const find = (query: Input<typeof customers.list>['query']) => office().call(customers.list, { query });
const change = (id: string, body: Input<typeof customers.update>['body']) =>
  office().call(customers.update, { params: { id }, body });
const foundBy = async ({ phone }: { phone: string }) => (await find({ q: stored(phone) })).customers;

test.each([
  ['null', null],
  ['a list', []],
  ['a number', 7],
  ['a text', 'Njeri'],
  ['no fields', {}],
  ['a guardian’s phone as a number', { ...application(), isMinor: true, guardianPhone: 1 }],
  ['a guardian’s name as an object', { ...application(), isMinor: true, guardianName: {} }],
  ['a course as a list', { ...application(), mode: 'Physical', courses: [] }],
  ['an amount as an object', { ...application(), amount: {} }],
  ['a consent as text', { ...application(), consent: 'yes' }],
])('%s instead of an application is refused with a message', async (_name, body) => {
  const { status, body: refusal } = await send(body);

  expect([status, refusal.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\S$/)]);
});

test('an application is saved as sent, and confirmed to the applicant', async () => {
  const sent = { ...application(), fullName: '  Njeri Kamau ' };

  expect(await send(sent)).toEqual({
    status: 201,
    body: { message: customersTexts.enrolled, payment: null, notAsked: null },
  });
  expect(await foundBy(sent)).toEqual([
    {
      _id: expect.any(String),
      stage: 'new',
      assignee: null,
      fullName: 'Njeri Kamau',
      about: sent.about,
      county: 'Nairobi',
      town: 'Kibera',
      phone: stored(sent.phone),
      gender: 'Female',
      education: 'High School',
      email: 'njeri@example.com',
      mode: 'Online',
      courses: '',
      price: null,
      amount: null,
      courseTitle: null,
      intake: null,
      courseId: null,
      guardianName: '',
      guardianPhone: '',
      status: 'new',
      note: '',
      studentId: null,
      appliedAt: school.clock.now().toISOString(),
    },
  ]);
});

test('the price of a course comes from the catalogue; online students have none', async () => {
  const physical = { ...application(), mode: 'Physical', courses: 'Animations', amount: '1,500', price: 1 };
  const online = { ...application(), courses: 'Animations', amount: 1500 };
  await send(physical);
  await send(online);

  expect(await foundBy(physical)).toMatchObject([{ courses: 'Animations', price: 45_000, amount: 1500 }]);
  expect(await foundBy(online)).toMatchObject([{ courses: '', price: null, amount: null }]);
});

const fields = [
  'fullName',
  'about',
  'county',
  'town',
  'phone',
  'gender',
  'education',
  'email',
  'mode',
  'courses',
] as const;
const words = [
  'Full name is required',
  'About information is required',
  'We need to know the county you come from',
  'We need to know which town you live',
  'Please input your phone number',
  'What is your gender',
  'Select your level of education',
  'Input your email',
  'Select your preffered mode of study',
  'Select a course',
];

test('fields are validated in the order of the specification, with its messages', async () => {
  const heard = [];
  for (let missing = 0; missing < fields.length; missing++) {
    const whole = { ...application(), mode: 'Physical', courses: 'Web Design' };
    const answered = Object.entries(whole).filter(([field]) => !fields.slice(missing).some((gone) => gone === field));
    const { status, body } = await send({ ...Object.fromEntries(answered), consent: false });
    heard.push(status === 400 ? body.message : status);
  }
  expect(heard).toEqual(words);
});

test.each([
  [{ fullName: '   ' }, customersTexts.fullName],
  [{ county: 'Kisumu' }, customersTexts.county],
  [{ phone: '12345' }, customersTexts.phoneNumber],
  [{ phone: '0812345678' }, customersTexts.phoneNumber],
  [{ email: 'njeri' }, customersTexts.emailAddress],
  [{ mode: 'Physical', courses: 'Astrology' }, customersTexts.course],
  [{ mode: 'Physical', courses: 'Web Design', amount: '-5' }, customersTexts.amount],
  [{ mode: 'Physical', courses: 'Web Design', amount: 10_001 }, customersTexts.tooMuch],
  [{ about: 'a'.repeat(2_001) }, customersTexts.tooLong],
  [{ consent: false }, customersTexts.consent],
  [{ isMinor: true }, customersTexts.guardianName],
  [{ isMinor: true, guardianName: 'Mama Njeri', guardianPhone: '1' }, customersTexts.guardianPhone],
])('%j is refused with its message, and nothing is saved', async (wrong, message) => {
  const sent = { ...application(), ...wrong };

  expect(await send(sent)).toMatchObject({ status: 400, body: { message } });
  expect((await find({ q: sent.email })).customers.map(({ about }) => about)).not.toContain('a'.repeat(2_001));
});

test.each(['0712345001', '712345002', 712345003, '+254 712 345 004', '254712345005', '0712-345-006'])(
  'the phone %j is a phone',
  async (phone) => {
    await send({ ...application(), phone });
    const digits = String(phone).replaceAll(/\D/g, '').slice(-9);
    expect((await find({ q: `254${digits}` })).total).toBe(1);
  },
);

test('search finds a phone in any notation, and a guardian by name', async () => {
  const phone = newPhone();
  const spoken = `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;
  await send({ ...application(), phone, isMinor: true, guardianName: 'Mama Njeri', guardianPhone: '0722 000 111' });

  for (const typed of [phone, spoken, phone.slice(0, 8), `+254 ${phone.slice(1)}`, stored(phone), `Mama ${phone}`])
    expect((await find({ q: typed })).total, typed).toBe(1);
});

test('an applicant under 18 is saved with a guardian', async () => {
  const sent = { ...application(), isMinor: true, guardianName: 'Mama Njeri', guardianPhone: '0722 000 111' };
  await send(sent);

  expect(await foundBy(sent)).toMatchObject([{ guardianName: 'Mama Njeri', guardianPhone: '254722000111' }]);
});

test('a phone has one application a day: the last one counts, even of concurrent ones', async () => {
  const first = application();
  await send(first);
  await Promise.all([send({ ...first, town: 'Karen' }), send({ ...first, town: 'Karen' })]);

  expect(await foundBy(first)).toMatchObject([{ town: 'Karen', status: 'new' }]);
});

test('a processed application is not replaced, but reopened with a note', async () => {
  const first = application();
  await send(first);
  const [kept] = await foundBy(first);
  await change(kept!._id, { status: 'contacted', note: 'Rang her' });
  await send({ ...first, fullName: 'Somebody Else' });

  expect(await foundBy(first)).toMatchObject([
    {
      fullName: first.fullName,
      status: 'new',
      note: 'Applied again (was contacted): Somebody Else, njeri@example.com, Online\nRang her',
    },
  ]);
  school.clock.advance({ minutes: 24 * 60 });
  await send(first);
  expect(await foundBy(first)).toHaveLength(2);
});

test('the day ends at midnight in Nairobi', async () => {
  const sent = application();
  const now = school.clock.now();
  // Minutes until 20:59 UTC, which is 23:59 in Nairobi.
  const minutesLeft = (20 * 60 + 59 - now.getUTCHours() * 60 - now.getUTCMinutes() + 24 * 60) % (24 * 60);
  school.clock.advance({ minutes: minutesLeft });
  await send(sent);
  school.clock.advance({ minutes: 2 });
  await send(sent);

  expect(await foundBy(sent)).toHaveLength(2);
});

test('a bot that fills in the hidden field gets a normal answer, and nothing is saved', async () => {
  const sent = { ...application(), website: 'https://casino.example' };

  expect(await send(sent)).toMatchObject({ status: 201, body: { message: customersTexts.enrolled } });
  expect(await foundBy(sent)).toEqual([]);
});

test('one IP address may send 20 applications an hour', async () => {
  const statuses = [];
  for (let times = 0; times < 21; times++) statuses.push((await send(application(), '10.9.9.9')).status);

  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
  expect(statuses[20]).toBe(429);
  expect((await send(application(), '10.9.9.8')).status).toBe(201);
});

test('admins find applications by name, phone, place and state, newest first, 50 a page', async () => {
  const town = `Mji${randomInt(1_000_000)}`;
  const names = Array.from({ length: 51 }, (_, place) => `Ñambura-${100 + place}`);
  for (const fullName of names) {
    school.clock.advance({ minutes: 1 });
    await send({ ...application(), fullName, town });
  }

  const first = await find({ q: town });
  const second = await find({ q: town, page: '2' });
  expect(first.total).toBe(51);
  expect([...first.customers, ...second.customers].map(({ fullName }) => fullName)).toEqual(names.toReversed());
  expect((await find({ q: `nambura-150 ${town}` })).total).toBe(1);

  await change(first.customers[0]!._id, { status: 'enrolled' });
  expect((await find({ q: town, status: 'enrolled' })).total).toBe(1);
  expect((await find({ q: town, status: 'new' })).total).toBe(50);
});

test.each([{ status: 'lost' }, { note: 'a'.repeat(4_001) }, { note: 7 }])('%j is refused', async (wrong) => {
  const sent = application();
  await send(sent);
  const [kept] = await foundBy(sent);

  expect((await office().put(`/customers/${kept!._id}`, wrong)).status).toBe(400);
  const gone = await office().refused(customers.update, { params: { id: randomUUID() }, body: {} });
  expect(gone.message).toBe(customersTexts.gone);
});

test('admins download the results as CSV without formulas', async () => {
  const town = `Mji${randomInt(1_000_000)}`;
  await send({ ...application(), fullName: '=cmd|/c calc', about: 'one\n"two"', town });

  const response = await fetch(`${school.base}/customers/csv?q=${town}`, {
    headers: { cookie: `session=${await school.create.session(await school.create.admin())}` },
  });
  const table = Buffer.from(await response.arrayBuffer()).toString('utf8');

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="applications.csv"');
  expect(table).toMatch(/^\uFEFFApplied \(Africa\/Nairobi\),Full name,Phone,/);
  expect(table).toContain(`,'=cmd|/c calc,`);
  expect(table).toContain('"one\n""two"""');
  const nairobi = new Date(school.clock.now().getTime() + 3 * 60 * 60_000).toISOString();
  expect(table).toContain(`${nairobi.slice(0, 10)} ${nairobi.slice(11, 16)},`);
  expect(table.trim().split('\r\n')).toHaveLength(2);
});

test('an unsuccessful application is deleted after a year', async () => {
  const [declined, enrolled] = [application(), application()];
  await send(declined);
  await send(enrolled);
  const [kept] = await foundBy(enrolled);
  await change(kept!._id, { status: 'enrolled' });

  school.clock.advance({ minutes: 364 * 24 * 60 });
  await deleteUnsuccessfulCustomers(school.services);
  await signInAgain();
  expect(await foundBy(declined)).toHaveLength(1);
  school.clock.advance({ minutes: 2 * 24 * 60 });
  await deleteUnsuccessfulCustomers(school.services);

  expect(await foundBy(declined)).toEqual([]);
  expect(await foundBy(enrolled)).toHaveLength(1);
});

test('past the limit of an address or of the school an application needs a proof of work', async () => {
  const { post, persist } = visitorsOf(school);
  for (const key of ['application', 'application:10.9.9.8']) {
    await post('/customers/add', application(), { from: '10.9.9.8' });
    await school.database.setAttempts(key, key === 'application' ? 500 : 20);

    expect((await post('/customers/add', application(), { from: '10.9.9.8' })).status).toBe(429);
    expect(await persist('/customers/add', application(), { from: '10.9.9.8' })).toMatchObject({ status: 201 });
    school.clock.advance({ minutes: 61 });
  }
});

test("Pay Now past the visitors' limit needs a proof of work, then prompts the phone for the same application", async () => {
  const { post, persist } = visitorsOf(school);
  const [course] = enrolmentCatalogue;
  const chosen = { mode: 'Physical', courses: course!.title, amount: String(course!.price), isPaying: true };
  const paying = () => ({ ...application(), ...chosen });
  await post('/customers/add', paying(), { from: '10.9.9.7' });
  await school.database.setAttempts('prompt-visitors', 600);

  const sent = paying();
  const { status, body, tries } = await persist('/customers/add', sent, { from: '10.9.9.7' });
  expect({ status, tries, ...body }).toMatchObject({ status: 201, tries: 2, payment: { status: expect.any(String) } });
  expect(await foundBy(sent)).toHaveLength(1);
});
