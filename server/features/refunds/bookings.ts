/**
 * Bookings of a refund in the ledger. Promised: the money moves from the accounts that hold it to refunds payable.
 * Sent: it leaves refunds payable and the provider's account. Failed: it moves back from refunds payable.
 *
 * A student's refund is taken from unspent credit first; if that is not enough and
 * the student keeps the courses, the rest is taken from the income of those courses.
 */

import type { Db } from '#server/db/connect.ts';
import { withdraw } from '#server/features/enrolments/enrolments.ts';
import { type Account, accounts, book, creditOf, type Entry, lockStudent } from '#server/features/ledger/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import * as refundsTexts from '#texts/money/refunds.ts';
import type { PaymentRow, RefundRow } from './refunds.store.ts';
import * as store from './sources.store.ts';

export interface Step {
  refund: RefundRow;
  payment: PaymentRow;
  /** The admin who caused the booking; undefined if a report of the provider caused it. */
  byId?: string;
  at: Date;
}

/** Books an approved refund. @throws {Refusal} conflict  the money has been spent */
export async function bookPromise(tx: Db, step: Step) {
  const sources = await collectSources(tx, step);
  await bookStep(tx, step, { what: 'promised', entries: [...sources, payable(-step.refund.amount)] });
}

export const bookSent = (tx: Db, step: Step) =>
  bookStep(tx, step, {
    what: 'sent',
    entries: [
      payable(step.refund.amount),
      { ...accounts.provider(step.payment.provider), amount: -step.refund.amount },
    ],
  });

export async function bookFailure(tx: Db, step: Step) {
  const promised = await store.listEntries(tx, keyOf(step, 'promised'));
  const { studentId, isLive } = step.payment;
  const owner = studentId && { studentId: await store.findKeptAccount(tx, studentId), isLive };
  const lost = owner ? await listWithdrawnCourses(tx, owner, promised) : [];
  const returned = promised.map(({ amount, ...account }) => ({
    ...(owner ? currentAccount(owner.studentId, account, lost) : account),
    amount: -amount,
  }));
  await bookStep(tx, step, { what: 'failed', entries: sumByAccount(returned) });
}

/**
 * Lists the courses whose income paid for a promised refund and that the student has lost since. Withdrawing a course
 * credited its remaining price to the student, so its part of the failed refund becomes credit too.
 */
async function listWithdrawnCourses(
  tx: Db,
  owner: { studentId: string; isLive: boolean },
  promised: store.BookedEntry[],
) {
  const courseIds = promised.flatMap(({ accountKind, accountOf }) => (accountKind === 'income' ? accountOf! : []));
  if (courseIds.length === 0) return [];
  await lockStudent(tx, owner.studentId);
  const stillPaid = await store.listStillPaid(tx, { ...owner, until: promised[0]!.at }, courseIds);
  return courseIds.filter((courseId) => !stillPaid.includes(courseId));
}

function sumByAccount(entries: Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries)
    sums.set(entry.account, { ...entry, amount: entry.amount + (sums.get(entry.account)?.amount ?? 0) });
  return [...sums.values()];
}

/**
 * Books a refund that we booked as failed although the provider did send the money. Money that has moved is always
 * booked, even if the student's account becomes negative.
 */
export async function rebookPayout(tx: Db, step: Step) {
  const failed = await store.listEntries(tx, keyOf(step, 'failed'));
  const reversed = failed.map((entry) => ({ ...entry, amount: -entry.amount }));
  await bookStep(tx, step, { what: 'promised-again', entries: reversed });
}

const payable = (amount: number): Entry => ({ ...accounts.refundPayable, amount });

/**
 * The account to which failed refund money of a student returns. An applicant's or unallocated money returns to the student's credit,
 * because the payment belongs to the student by now; so does the income of a withdrawn course.
 */
function currentAccount(studentId: string, account: Account, lost: string[]) {
  const belongsToStudent = {
    ...{ student: false, provider: false, refund_payable: false, applicant: true, unmatched: true },
    income: lost.includes(account.accountOf ?? ''),
  };
  return belongsToStudent[account.accountKind] ? accounts.student(studentId) : account;
}

const keyOf = ({ refund }: Step, what: string) => `${refund.id}:${what}`;

async function bookStep(tx: Db, step: Step, { what, entries }: { what: string; entries: Entry[] }) {
  const { refund, payment, byId, at } = step;
  const details = { isLive: payment.isLive, paymentId: payment.id, byId, note: refund.reason, at };
  await book(tx, { kind: 'refund', externalKey: keyOf(step, what), ...details, entries });
}

async function collectSources(tx: Db, step: Step): Promise<Entry[]> {
  const { refund, payment } = step;
  const { isLive } = payment;
  if (!payment.studentId) return [{ ...(await holdingAccountOf(tx, payment)), amount: refund.amount }];

  const studentId = await store.findKeptAccount(tx, payment.studentId);
  await lockStudent(tx, studentId);
  const ofStudent = { studentId, isLive, courseId: payment.courseId };
  const courses = await store.listPaidCourses(tx, ofStudent);
  if (refund.access === 'withdraw') await withdrawCourse(tx, step, { studentId, courses });
  const credit = await creditOf(tx, ofStudent);
  const unspent = Math.min(refund.amount, Math.max(credit, 0));
  const spent = refund.access === 'keep' ? collectFromIncome(courses, refund.amount - unspent) : [];
  const sources = [{ ...accounts.student(studentId), amount: unspent }, ...spent].filter(({ amount }) => amount > 0);
  if (sumOf(sources) < refund.amount) throw new Refusal('conflict', refundsTexts.spent);
  return sources;
}

async function holdingAccountOf(tx: Db, payment: PaymentRow) {
  const holder = await store.findHoldingAccount(tx, payment);
  if (!holder) throw new Error(`The payment ${payment.id} is not in the ledger`);
  return holder;
}

interface StudentCourses {
  studentId: string;
  courses: store.PaidCourse[];
}

/**
 * Withdraws the payment's course from the student. If the payment has no course and its money is spent, withdraws the
 * course that the student joined last.
 */
async function withdrawCourse(tx: Db, step: Step, { studentId, courses }: StudentCourses) {
  const { refund, payment, byId, at } = step;
  const { isLive } = payment;
  const ofPayment = courses.find(({ courseId }) => courseId === payment.courseId);
  const isUnspent = (await creditOf(tx, { studentId, isLive })) >= refund.amount;
  const course = ofPayment ?? (isUnspent ? undefined : courses[0]);
  if (!course) return;

  await withdraw(tx, { studentId, courseId: course.courseId, byId: byId!, note: refund.reason, isLive, at });
  // Withdrawing the course credits its whole price: book back the part that earlier refunds have already paid out.
  const refundedBefore = course.price - course.left;
  if (refundedBefore === 0) return;
  await bookStep(tx, step, {
    what: 'given-before',
    entries: [
      { ...accounts.student(studentId), amount: refundedBefore },
      { ...accounts.income(course.courseId), amount: -refundedBefore },
    ],
  });
}

function collectFromIncome(courses: store.PaidCourse[], amount: number): Entry[] {
  let missing = amount;
  return courses.map(({ courseId, left }) => {
    const part = Math.min(missing, left);
    missing -= part;
    return { ...accounts.income(courseId), amount: part };
  });
}

const sumOf = (entries: Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);
