/**
 * The ledger: every shilling that came, and where it is now. It is only added
 * to, and each transaction adds up to 0; the database itself sees to both.
 *
 * Amounts are whole Kenyan shillings. What we hold is positive, what we owe
 * somebody is negative: 400 received for a student are provider +400 and
 * student -400, and her credit is 400. Money that moved and money that was only
 * simulated never share a balance.
 *
 * Whoever changes what a student has locks her first (lockStudent). The order in
 * which rows are locked is: course, payment, student, receipt counter.
 */
import type { Db } from '#server/db/connect.ts';
import type { Account, Booking, Sought } from './booking.ts';
import * as store from './ledger.store.ts';

export type { Account, Booking, Entry } from './booking.ts';

/** Where money can be. */
export const accounts = {
  /** Lies at a provider of mobile money. */
  provider: (name: string): Account => ({ account: `provider:${name}`, accountKind: 'provider', accountOf: name }),
  /** Paid by, or for, a student and not spent yet: her credit. */
  student: (id: string): Account => ({ account: `student:${id}`, accountKind: 'student', accountOf: id }),
  /** Came with an application, whose sender has no account yet. */
  applicant: (id: string): Account => ({ account: `applicant:${id}`, accountKind: 'applicant', accountOf: id }),
  /** Earned with a course. */
  income: (id: string): Account => ({ account: `revenue:course:${id}`, accountKind: 'income', accountOf: id }),
  /** Unallocated: nobody knows whose it is. */
  unmatched: { account: 'unmatched', accountKind: 'unmatched', accountOf: null } as Account,
  /** Promised back, and not sent yet. */
  refundPayable: { account: 'refund_payable', accountKind: 'refund_payable', accountOf: null } as Account,
};

/** Books it, once: the id of the ledger's transaction, or undefined when that has been booked before. */
export const book = (tx: Db, booking: Booking) => store.insertBooking(tx, booking);

/** What a student has paid and not spent. */
export const creditOf = (db: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) =>
  store.owedTo(db, accounts.student(studentId).account, isLive);

/** How many bookings of that kind moved money from one account to the other. */
export const timesBooked = (db: Db, sought: Sought) => store.countBookings(db, sought);

/** What was booked at a provider under that key; undefined when nothing was. */
export const bookedAs = (db: Db, key: Pick<Booking, 'kind' | 'externalKey'>) => store.findBooking(db, key);

/** Nobody else changes what this student has before the transaction ends. */
export const lockStudent = (tx: Db, studentId: string) => store.lockUser(tx, studentId);
