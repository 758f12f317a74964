import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { type Receipt, receipts } from '#contract/money/receipts.ts';
import { schoolDetails } from '#contract/school-details.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as receiptsTexts from '#texts/money/receipts.ts';
import { issueReceipt } from './receipts.ts';
import { writeReceiptEmail } from './receipts-emails.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

type Details = Parameters<School['create']['payment']>[0];

/** Creates a payment that was received. */
const createPaid = (details: Details = {}) => {
  const { amount = 1_000, paidAt = school.clock.now() } = details;
  return school.create.payment({ state: 'paid', amount, received: amount, paidAt, ...details });
};

/** Creates a payment that was received, and issues its receipt. */
async function createReceipt(details: Details = {}) {
  const payment = await createPaid(details);
  const { id: paymentId, isLive, paidAt } = payment;
  const id = await school.services.db.transaction((tx) =>
    issueReceipt(tx, school.services, { paymentId, amount: payment.received!, isLive, at: paidAt! }),
  );
  return { ...payment, receipt: await school.find.receipt(id) };
}

/** Changes, as an admin, the school's details that appear on receipts. */
const changeSchool = async (details: Receipt['issuer']) =>
  school.as(await school.create.admin()).call(schoolDetails.update, { body: details });

const earlier = { name: 'Kisumu Code School', address: 'P.O. Box 123-40100, Kisumu', taxPin: 'P051234567X' };
const later = { name: 'Lakeside Academy', address: 'P.O. Box 9-40100, Kisumu', taxPin: 'P098765432Z' };

const numberOf = async (details: Details) => (await createReceipt(details)).receipt.number;

test('receipt numbers restart each year at midnight in Nairobi', async () => {
  const { id: studentId } = await school.create.student();
  const [eve, midnight] = [new Date('2031-12-31T20:59:59Z'), new Date('2031-12-31T21:00:00Z')];

  const numbers = [
    await numberOf({ studentId, paidAt: eve }),
    await numberOf({ studentId, paidAt: midnight }),
    await numberOf({ studentId, paidAt: eve }),
    await numberOf({ studentId, paidAt: midnight, isLive: true }),
  ];

  expect(numbers).toEqual(['SIM-2031-000001', 'SIM-2032-000001', 'SIM-2031-000002', 'R-2032-000001']);
});

