/** A load of the storm: students pay for a course by prompts on simulated phones, which report late, twice, or not at all. */
import { randomUUID } from 'node:crypto';
import { newAddress } from '#server/testing/payments/paying.ts';
import {
  askForStatement,
  books,
  countPrompts,
  differences,
  enrolments,
  receivedByReference,
  untilQuiet,
} from '#server/testing/payments/payment-audit.ts';
import { inRhythm, insistOnPost, type Load, notOnce } from './load.ts';
import type { ClusterSchool } from './school.ts';

const PRICE = 1_000;
const EVERY = 3_000;
/** Seconds within which all payments must be settled that a report or a status query can settle. */
const TIMEOUT = 100;
/** Last digits of phones, which choose scenarios of the simulator: most pay, with lost or repeated reports. */
const ENDINGS = ['000', '111', '333', '444', '888', '032', '998', '000', '111', '201', '333'];

/** @param students  how many may pay during the storm */
export async function paying(school: ClusterSchool, students: number): Promise<Load> {
  const { create, simulator, pool } = school;
  const course = await create.course({ title: 'Paid in a storm', price: PRICE });
  const adminCookie = `session=${await create.session(await create.admin())}`;
  const payers: { id: string; email: string; cookie: string }[] = [];
  for (let n = 0; n < students; n++) {
    const student = await create.student();
    payers.push({ ...student, cookie: `session=${await create.session(student)}` });
  }
  const acknowledged: { reference: string; studentId: string }[] = [];
  const refused: string[] = [];

  async function pay(number: number) {
    const payer = payers[number];
    if (!payer) return;
    const phoneNumber = `07${String(number).padStart(5, '0')}${ENDINGS[number % ENDINGS.length]}`;
    const { status, body } = await insistOnPost({
      ...school,
      path: '/payments',
      cookie: payer.cookie,
      key: randomUUID(),
      from: newAddress(),
      body: { studentId: payer.id, amountPayed: PRICE, phoneNumber, courseId: course.id },
    });
    const { reference } = body as { reference?: string };
    if (reference) acknowledged.push({ reference, studentId: payer.id });
    else refused.push(`a payment was answered ${status}: ${JSON.stringify(body)}`);
  }

  const received = () => receivedByReference(simulator.statement());
  return {
    name: 'payments',
    run: (end) => inRhythm({ every: EVERY, end }, pay),
    async findFaults() {
      await untilQuiet(pool, received, TIMEOUT);
      await askForStatement(school, adminCookie);
      const { promptedTwice } = countPrompts(simulator.prompts());
      const { ledgerSum, held, negativeCredits } = await books(pool);
      const total = [...received().values()].reduce((sum, amount) => sum + amount, 0);
      const { wronglyEnrolled } = await enrolments(pool, received(), { id: course.id, price: PRICE });
      return [
        ...refused,
        ...promptedTwice.map((reference) => `a phone was prompted twice for ${reference}`),
        ...(await differences(pool, received())).map((reference) => `payment ${reference} is not credited as received`),
        ...wronglyEnrolled.map((id) => `student ${id} is wrongly enrolled, or not`),
        ...(ledgerSum === 0 ? [] : [`the ledger's sum is ${ledgerSum}`]),
        ...(held === total ? [] : [`the ledger holds ${held}, the provider ${total}`]),
        ...(negativeCredits === 0 ? [] : [`${negativeCredits} students have negative credits`]),
        ...(await findPaymentFaults(school, acknowledged, payers)),
      ];
    },
    count: () => `${acknowledged.length} payments, ${received().size} of them paid`,
  };
}

interface StoredPayment {
  reference: string;
  studentId: string;
  receipts: number;
  state: string;
}

/** Checks that each acknowledged payment is stored once, and that each paid one has one receipt and one email. */
async function findPaymentFaults(
  { pool, mail }: ClusterSchool,
  acknowledged: { reference: string; studentId: string }[],
  payers: { id: string; email: string }[],
) {
  const { rows } = await pool.query<StoredPayment>(
    `select reference, student_id as "studentId", state,
       (select count(*)::int from receipt where payment_id = payment.id) as receipts
     from payment where provider = 'daraja'`,
  );
  const paid = rows.filter(({ state }) => state === 'paid');
  const emailOf = new Map(payers.map(({ id, email }) => [id, email]));
  const emailed = (email: string) =>
    new Set(mail.received().flatMap(({ to, messageId }) => (to === email ? [messageId] : []))).size;
  return [
    ...notOnce(
      acknowledged.map(({ reference }) => reference),
      rows.map(({ reference }) => reference),
      'payment',
    ),
    ...notOnce(
      acknowledged.map(({ studentId }) => studentId),
      rows.map(({ studentId }) => studentId),
      'the payment of',
    ),
    ...paid.flatMap(({ reference, receipts }) => (receipts === 1 ? [] : [`${reference} has ${receipts} receipts`])),
    ...paid.flatMap(({ reference, studentId }) => {
      const emails = emailed(emailOf.get(studentId)!);
      return emails === 1 ? [] : [`${reference} has ${emails} emails`];
    }),
  ];
}
