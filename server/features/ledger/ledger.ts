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
import * as store from './ledger.store.ts';

/** Where money can be. */
export const accounts = {
  /** Lies at a provider of mobile money. */
  provider: (name: string) => `provider:${name}`,
  /** Paid by, or for, a student and not spent yet: her credit. */
  student: (id: string) => `student:${id}`,
  /** Came with an application, whose sender has no account yet. */
  applicant: (customerId: string) => `applicant:${customerId}`,
  /** Earned with a course. */
  income: (courseId: string) => `revenue:course:${courseId}`,
  /** Nobody knows whose it is. */
  unmatched: 'unmatched',
  /** Promised back, and not sent yet. */
  refundPayable: 'refund_payable',
};

export interface Booking {
  kind: 'receipt' | 'enrolment' | 'refund' | 'move' | 'correction';
  /** What can happen only once among those of that kind, such as the provider's code of what it received. */
  externalKey: string;
  isLive: boolean;
  paymentId?: string | undefined;
  /** Who did it, and why, where a person did. */
  byId?: string | undefined;
  note?: string;
  /** The database's now unless it is said. */
  at?: Date;
  /** Two at least, none of them 0; together they are 0. */
  entries: { account: string; amount: number }[];
}

/** Books it, once: the id of the ledger's transaction, or undefined when that has been booked before. */
export const book = (tx: Db, booking: Booking) => store.insertBooking(tx, booking);

/** What a student has paid and not spent. */
export const creditOf = (db: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) =>
  store.owedTo(db, accounts.student(studentId), isLive);

export interface Sought {
  account: string;
  kind: Booking['kind'];
  /** What the external key begins with. */
  keyPrefix: string;
  /** Booked then or later. */
  since?: Date | undefined;
}

/** How many bookings like that touched an account. */
export const timesBooked = (db: Db, sought: Sought) => store.countBookings(db, sought);

/** What was booked at a provider under that key; undefined when nothing was. */
export const bookedAs = (db: Db, key: Pick<Booking, 'kind' | 'externalKey'>) => store.findBooking(db, key);

/** Nobody else changes what this student has before the transaction ends. */
export const lockStudent = (tx: Db, studentId: string) => store.lockUser(tx, studentId);