test('concurrent payments and a rolled-back one leave no gap in the numbers', async () => {
  const { id: studentId } = await school.create.student();
  const paidAt = new Date('2033-06-01T09:00:00Z');
  const broken = await createPaid({ studentId, paidAt });

  const failing = school.services.db.transaction(async (tx) => {
    await issueReceipt(tx, school.services, { paymentId: broken.id, amount: 1_000, isLive: false, at: paidAt });
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  const numbers = await Promise.all(Array.from({ length: 12 }, () => numberOf({ studentId, paidAt })));

  const all = Array.from({ length: 12 }, (_, n) => `SIM-2033-${String(n + 1).padStart(6, '0')}`);
  expect(numbers.toSorted()).toEqual(all);
});

test('the student is emailed the amount, date and purpose, and that it is no tax invoice', async () => {
  const { create, mailbox } = school;
  const [student, course] = [
    await create.student({ name: 'Amina Yusuf' }),
    await create.course({ title: 'Animations' }),
  ];

  const { receipt, reference } = await createReceipt({
    studentId: student.id,
    courseId: course.id,
    amount: 12_500,
    isLive: true,
    providerReceipt: 'UKL4XX81AB',
    paidAt: new Date('2031-03-01T21:30:00Z'),
  });

  const [letter] = await mailbox.emailsTo(student.email);
  const { admissionNumber } = await school.as(student).call(receipts.read, { params: { id: receipt.id } });
  expect(letter).toMatchObject({ subject: `Receipt ${receipt.number}: Ksh. 12,500` });
  for (const part of [letter!.text, letter!.html]) {
    for (const said of [
      'Amina Yusuf',
      admissionNumber!,
      receipt.number,
      'Ksh. 12,500',
      '2 Mar 2031, 00:30',
      'UKL4XX81AB',
      reference,
    ])
      expect(part).toContain(said);
    expect(part).toContain('Animations');
    expect(part).toContain(receiptsTexts.notAnInvoice);
    expect(part).toContain(`/payments/receipt/${receipt.id}`);
    expect(part).not.toContain('SIMULATED');
  }
});

test('a receipt of simulated money is clearly marked', async () => {
  const student = await school.create.student();
  await createReceipt({ studentId: student.id });

  const [letter] = await school.mailbox.emailsTo(student.email);

  expect(letter!.subject).toMatch(/^SIMULATED receipt SIM-/);
  expect(letter!.text).toContain('SIMULATED: no real money has moved.');
});

test("the student is emailed about a gift, without the donor's phone number", async () => {
  const student = await school.create.student();
  await createReceipt({ studentId: student.id, purpose: 'fund', phone: '254722000111' });

  const [letter] = await school.mailbox.emailsTo(student.email);

  expect(letter!.text).toContain('a supporter has helped you');
  // Parts of the phone number are searched only as whole words: the random reference and the link may contain these digits.
  expect(letter!.text.replace(/http\S+/, '')).not.toMatch(/722000111|\b0?722\b|\b111\b/);
});

test("an applicant's receipt goes to the address of the application, without a link", async () => {
  const { as, find, mailbox } = school;
  const email = 'naliaka@example.com';
  await as().call(customers.add, { body: { ...anApplication, email } });
  const [applicant] = await find.applicantsByEmail(email);

  await createReceipt({ purpose: 'application', customerId: applicant!.id, amount: 2_000 });

  const [letter] = await mailbox.emailsTo(email);
  expect(letter!.text).not.toContain('Naliaka');
  expect(letter!.text).toContain('For: Web Design');
  expect(letter!.text).not.toContain('http');
});

const anApplication = {
  fullName: 'Naliaka Wekesa',
  about: 'I run a salon.',
  county: 'Nairobi',
  town: 'Kawangware',
  phone: '0712 345 678',
  gender: 'Female',
  education: 'College',
  mode: 'Physical',
  courses: 'Web Design',
  consent: true,
} as const;

test('a receipt is visible to its student and admins; for others it does not exist', async () => {
  const { as, create } = school;
  const [student, course] = [
    await create.student({ name: 'Amina Yusuf' }),
    await create.course({ title: 'Animations' }),
  ];
  await changeSchool(earlier);
  const { receipt, reference } = await createReceipt({
    studentId: student.id,
    courseId: course.id,
    phone: '254722345678',
    paidAt: new Date('2031-03-01T21:30:00Z'),
  });
  const ofId = { params: { id: receipt.id } };

  const own = await as(student).call(receipts.read, ofId);
  const office = await as(await create.admin()).call(receipts.read, ofId);
  const visitor = await as().refused(receipts.read, ofId);
  const others = [
    await as(await create.student()).refused(receipts.read, ofId),
    await as(await create.tutor()).refused(receipts.read, ofId),
    await as(student).refused(receipts.read, { params: { id: student.id } }),
  ];

  expect(own).toEqual({
    _id: receipt.id,
    number: receipt.number,
    amount: 1_000,
    date: '2031-03-02T00:30:00+03:00',
    studentName: 'Amina Yusuf',
    admissionNumber: expect.stringMatching(/^\d{5}$/),
    phoneNumber: '0722 *** 678',
    purpose: 'fees',
    courseTitle: 'Animations',
    reference,
    providerReceipt: null,
    isSimulated: true,
    issuer: earlier,
  });
  expect(office).toEqual(own);
  expect(visitor.status).toBe(401);
  for (const refused of others)
    expect(refused).toMatchObject({ status: 404, code: 'not_found', message: receiptsTexts.gone });
});

test('the receipt of an application is visible to admins only', async () => {
  const { as, create } = school;
  const { receipt } = await createReceipt({ purpose: 'application' });

  const ofId = { params: { id: receipt.id } };

  expect((await as(await create.student()).refused(receipts.read, ofId)).status).toBe(404);
  expect(await as(await create.admin()).call(receipts.read, ofId)).toMatchObject({ _id: receipt.id });
});

test('a receipt and its email keep the issuer after the school has changed its name, address and PIN', async () => {
  const { as, create } = school;
  const student = await create.student();
  await changeSchool(earlier);
  const { receipt } = await createReceipt({ studentId: student.id });

  await changeSchool(later);

  expect((await as(student).call(receipts.read, { params: { id: receipt.id } })).issuer).toEqual(earlier);
  const text = await emailWrittenNow(receipt.id, student.email);
  expect(text).toContain(earlier.taxPin);
  expect(text).not.toContain(later.taxPin);
});

test('a receipt from before issuers were recorded, and its email, show the current details', async () => {
  const { as, create } = school;
  const student = await create.student();
  const payment = await createPaid({ studentId: student.id });
  const receipt = await create.receipt(payment.id, { number: 'SIM-2020-000001', amount: 1_000 });

  for (const details of [earlier, later]) {
    await changeSchool(details);
    expect((await as(student).call(receipts.read, { params: { id: receipt.id } })).issuer).toEqual(details);
    expect(await emailWrittenNow(receipt.id, student.email)).toContain(details.taxPin);
  }
});

/** Returns the text of a receipt's email that is sent only after a change of the school's details. */
async function emailWrittenNow(receiptId: string, to: string) {
  await school.mailbox.emailsTo(to);
  await writeReceiptEmail(school.services, { receiptId });
  const [newest] = await school.mailbox.emailsTo(to);
  return newest!.text;
}
