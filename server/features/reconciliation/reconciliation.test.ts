import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { reconciliation } from '#contract/money/reconciliation.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { allowingOnly } from '#server/testing/fakes/failures.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as reconciliationTexts from '#texts/money/reconciliation.ts';
import { pullRecentDays } from './reconciliation.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  await school.stop();
});

type Report = Reply<typeof reconciliation.read>;

/** A statement line with the current time, in the format of M-Pesa's portal. */
const line = (receipt: string, amount: number | string, reference = '') => {
  const east = new Date(school.clock.now().getTime() + 3 * 60 * 60_000).toISOString();
  const [year, month, day] = east.slice(0, 10).split('-');
  return `${receipt},${day}-${month}-${year} ${east.slice(11, 19)},"${amount}",${reference}`;
};
const statement = (...lines: string[]) => ['Receipt No.,Completion Time,Paid In,A/C No.', ...lines].join('\r\n');

const refusedImport = (csv: string) => office.refused(reconciliation.importStatement, { body: { csv } });
async function report(csv: string): Promise<Report> {
  const { _id: id } = await office.call(reconciliation.importStatement, { body: { csv } });
  return office.call(reconciliation.read, { params: { id } });
}

let codes = 0;
const newCode = () => `QKLINE${String(codes++).padStart(4, '0')}`;

const entries = async () => (await school.find.amountsIn()).length;

test('a statement with an unreadable line is refused, and the refusal shows the line', async () => {
  const before = await entries();

  const refused = await refusedImport(statement(line(newCode(), '250.00'), 'QKODD00001,soon,"1,000.00",ABC'));

  expect(refused.status).toBe(400);
  expect(refused.message).toContain('QKODD00001, soon, 1,000.00, ABC');
  expect(await entries()).toBe(before);
});

test('lines are reported as matched, missing here or with another amount, and our payments as missing there', async () => {
  school.clock.advance({ minutes: 60 });
  const student = await school.create.student();
  const matched = await money.paid({ studentId: student.id });
  const differing = await money.paid({ studentId: student.id });
  const absent = await money.paid({ studentId: student.id, amount: 70 });
  const unheard = await school.create.payment({ studentId: student.id, amount: 500 });
  const first = line('QKFIRST001', '1.00');
  school.clock.advance({ minutes: 5 });

  const found = await report(
    statement(
      line(newCode(), '250.00', 'NYUMBANI'),
      first,
      line(matched.providerReceipt!, '1,000.00', matched.reference),
      line(differing.providerReceipt!, '900.00', differing.reference),
      line('QKUNHEARD1', '500.00', unheard.reference.toLowerCase()),
    ),
  );

  expect(found).toMatchObject({ source: 'import', by: 'Njeri Mwangi', theirCount: 5, theirSum: 2_651 });
  expect(found).toMatchObject({ matched: 1, missingHere: 3, missingThere: 1, amountDiffers: 1 });
  expect(found).toMatchObject({ ourCount: 3, ourSum: 2_070 });
  const item = (receipt: string | null) => found.items.find(({ providerReceipt }) => providerReceipt === receipt);
  expect(item(matched.providerReceipt)).toMatchObject({ outcome: 'matched', paymentId: matched.id, what: '' });
  expect(item(absent.providerReceipt)).toMatchObject({ outcome: 'missing_there', ourAmount: 70, theirAmount: null });
  expect(item(differing.providerReceipt)).toMatchObject({ theirAmount: 900, ourAmount: 1_000 });
  expect(item('QKUNHEARD1')).toMatchObject({ outcome: 'missing_here', paymentId: unheard.id, ourAmount: null });
  expect(found.items.at(-1)).toMatchObject({ outcome: 'matched' });

  // Money of statement lines that our books did not contain is credited to the student, or stays unallocated.
  expect(await money.credit(student.id)).toBe(2_570);
  expect(await school.find.payment(unheard.id)).toMatchObject({ state: 'paid', providerReceipt: 'QKUNHEARD1' });
  expect(await school.find.payment(differing.id)).toMatchObject({ review: 'amount_differs', received: 1_000 });
  expect(await money.balance('unmatched')).toBe(-251);
});

