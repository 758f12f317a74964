/**
 * The ledger: every shilling received, and where it is now. It is append-only, and
 * each transaction sums to 0; the database enforces both.
 *
 * Amounts are whole Kenyan shillings. What we hold is positive, what we owe is
 * negative: 400 received for a student are provider +400 and student -400, a credit
 * of 400. Real and simulated money never share a balance.
 *
 * A transaction that changes a student's money locks the student (lockStudent).
 * Lock order, to prevent deadlocks: course, payment, student, receipt counter.
 */
import type { Db } from '#server/db/connect.ts';
import type { Account, Booking, BookingFilter } from './booking.ts';
import * as store from './ledger.store.ts';

export type { Account, Booking, Entry } from './booking.ts';

/** The accounts of the ledger. */
export const accounts = {
  /** The account of money that is held at a mobile money provider. */
  provider: (name: string): Account => ({ account: `provider:${name}`, accountKind: 'provider', accountOf: name }),
  /** The account of a student's credit: paid by or for the student, and not spent. */
  student: (id: string): Account => ({ account: `student:${id}`, accountKind: 'student', accountOf: id }),
  /** The account of money that was paid with an application, whose sender has no user account. */
  applicant: (id: string): Account => ({ account: `applicant:${id}`, accountKind: 'applicant', accountOf: id }),
  /** The account of a course's income. */
  income: (id: string): Account => ({ account: `revenue:course:${id}`, accountKind: 'income', accountOf: id }),
  /** The account of unallocated money, which is not matched to a student or applicant. */
  unmatched: { account: 'unmatched', accountKind: 'unmatched', accountOf: null } as Account,
  /** The account of approved refunds that are not sent yet. */
  refundPayable: { account: 'refund_payable', accountKind: 'refund_payable', accountOf: null } as Account,
};

/** Books at most once. @returns the id of the ledger transaction, or undefined if it was booked before */
export const book = (tx: Db, booking: Booking) => store.insertBooking(tx, booking);

/** Reads a student's credit: money that was paid and is not spent. */
export const creditOf = (db: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) =>
  store.owedTo(db, accounts.student(studentId).account, isLive);

/** Returns the number of bookings of a kind that moved money from one account to another. */
export const countBookings = (db: Db, filter: BookingFilter) => store.countBookings(db, filter);

/** Finds a booking by its kind and external key; undefined if none exists. */
export const findBooking = (db: Db, key: Pick<Booking, 'kind' | 'externalKey'>) => store.findBooking(db, key);

/** Locks a student: until the transaction ends, no other transaction changes this student's money. */
export const lockStudent = (tx: Db, studentId: string) => store.lockUser(tx, studentId);
