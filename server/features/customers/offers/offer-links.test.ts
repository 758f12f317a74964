/** An applicant who is offered courses by a link in an email, and has no account. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications } from '#contract/admissions/applications.ts';
import { type ChosenCourse, customers } from '#contract/customers.ts';
import { catalogues } from '#messages/catalogues.ts';
import { deleteUnsuccessfulCustomers } from '#server/features/customers/customers.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as texts from '#texts/people/offers.ts';

const swahili = catalogues.sw.offers;

let school: School;
let money: ReturnType<typeof moneyIn>;
let admin: Person;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  // Outside the quiet hours, in which no email is sent.
  school.clock.goTo(new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`));
  money = moneyIn(school);
  admin = await school.create.admin();
  office = school.as(admin);
});
afterAll(() => school.stop());

const enrol = (id: string, courses: ChosenCourse[]) =>
  office.answer(customers.enrol, { params: { id }, body: { name: 'Njeri Kamau', courses } });
const read = (id: string) => office.call(applications.read, { params: { id } });
const withdraw = (id: string) => office.answer(applications.withdrawOffer, { params: { id } });

/** Opens a page, or presses a button of it as a browser without scripts does. */
const page = (url: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
  fetch(url, {
    method,
    headers: { origin: 'http://localhost:3000', ...headers },
    redirect: 'manual',
    ...(method === 'POST' && { body: new URLSearchParams() }),
  });

/** An applicant without an account, who has been offered a course for half its price. */
async function offeredByLink() {
  const email = `${randomUUID()}@example.com`;
  const { id } = await money.applicant({ email });
  const course = await school.create.course({ title: 'Robots & more', price: 4_000 });
  const { offers: made } = await send(id, course.id);
  const url = school.address + (await school.mailbox.linkTo(email)).replace(/\?.*$/, '');
  return { email, applicationId: id, course, url, offerId: made![0]!._id };
}
const lastDay = () => new Date(school.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
const send = (id: string, courseId: string) =>
  office.call(applications.sendOffer, {
    params: { id },
    body: {
      courses: [{ courseId, price: 2_000, reason: 'Her sister is here' }],
      note: 'See you <b>soon</b>',
      lastDay: lastDay(),
    },
  });

test('an applicant accepts by the link in the email, without a script or a session, and is then enrolled', async () => {
  const { email, applicationId, course, url } = await offeredByLink();
  const shown = await (await page(`${url}?locale=sw`)).text();
  const accepted = await page(`${url}/accepted?locale=sw`, 'POST');
  const repeated = await page(`${url}/accepted?locale=sw`, 'POST');

  for (const text of ['Robots &amp; more', 'Ksh. 2,000', 'See you &lt;b&gt;soon', swahili.accept])
    expect(shown).toContain(text);
  expect(shown).not.toContain('Her sister');
  expect([accepted.status, repeated.status]).toEqual([303, 303]);
  expect(await (await page(school.address + accepted.headers.get('location')!)).text()).toContain(
    swahili.applicantEndings.accepted,
  );
  const { customer, timeline } = await read(applicationId);
  expect(customer).toMatchObject({ stage: 'offered', studentId: null });
  expect(timeline.slice(-2)).toMatchObject([
    { kind: 'offered', byName: admin.name },
    { kind: 'accepted', what: 'Robots & more', byName: null },
  ]);
  expect(
    (await enrol(applicationId, [{ courseId: course.id, price: 2_000, reason: 'Her sister is here' }])).status,
  ).toBe(201);
  expect((await school.mailbox.emailsTo(email)).length).toBe(2);
  expect((await office.answer(applications.undoEnrolment, { params: { id: applicationId } })).status).toBe(200);
});

test('a declined, withdrawn or wrong link changes nothing more', async () => {
  const [declined, withdrawn] = [await offeredByLink(), await offeredByLink()];
  await page(`${declined.url}/declined`, 'POST');
  await withdraw(withdrawn.applicationId);

  for (const { url, applicationId } of [declined, withdrawn]) {
    expect((await page(`${url}/accepted`, 'POST')).status).toBe(409);
    expect((await read(applicationId)).customer.stage).toBe('new');
  }
  const guessed = withdrawn.url.replace(withdrawn.offerId, declined.offerId);
  expect((await page(guessed)).status).toBe(404);
  expect((await page(`${guessed}/accepted`, 'POST')).status).toBe(404);
});

test('an offer to an existing account is never answered by a link, and a day in the past is refused', async () => {
  const student = await school.create.student();
  const { id } = await money.applicant({ email: student.email });
  const course = await school.create.course({ price: 4_000 });
  const { offers: made } = await send(id, course.id);
  const body = { courses: [{ courseId: course.id }], lastDay: '2026-01-01' };

  expect(made).toMatchObject([{ isToAccount: true, note: 'See you <b>soon</b>' }]);
  expect(await school.mailbox.linkTo(student.email)).toContain('/offers/');
  expect((await office.answer(applications.sendOffer, { params: { id }, body })).status).toBe(400);
});

test('only the school’s page may answer, whose browser says so, and an unknown answer is not found', async () => {
  const { url, applicationId } = await offeredByLink();
  for (const origin of ['null', 'https://evil.example']) {
    const refused = await page(`${url}/accepted`, 'POST', { origin });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(generalTexts.wrongOrigin)]);
  }
  const json = { 'content-type': 'application/json' };
  expect((await page(`${url}/accepted`, 'POST', json)).status).toBe(415);
  expect((await page(`${url}/foo`, 'POST')).status).toBe(404);
  expect((await read(applicationId)).offers).toMatchObject([{ state: 'open' }]);
  const headers = (await page(url)).headers;
  expect(headers.get('referrer-policy')).toBe('same-origin');
  const session = `locale=sw; session=${await school.create.session(admin)}`;
  const answered = await page(`${url}/declined`, 'POST', { cookie: session });
  expect(answered.headers.get('location')).toMatch(/\?locale=en$/);
});

test('the page shows what was paid and when courses open, and a deleted application has a sentence', async () => {
  const { url, applicationId } = await offeredByLink();
  await money.paid({ purpose: 'application', customerId: applicationId, amount: 1_500 });
  expect(await (await page(url)).text()).toContain(`${texts.paid('Ksh. 1,500')} ${texts.opening}`);

  const deleted = await offeredByLink();
  school.clock.advance({ minutes: 366 * 24 * 60 });
  await deleteUnsuccessfulCustomers(school.services);
  const gone = await page(deleted.url);
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining(texts.deleted)]);
});