test('repeating a statement, even concurrently, matches everything and changes nothing', async () => {
  const { id: studentId } = await school.create.student();
  const { reference } = await school.create.payment({ studentId, amount: 500 });
  const csv = statement(line(newCode(), '500.00', reference), line(newCode(), '33.00', 'NOBODY'));

  await Promise.all([report(csv), report(csv)]);
  const before = await entries();
  const again = await report(csv);

  expect(again).toMatchObject({ matched: 2, missingHere: 0, amountDiffers: 0, ourSum: 533 });
  expect(await entries()).toBe(before);
  expect(await money.credit(studentId)).toBe(500);
});

test('a duplicate line counts once', async () => {
  const same = line(newCode(), '40.00');
  expect(await report(statement(same, same))).toMatchObject({ theirCount: 1, theirSum: 40, missingHere: 1 });
});

test('of a code with two amounts the first counts, and the other is reported', async () => {
  const code = newCode();
  const found = await report(statement(line(code, '40.00'), line(code, '41.00'), line(code, '40.00')));
  expect(found).toMatchObject({ theirCount: 1, theirSum: 40, missingHere: 1, amountDiffers: 1 });
  expect(found.items).toContainEqual(expect.objectContaining({ outcome: 'amount_differs', theirAmount: 41 }));
});

test('a payment whose callback was not trusted is settled by the statement', async () => {
  const { id: studentId } = await school.create.student();
  const held = await school.create.payment({ studentId, amount: 500, state: 'expired', review: 'held' });

  await report(statement(line(newCode(), '500.00', held.reference)));

  expect(await school.find.payment(held.id)).toMatchObject({ state: 'paid', review: null });
  expect(await money.credit(studentId)).toBe(500);
});

test('the statement adds the code of a payment that was settled by a status query', async () => {
  const student = await school.create.student();
  const paid = { state: 'paid' as const, received: 1_000, paidAt: school.clock.now() };
  const known = await school.create.payment({ studentId: student.id, ...paid });
  const code = newCode();

  const found = await report(statement(line(code, '1,000.00', known.reference)));

  expect(found.items).toMatchObject([{ outcome: 'matched', ourAmount: 1_000 }]);
  expect((await school.find.payment(known.id)).providerReceipt).toBe(code);
});

test('a statement with a byte order mark, quotes, formulas and lines of other kinds is read safely', async () => {
  const good = newCode();
  const csv = [
    '\uFEFFOrganization,=HYPERLINK("http://x")',
    'Receipt No.,Completion Time,Details,Paid In,A/C No.',
    `${good},${line('', '').slice(1, 20)},"Pay Bill, from ""Mama, Njeri""","1,250.00",@SUM(A1)`,
    '=cmd|calc,tomorrow,,many,-1',
    ',,,,',
    `${'x'.repeat(5_000)},,,9e99,`,
    `${newCode()},${line('', '').slice(1, 20)},,-5.00,`,
  ].join('\r\n');

  const { items } = await report(csv);

  expect(items).toMatchObject([{ providerReceipt: good, theirAmount: 1_250, outcome: 'missing_here' }]);
  const held = await office.call(bookkeeping.listHeld);
  expect(held.find(({ providerReceipt }) => providerReceipt === good)).toMatchObject({ what: 'For @SUM(A1)' });
});

test.each([
  ['', 400, reconciliationTexts.notAStatement],
  ['hello', 400, reconciliationTexts.notAStatement],
  ['a,b,c\n1,2,3', 400, reconciliationTexts.notAStatement],
  ['Receipt No.,Completion Time,Paid In,A/C No.\r\n', 400, reconciliationTexts.notAStatement],
  ['"'.repeat(100_000), 400, reconciliationTexts.notAStatement],
  [',\n'.repeat(500_000), 400, reconciliationTexts.notAStatement],
  ['x'.repeat(2_000_001), 400, reconciliationTexts.tooLong],
  ['x'.repeat(3_000_001), 413, undefined],
])('%.20s is not a statement', async (csv, status, message) => {
  const answer = await office.answer(reconciliation.importStatement, { body: { csv } });
  expect(answer.status).toBe(status);
  if (message) expect(answer.body.message).toBe(message);
});

