import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
});
afterAll(() => school.stop());

type Query = Input<typeof bookkeeping.list>['query'];
const find = (query: Query) => office.call(bookkeeping.list, { query });
const referencesOf = async (query: Query) => (await find(query)).payments.map(({ reference }) => reference);
const of = (id: string) => ({ params: { id } });
const details = (id: string) => office.call(bookkeeping.read, of(id));

test('admins see amounts, payer and purpose of a payment, with a masked phone', async () => {
  const student = await school.create.student({ name: 'Achieng Odhiambo' });
  const course = await school.create.course({ title: 'Animations', price: 45_000 });
  const payment = await money.paid({ studentId: student.id, courseId: course.id, price: 45_000 });

  expect((await find({ q: payment.reference })).payments).toEqual([
    {
      _id: payment.id,
      reference: payment.reference,
      purpose: 'fees',
      status: 'paid',
      reason: null,
      review: null,
      studentId: student.id,
      name: 'Achieng Odhiambo',
      courseTitle: 'Animations',
      phoneNumber: '0712 *** 678',
      asked: 1_000,
      received: 1_000,
      refunded: 0,
      provider: 'simulator',
      providerReceipt: payment.providerReceipt,
      receiptNumber: expect.stringMatching(/^SIM-\d{4}-\d{6}$/),
      startedAt: payment.createdAt.toISOString(),
      paidAt: payment.paidAt!.toISOString(),
      isSimulated: true,
    },
  ]);
});

test('search finds a payment by reference, codes, names, and a phone in any notation', async () => {
  const key = randomUUID().slice(0, 8);
  const student = await school.create.student({ name: `Zoë Ñambura ${key}` });
  const payment = await money.paid({ studentId: student.id, phone: '254110987654' });
  const number = (await find({ q: payment.reference })).payments[0]!.receiptNumber!;

  const typed = [
    ...[payment.reference, payment.reference.toLowerCase(), payment.reference.slice(2, 9)],
    ...[payment.providerReceipt!, number, number.toLowerCase()],
    ...[`zoe ${key}`, `${key} NAMBURA`, student.email],
    ...[
      '0110987654',
      '0110 987 654',
      '+254 110 987654',
      '254110987654',
      '110-987-654',
      '0110 987',
      '987654',
      '987 654',
    ],
    `Zoë 0110987654`,
  ];
  for (const q of typed) expect(await referencesOf({ q }), q).toEqual([payment.reference]);
  for (const q of ['0987 654', `nobody ${key}`, '%', '_', '\\', '0110 987 655', "' or 1=1"])
    expect(await referencesOf({ q }), q).not.toContain(payment.reference);
});

test("search finds an applicant's payment by name", async () => {
  const applicant = await money.applicant({ fullName: `Wekesa ${randomUUID()}`, course: 'Web Design' });
  const { reference } = await money.paid({ purpose: 'application', customerId: applicant.id });

  expect((await find({ q: applicant.fullName })).payments).toMatchObject([
    { reference, name: applicant.fullName, courseTitle: 'Web Design', studentId: null, purpose: 'application' },
  ]);
});

test('payments are listed newest first, 50 a page, and filtered by state, purpose, age and review', async () => {
  const student = await school.create.student({ name: `Many ${randomUUID()}` });
  const many = { studentId: student.id, state: 'cancelled' as const };
  for (let minute = 1; minute <= 50; minute++)
    await school.create.payment({ ...many, createdAt: new Date(school.clock.now().getTime() - minute * 60_000) });
  const old = { createdAt: new Date(school.clock.now().getTime() - 40 * 24 * 60 * 60_000) };
  const oldest = await school.create.payment({ ...many, ...old, purpose: 'fund', review: 'unheard' });

  const q = student.name;
  const first = await find({ q });
  const times = first.payments.map(({ startedAt }) => startedAt);
  expect(first.total).toBe(51);
  expect(times).toEqual([...times].sort().reverse());
  expect(await referencesOf({ q, page: '2' })).toEqual([oldest.reference]);
  for (const query of [{ review: 'yes' }, { purpose: 'fund' }] satisfies Query[])
    expect(await referencesOf({ q, ...query })).toEqual([oldest.reference]);
  expect((await find({ q, days: '30' })).total).toBe(50);
  expect((await find({ q, status: 'cancelled' })).total).toBe(51);
  expect((await find({ q, status: 'paid' })).total).toBe(0);
});

test.each(['page=0', 'page=201', 'status=lost', 'review=no', 'days=x', 'q=a&q=b'])('%s is refused', async (query) => {
  expect((await office.get(`/bookkeeping/payments?${query}`)).status).toBe(400);
});

test('the CSV has every matching payment, and no spreadsheet formulas', async () => {
  const key = randomUUID().slice(0, 8);
  const { id: studentId } = await school.create.student({ name: `=HYPERLINK("http://x") ${key}` });
  for (let at = 0; at < 3; at++)
    await school.create.payment({ studentId, createdAt: new Date(school.clock.now().getTime() - at) });

  const answer = await fetch(`${school.base}/bookkeeping/payments/csv?q=${key}`, {
    headers: { cookie: `session=${await school.create.session(await school.create.admin())}` },
  });
  const table = await answer.text();

  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"');
  expect(table.split('\r\n')).toHaveLength(5);
  expect(table).toContain(`"'=HYPERLINK(""http://x"") ${key}"`);
  expect(table).toContain('0712 *** 678');
  expect(table).toContain(',Waiting,');
  expect(table).not.toMatch(/,(initiated|prompted|paid|failed|cancelled|expired),/);
});

