import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakes } from '#contract/admissions/intakes.ts';
import { customers } from '#contract/customers.ts';
import { payments } from '#contract/money/payments.ts';
import { newAddress, newPhone } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/front-door.ts';
import * as generalTexts from '#texts/general.ts';
import * as customersTexts from '#texts/people/customers.ts';
import * as choiceTexts from '#texts/people/intake-choices.ts';

let school: School;
beforeAll(async () => {
  // Each test sends from its own IP address, because the number of applications per address is limited.
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => school.stop());

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
  consent: 'on',
});

/** Sends the form as a browser without scripts does, and does not follow the redirect. */
async function send(fields: Record<string, string>, headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${school.address}/apply${query}`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'x-forwarded-for': newAddress(), ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const open = async (path: string) => (await fetch(school.address + path)).text();
const messagesIn = (html: string) =>
  [...html.matchAll(/<span class="wrong"[^>]*>([^<]*)<\/span>/g)].map(([, it]) => it);
const found = async ({ phone }: { phone: string }) =>
  (await school.as(await school.create.admin()).call(customers.list, { query: { q: phone } })).customers;

test('a visitor applies from a course’s page, and the office sees for which course', async () => {
  const course = await school.create.course({ title: 'Pottery <1>' });
  expect(await open(`/catalogue/${course.id}`)).toContain(`href="/apply?course=${course.id}"`);
  const form = await open(`/apply?course=${course.id}`);
  expect(form).toContain(texts.applyingFor('Pottery &lt;1&gt;'));
  expect(form).toContain(`name="courseId" value="${course.id}"`);
  const sent = application();
  const { status, headers } = await send({ ...sent, courseId: course.id });

  expect([status, headers.get('location')]).toEqual([303, '/apply/sent?locale=en']);
  expect(await open('/apply/sent?locale=en')).toContain(customersTexts.enrolled);
  expect(await found(sent)).toMatchObject([{ fullName: 'Njeri Kamau', courseTitle: 'Pottery <1>', status: 'new' }]);
});

test('a course that is unknown or deleted does not stop an application', async () => {
  for (const courseId of ['x', '00000000-0000-4000-8000-000000000000']) {
    const sent = application();
    expect((await send({ ...sent, courseId })).status).toBe(303);
    expect(await found(sent)).toMatchObject([{ courseTitle: null }]);
  }
});

const startsIn = (html: string) => {
  const [, options = ''] = /<select id="intakeId"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  return [...options.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id);
};

test('a visitor chooses when to start, if more than one intake of the course is open', async () => {
  const course = await school.create.course({ title: 'Pottery <1>' });
  const next = await school.create.intake(course.id, { name: 'In <May>', startsOn: '2027-05-03' });
  const path = `/apply?course=${course.id}`;
  expect(startsIn(await open(path))).toEqual([]);
  const later = await school.create.intake(course.id, { name: 'July', startsOn: '2027-07-05' });
  const full = await school.create.intake(course.id, { places: 1 });
  await school.create.enrolment((await school.create.student()).id, course.id, { intakeId: full.id });

  const [form, general] = [await open(path), await open('/apply')];
  expect(startsIn(form)).toEqual(['', next.id, later.id]);
  expect(form).toContain(choiceTexts.label);
  expect(form).toMatch(/>In &lt;May&gt; \(3 May 2027\)<\/option>/);
  expect(general).toMatch(/>Pottery &lt;1&gt;: July \(5 Jul 2027\)<\/option>/);
  const sent = { ...application(), courseId: course.id, intakeId: later.id };
  expect((await send(sent)).status).toBe(303);
  expect(await found(sent)).toMatchObject([{ intake: { _id: later.id, name: 'Pottery <1>, July' } }]);
});

test('an intake that has closed meanwhile is reported as an error; the form lists the open ones and keeps all input', async () => {
  const course = await school.create.course();
  const [closing, other] = [await school.create.intake(course.id), await school.create.intake(course.id)];
  const sent = { ...application(), courseId: course.id, intakeId: closing.id };
  const office = school.as(await school.create.admin());
  await office.call(intakes.update, { params: { id: closing.id }, body: { applyUntil: '2026-01-01' } });
  const { status, html } = await send(sent);

  expect(status).toBe(409);
  expect(messagesIn(html)).toEqual([choiceTexts.notOpen]);
  expect(startsIn(html)).toEqual(['', other.id]);
  expect(html).toContain('value="Njeri Kamau"');
  expect(await found(sent)).toEqual([]);
});

test('with very many intakes the form stays below 40 kB', async () => {
  const course = await school.create.course({ title: 'T'.repeat(80) });
  for (let n = 0; n < 80; n++) await school.create.intake(course.id, { name: `${n} ${'n'.repeat(77)}` });
  expect(Buffer.byteLength(await open('/apply?locale=sw'))).toBeLessThan(40_000);
});

test('invalid fields have the specification’s messages in its order, beside what was typed', async () => {
  const { status, html } = await send({ town: 'Kibera "<b>"', mode: 'Physical' });

  expect(status).toBe(400);
  const { fullName, about, county, phone, gender, education, email, course, consent } = customersTexts;
  expect(messagesIn(html)).toEqual([fullName, about, county, phone, gender, education, email, course, consent]);
  expect(html).toContain('value="Kibera &quot;&lt;b&gt;&quot;"');
  expect(html).toContain('<option value="Physical" selected>');
  expect(html.match(/<[^>]* autofocus/g)).toEqual([expect.stringContaining('id="fullName"')]);
});

test('the language is the form’s, and neither a cookie nor a session has an effect', async () => {
  const cookie = `locale=en; session=${await school.create.session(await school.create.admin())}`;
  const { html, headers } = await send({}, { cookie }, '?locale=sw');
  expect(html).toContain('<html lang="sw">');
  expect(messagesIn(html)).not.toContain(customersTexts.fullName);
  expect((await send({}, { cookie: 'locale=sw' })).html).toContain('<html lang="en">');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('only pages of the school may send the form, and their headers let the browser name their origin', async () => {
  for (const origin of ['null', 'https://evil.example']) {
    const sent = application();
    expect(await send(sent, { origin })).toMatchObject({
      status: 403,
      html: expect.stringContaining(generalTexts.wrongOrigin),
    });
    expect(await found(sent)).toEqual([]);
  }
  const policyOf = async (path: string) => (await fetch(school.address + path)).headers.get('referrer-policy');
  expect(await Promise.all(['/apply', '/welcome'].map(policyOf))).toEqual(['same-origin', 'no-referrer']);
  expect((await send({})).headers.get('referrer-policy')).toBe('same-origin');
});

test('no other route accepts a form, and this one accepts nothing else and no form over the limit', async () => {
  const form = { method: 'POST', body: new URLSearchParams(application()) };
  const headers = { origin: 'http://localhost:3000' };
  expect((await fetch(`${school.base}/customers/add`, { ...form, headers })).status).toBe(415);
  expect((await send(application(), { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send({ ...application(), about: 'a'.repeat(33_000) })).status).toBe(413);
});

test('over the limit, a visitor reads when to try again, and keeps what was typed', async () => {
  const from = { 'x-forwarded-for': newAddress() };
  for (let n = 0; n < 20; n++) expect((await send(application(), from)).status).toBe(303);
  const { status, html, headers } = await send(application(), from);

  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(html).toMatch(/role="alert">Too many[^<]+60 minutes/);
  expect(html).toContain('value="Njeri Kamau"');
});

test('a bot that fills in the hidden field gets the normal answer, and nothing is saved', async () => {
  const sent = { ...application(), website: 'https://spam.example' };
  expect((await send(sent)).status).toBe(303);
  expect(await found(sent)).toEqual([]);
});

test('Pay Now prompts the phone once, also if the form is sent twice', async () => {
  const key = /name="key" value="([^"]+)"/.exec(await open('/apply'))![1]!;
  const physical = { ...application(), mode: 'Physical', courses: 'Web Design', isPaying: 'on', key };
  expect(messagesIn((await send(physical)).html)).toEqual([customersTexts.amount]);
  const paying = { ...physical, amount: '1,500' };
  const [, reference] = /payment=([^&]+)/.exec((await send(paying)).headers.get('location')!)!;
  const [, again] = /payment=([^&]+)/.exec((await send(paying)).headers.get('location')!)!;

  expect(again).toBe(reference);
  expect(await open(`/apply/sent?payment=${reference}`)).toContain(`href="/enroll?reference=${reference}"`);
  expect(await school.as().call(payments.status, { params: { reference: reference! } })).toMatchObject({
    amountPayed: 1_500,
  });
});

test('fields that belong to another answer are left out', async () => {
  const sent = { ...application(), amount: 'much', courses: 'Animations', guardianName: 'x'.repeat(90) };
  expect((await send(sent)).status).toBe(303);
  expect(await found(sent)).toMatchObject([{ courses: '', amount: null, guardianName: '' }]);
});
