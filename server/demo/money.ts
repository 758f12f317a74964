/** Inserts the demo payments of payments.ts with their provider events, receipts, ledger entries, a refund and a fund page. */
import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { course } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import * as fundTables from '#server/db/tables/funds.ts';
import * as ledgerTables from '#server/db/tables/ledger.ts';
import * as paymentTables from '#server/db/tables/payments.ts';
import { dayAt } from '#server/time/school-time.ts';
import { type DemoPayment, demoPayments } from './payments.ts';

interface School {
  now: Date;
  zone: string;
  /** The students, by the part of their email address before the @. */
  students: string[];
  /** Returns a person's id, by the part of their email address before the @. */
  idOf: (name: string) => string;
  /** Returns a course's id, by the course's title. */
  courseIdOf: (title: string) => string;
}

type Payment = typeof paymentTables.payment.$inferSelect;
type NewPayment = typeof paymentTables.payment.$inferInsert;

const simulated = { provider: 'simulator', isLive: false };

export async function fillMoney(db: Db, school: School) {
  await db.insert(fundTables.fund).values({ ...story, studentId: school.idOf('student') });
  const applicants = await db.select({ id: customer.id, name: customer.fullName }).from(customer);
  const applicantIdOf = (name: string) => applicants.find((applicant) => applicant.name === name)!.id;

  const told = demoPayments(school.students);
  const rows = told.map((payment, place) => rowOf(payment, place, { ...school, applicantIdOf }));
  const payments = await db.insert(paymentTables.payment).values(rows).returning();
  await db.insert(paymentTables.paymentEvent).values(payments.flatMap(eventsOf));

  const paid = payments.filter(({ state }) => state === 'paid');
  await insertReceipts(db, paid, school.zone);
  const unknown = nobodys(school.now);
  await book(db, [...paid.map(received), unknown]);
  await db.insert(ledgerTables.unallocatedPayment).values({
    ...{ txId: unknown.id, provider: simulated.provider, providerReceipt: 'SIMDEMOWHOSE' },
    ...{ accountReference: 'MAMA WANJA', receivedAt: unknown.createdAt! },
  });
  await join(
    db,
    payments.filter((_, place) => told[place]!.isJoining),
  );
  await insertRefundRequest(db, paid, school);
}

const story = {
  ageBand: 'adult' as const,
  isOn: true,
  story:
    'I repair phones in Kibera and teach myself at night. With Web Design I can build pages for the shops around me.',
  goal: 10_000,
};

const DAY = 24 * 60 * 60_000;

function rowOf(told: DemoPayment, place: number, school: School & { applicantIdOf: School['idOf'] }): NewPayment {
  const { who, purpose, phone, amount, daysAgo, course, state = 'paid', reason, review, received = amount } = told;
  const at = new Date(school.now.getTime() - daysAgo * DAY);
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const whose = purpose === 'application' ? { customerId: school.applicantIdOf(who) } : { studentId: school.idOf(who) };
  const name = placeName(place);
  return {
    ...simulated,
    ...whose,
    ...(purpose === 'fees' && { payerId: school.idOf(who) }),
    ...(course && { courseId: school.courseIdOf(course) }),
    ...(state !== 'initiated' && { merchantRequestId: `demo-${name}`, checkoutRequestId: `ws_CO_DEMO${name}` }),
    ...(state === 'paid' && { received, providerReceipt: `SIMDEMO${name}`, paidAt: after(20) }),
    reference: `DARASA${name}`,
    purpose,
    phone,
    amount,
    state,
    reason,
    review,
    callbackHash: hashOf(randomUUID()),
    createdAt: at,
    changedAt: after(20),
  };
}