test('a long CSV has each payment once, even with many at the same time', async () => {
  const student = await school.create.student({ name: `Long ${randomUUID()}` });
  await school.create.manyPayments(student.id, 2_100);
  const answer = await fetch(`${school.base}/bookkeeping/payments/csv?${new URLSearchParams({ q: student.name })}`, {
    headers: { cookie: `session=${await school.create.session(await school.create.admin())}` },
  });
  const rows = (await answer.text()).trim().split('\r\n').slice(1);

  expect(rows).toHaveLength(2_100);
  expect(new Set(rows).size).toBe(2_100);
});

test("a payment's details have its events without phone numbers, and its ledger entries", async () => {
  const student = await school.create.student();
  const course = await school.create.course({ price: 700 });
  const { id } = await money.paid({ studentId: student.id, courseId: course.id, price: 700 });

  const shown = await details(id);
  expect(shown).toMatchObject({ refundable: 1_000, isCourseJoined: true });
  expect(shown.moments.map(({ source }) => source)).toContain('callback');
  expect(JSON.stringify(shown)).not.toMatch(/712 ?345 ?678/);
  expect(shown.ledger).toMatchObject([
    { kind: 'receipt', account: 'provider:simulator', amount: 1_000 },
    { kind: 'receipt', account: `student:${student.id}`, amount: -1_000 },
  ]);
  expect((await office.refused(bookkeeping.read, of(randomUUID()))).message).toBe(paymentsTexts.gone);
});

test('provider messages are shown with masked phone numbers', async () => {
  const payment = await school.create.payment();
  await fetch(`${school.base}/payments/callback/simulator/${payment.token}`, {
    method: 'POST',
    body: JSON.stringify({ Msisdn: 254712345678, note: 'of 0722 111 222' }),
  });

  const [moment] = (await details(payment.id)).moments;
  expect(moment).toMatchObject({ source: 'callback', raw: '{"Msisdn":"254712***678","note":"of 0722*** 222"}' });
});

test('revealing a phone number records the admin in the audit log', async () => {
  const admin = await school.create.admin();
  const { id } = await school.create.payment();

  expect(await school.as(admin).call(bookkeeping.reveal, of(id))).toEqual({ phoneNumber: '0712 345 678' });
  const audit = await school.find.auditOf(id);
  expect(audit).toEqual([expect.objectContaining({ byId: admin.id, what: 'Revealed the phone number' })]);
  await expect(school.database.deleteAudit(id)).rejects.toThrow();
  expect(await school.find.auditOf(id)).toEqual(audit);
});

test('a reviewed payment leaves the queue, and the note is recorded', async () => {
  const { id, reference } = await school.create.payment({ review: 'ids_differ' });
  const body = { note: 'Asked M-Pesa: it is ours' };
  const review = () => office.answer(bookkeeping.review, { params: { id }, body });
  expect(await referencesOf({ q: reference, review: 'yes' })).toEqual([reference]);

  const answers = await Promise.all([review(), review()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await referencesOf({ q: reference, review: 'yes' })).toEqual([]);
  const { moments, review: left } = await details(id);
  expect(left).toBeNull();
  expect(moments).toMatchObject([{ source: 'office', outcome: 'Checked by Njeri Mwangi' }]);
  expect(moments[0]!.raw).toContain('it is ours');
  const mute = await office.refused(bookkeeping.review, { ...of(id), body: { note: ' ' } });
  expect(mute.message).toBe(bookkeepingTexts.reason);
});

test("an admin can query the provider for a payment's status", async () => {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id, checkoutRequestId: null, state: 'initiated' });
  const { reference, phone, amount } = payment;
  // No server listens at this callback URL, so only a query can find out the result.
  const asked = { reference, phone, amount, callbackUrl: 'http://127.0.0.1:9/' };
  const answer = await school.services.money.prompt(asked);
  const checkoutRequestId = answer.outcome === 'accepted' ? answer.checkoutRequestId : '';
  await school.database.updatePayment(payment.id, { checkoutRequestId });
  await school.simulator.answer(checkoutRequestId, 'pay');

  expect(await office.call(bookkeeping.ask, of(payment.id))).toMatchObject({
    status: 'paid',
    received: 1_000,
    providerReceipt: null,
  });
  expect(await money.credit(student.id)).toBe(1_000);
});

test('querying the provider is refused without a checkout request id, and while the provider does not answer', async () => {
  const [never, away] = [
    await school.create.payment({ checkoutRequestId: null, state: 'initiated' }),
    await school.create.payment(),
  ];
  expect(await office.refused(bookkeeping.ask, of(never.id))).toMatchObject({
    status: 409,
    message: bookkeepingTexts.cannotBeAsked,
  });
  school.simulator.set({ errorRate: 1 });
  const refused = await office.refused(bookkeeping.ask, of(away.id));
  school.simulator.set({ errorRate: 0 });
  expect(refused).toMatchObject({ status: 503, message: bookkeepingTexts.noAnswer });
});

test("the overview counts today by the school's calendar, and pending items", async () => {
  const look = () => office.call(bookkeeping.overview);
  const before = await look();
  const student = await school.create.student();
  await money.paid({ studentId: student.id, amount: 350 });
  const yesterday = new Date(school.clock.now().getTime() - 25 * 60 * 60_000);
  await school.create.payment({ studentId: student.id, state: 'paid', received: 5_000, paidAt: yesterday });
  await school.create.payment({ review: 'unheard' });
  const after = await look();

  const more = (name: 'receivedToday' | 'paymentsToday' | 'waiting' | 'toReview') => after[name] - before[name];
  expect({ money: more('receivedToday'), payments: more('paymentsToday') }).toEqual({ money: 350, payments: 1 });
  expect({ waiting: more('waiting'), toReview: more('toReview') }).toEqual({ waiting: 1, toReview: 1 });
  expect(after).toMatchObject({ provider: 'simulator', isSimulated: true, isProviderWell: true });
});