test('a statement with too many lines is refused', async () => {
  const csv = statement(...Array.from({ length: 10_001 }, (_, at) => line(`QK${String(at).padStart(8, '0')}`, '1.00')));
  expect(await refusedImport(csv)).toMatchObject({ status: 400, message: reconciliationTexts.tooLong });
});

test("the provider's list of a day is fetched, and settles payments whose callback was lost", async () => {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id, state: 'initiated', checkoutRequestId: null });
  const { reference, phone, amount } = payment;
  // No server listens on port 9, so the callback is lost.
  const asked = await school.services.money.prompt({ reference, phone, amount, callbackUrl: 'http://127.0.0.1:9/' });
  await school.simulator.answer(asked.outcome === 'accepted' ? asked.checkoutRequestId : '', 'pay');
  school.clock.advance({ minutes: 1 });
  const day = new Date(school.clock.now().getTime() + 3 * 60 * 60_000).toISOString().slice(0, 10);

  const pulled = await office.call(reconciliation.pull, { body: { day } });

  expect(pulled).toMatchObject({ source: 'pull', by: 'Njeri Mwangi' });
  expect(await money.credit(student.id)).toBe(1_000);
});

test('the daily job reconciles yesterday and today, in reports that name no admin', async () => {
  await pullRecentDays(school.services);

  const reports = await office.call(reconciliation.list);
  const own = reports.filter(({ by }) => by === null);
  expect(own.map(({ source }) => source)).toEqual(['pull', 'pull']);
  // 21:00 UTC is midnight in Nairobi.
  expect(own.map(({ since }) => since.slice(11))).toEqual(['21:00:00.000Z', '21:00:00.000Z']);
});

test('a future or invalid day, an unavailable provider and one without lists are refused', async () => {
  const cannotPull = (day: string) => office.refused(reconciliation.pull, { body: { day } });
  for (const day of ['2199-01-01', '0001-01-01', '2006-12-31', 'yesterday', '2026-02-31'])
    expect(await cannotPull(day)).toMatchObject({ status: 400, message: reconciliationTexts.day });

  const { money: provider } = school.services;
  const usual = provider.listReceived!;
  provider.listReceived = async () => 'away';
  const noAnswer = { status: 503, message: reconciliationTexts.noAnswer };
  expect(await cannotPull('2026-01-01')).toMatchObject(noAnswer);
  delete provider.listReceived;
  const noLists = { status: 409, message: reconciliationTexts.cannotPull };
  expect(await cannotPull('2026-01-01')).toMatchObject(noLists);
  await pullRecentDays(school.services);
  provider.listReceived = usual;
});

test('an unknown report is not found', async () => {
  const gone = await office.refused(reconciliation.read, { params: { id: '00000000-0000-4000-8000-000000000000' } });
  expect(gone).toMatchObject({ status: 404, message: reconciliationTexts.gone });
});

test('an interrupted report shows what has been done', async () => {
  // The report is saved after each 500 lines. Most lines name payments that the books have, as on a real statement.
  const received = Array.from({ length: 499 }, newCode);
  const { id: studentId } = await school.create.student();
  const paid = { studentId, amount: 1, received: 1, state: 'paid', paidAt: school.clock.now() } as const;
  await Promise.all(received.map((providerReceipt) => school.create.payment({ ...paid, providerReceipt })));
  const unknown = newCode();
  const accept = await allowingOnly(school, 'ledger_tx', `external_key not like '%QKBROKEN01'`);

  const ofOneShilling = [...received, unknown].map((code) => line(code, '1.00'));
  const { status } = await refusedImport(statement(...ofOneShilling, line('QKBROKEN01', '5.00')));
  await accept();

  expect(status).toBe(500);
  school.takeFaults();
  const reports = await office.call(reconciliation.list);
  const cut = reports.find(({ theirCount }) => theirCount === 501);
  expect(cut).toMatchObject({ matched: 499, missingHere: 1, ourCount: 499, ourSum: 499 });
});