/** Converts a payment's number to six letters, which make its reference unique. */
const placeName = (place: number) =>
  [...String(place).padStart(6, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('');

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The stored provider events of a payment: the reply to the prompt and the callback, in the simulator's format. */
function eventsOf(payment: Payment): (typeof paymentTables.paymentEvent.$inferInsert)[] {
  const { id, state, checkoutRequestId, merchantRequestId, createdAt, changedAt } = payment;
  const of = { provider: payment.provider, paymentId: id };
  const isSent = state !== 'initiated';
  const answer = isSent ? { outcome: 'accepted', checkoutRequestId, merchantRequestId } : { outcome: 'unknown' };
  const sent = {
    ...of,
    source: 'send' as const,
    dedupeKey: `send:${id}`,
    body: JSON.stringify(answer),
    receivedAt: createdAt,
    processedAt: createdAt,
    outcome: isSent ? 'request sent' : 'not known whether it was sent',
  };
  if (!isSent) return [sent];
  return [
    sent,
    {
      ...of,
      source: 'callback' as const,
      dedupeKey: hashOf(id),
      body: JSON.stringify(callbackOf(payment)),
      receivedAt: changedAt,
      processedAt: changedAt,
      outcome: state,
    },
  ];
}

function callbackOf({ merchantRequestId, checkoutRequestId, ...payment }: Payment) {
  const [ResultCode, ResultDesc] = results[payment.reason ?? 'paid']!;
  const Item = [
    { Name: 'Amount', Value: payment.received },
    { Name: 'MpesaReceiptNumber', Value: payment.providerReceipt },
    { Name: 'PhoneNumber', Value: Number(payment.phone) },
  ];
  const isPaid = payment.state === 'paid';
  const said = { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId, ResultCode, ResultDesc };
  return { Body: { stkCallback: { ...said, ...(isPaid && { CallbackMetadata: { Item } }) } } };
}

const results: Record<string, [code: number, words: string]> = {
  paid: [0, 'The service request is processed successfully.'],
  cancelled: [1032, 'Request cancelled by user'],
  insufficient: [1, 'The balance is insufficient for the transaction'],
  no_answer: [1037, 'DS timeout user cannot be reached'],
};

/** Inserts receipts. @param paid  in the order of payment, because receipt numbers have to ascend */
async function insertReceipts(db: Db, paid: Payment[], zone: string) {
  const last = new Map<number, number>();
  const rows = paid.map(({ id, received, paidAt }) => {
    const year = Number(dayAt(paidAt!, zone).slice(0, 4));
    const place = (last.get(year) ?? 0) + 1;
    last.set(year, place);
    const number = `SIM-${year}-${String(place).padStart(6, '0')}`;
    return { number, paymentId: id, amount: received!, createdAt: paidAt! };
  });
  await db.insert(ledgerTables.receipt).values(rows);
  await db.insert(ledgerTables.receiptCounter).values([...last].map(([year, last]) => ({ year, last, isLive: false })));
}

interface Booking extends Omit<typeof ledgerTables.ledgerTx.$inferInsert, 'isLive'> {
  id: string;
  /** The ledger account that receives the money, and (`from`) the account that the money comes from. */
  to: Account;
  from: Account;
  amount: number;
}

type Account = Pick<typeof ledgerTables.ledgerEntry.$inferInsert, 'account' | 'accountKind' | 'accountOf'>;

async function book(db: Db, bookings: Booking[]) {
  await db
    .insert(ledgerTables.ledgerTx)
    .values(bookings.map(({ to, from, amount, ...tx }) => ({ ...tx, isLive: false })));
  const entries = bookings.flatMap(({ id, to, from, amount }) => [
    { txId: id, line: 1, ...to, amount, isLive: false },
    { txId: id, line: 2, ...from, amount: -amount, isLive: false },
  ]);
  await db.insert(ledgerTables.ledgerEntry).values(entries);
}

const AT_PROVIDER: Account = {
  ...{ account: `provider:${simulated.provider}`, accountKind: 'provider', accountOf: simulated.provider },
};
const studentAccount = (id: string): Account => ({ account: `student:${id}`, accountKind: 'student', accountOf: id });
const applicantAccount = (id: string): Account => ({
  ...{ account: `applicant:${id}`, accountKind: 'applicant', accountOf: id },
});

const received = ({ id, studentId, customerId, received, providerReceipt, paidAt }: Payment): Booking => ({
  id: randomUUID(),
  kind: 'receipt',
  externalKey: `${simulated.provider}:${providerReceipt}`,
  paymentId: id,
  createdAt: paidAt!,
  to: AT_PROVIDER,
  from: studentId ? studentAccount(studentId) : applicantAccount(customerId!),
  amount: received!,
});

/** The booking of a paybill payment whose account number belongs to no student, so that it is unallocated. */
const nobodys = (now: Date): Booking => ({
  id: randomUUID(),
  kind: 'receipt',
  externalKey: `${simulated.provider}:SIMDEMOWHOSE`,
  note: 'For MAMA WANJA',
  createdAt: new Date(now.getTime() - 4 * DAY),
  to: AT_PROVIDER,
  from: { account: 'unmatched', accountKind: 'unmatched' },
  amount: 700,
});

/** Moves the price of each fully paid course from the student's credit to the course's revenue. */
async function join(db: Db, last: Payment[]) {
  const courses = await db.select({ id: course.id, price: course.price }).from(course);
  const joined = last.map(({ studentId, courseId, paidAt }) => ({
    studentId: studentId!,
    courseId: courseId!,
    price: courses.find(({ id }) => id === courseId)!.price,
    txId: randomUUID(),
    at: paidAt!,
  }));
  const bookings = joined.map(({ studentId, courseId, price, txId, at }) => ({
    id: txId,
    kind: 'enrolment' as const,
    externalKey: `${studentId}:${courseId}:1`,
    createdAt: at,
    to: studentAccount(studentId),
    from: { account: `revenue:course:${courseId}`, accountKind: 'income' as const, accountOf: courseId },
    amount: price,
  }));
  await book(db, bookings);
  await db.insert(ledgerTables.paidEnrolment).values(joined);
}

/** Inserts a refund that one admin has requested and another admin has yet to approve. */
async function insertRefundRequest(db: Db, paid: Payment[], { now, idOf }: School) {
  const { id } = paid.find(({ studentId, courseId }) => studentId === idOf('grace') && !courseId)!;
  const asked = new Date(now.getTime() - 2 * DAY);
  await db.insert(paymentTables.refund).values({
    paymentId: id,
    amount: 1_000,
    reason: 'She sent it for her brother, who pays himself.',
    access: 'keep',
    method: 'manual',
    requestedById: idOf('admin2'),
    createdAt: asked,
    changedAt: asked,
  });
}
