/** The filter of the list of payments. */
import { and, eq, gte, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { PaymentState } from '#contract/fields/payment-states.ts';
import type { PaymentPurpose } from '#contract/money/payments.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { customer } from '#server/db/tables/customers.ts';
import { receipt } from '#server/db/tables/ledger.ts';
import { payment } from '#server/db/tables/payments.ts';
import { matchesTerms, searchTerms } from '#server/db/text-search.ts';

export interface PaymentFilter {
  words: string;
  status: PaymentState | undefined;
  purpose: PaymentPurpose | undefined;
  isToReview: boolean;
  /** Only payments that were started at this time or later. */
  since: Date | undefined;
}

export const matchesFilter = (db: Db, { words, status, purpose, isToReview, since }: PaymentFilter) =>
  and(
    status && eq(payment.state, status),
    purpose && eq(payment.purpose, purpose),
    isToReview ? isNotNull(payment.review) : undefined,
    since && gte(payment.createdAt, since),
    matchesSearch(db, words),
  );

/** Several groups of digits, such as 0712 345, are searched as one phone number and not as separate terms. */
function matchesSearch(db: Db, words: string) {
  const phone = /\d\D+\d/.test(words) ? hasPhone(words) : undefined;
  return phone ?? and(...searchTerms(words).map((word) => matchesTerm(db, word)));
}

/** Matches a phone number in any notation, or its beginning or end: '0712 345 678', '+254 712', '345-678'. */
function hasPhone(typed: string): SQL | undefined {
  if (!/^[\d\s+().-]{3,}$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/\D/g, '');
  return like(payment.phone, digits.startsWith('0') ? `254${digits.slice(1)}%` : `%${digits}%`);
}

/**
 * Matches one search term. References, provider codes and receipt numbers are upper case, names lower case. The condition
 * is a union, because PostgreSQL uses no index for alternatives of which one is a subquery.
 */
function matchesTerm(db: Db, word: string) {
  const code = sql`upper(anywhere(${word}))`;
  const students = db.select({ id: user.id }).from(user).where(matchesTerms(user.search, word));
  const applicants = db.select({ id: customer.id }).from(customer).where(matchesTerms(customer.search, word));
  const receipts = db.select({ id: receipt.paymentId }).from(receipt).where(like(receipt.number, code));
  const payments = (condition: SQL | undefined) => db.select({ id: payment.id }).from(payment).where(condition);
  return inArray(
    payment.id,
    union(
      payments(or(hasPhone(word), like(payment.reference, code), like(payment.providerReceipt, code))),
      payments(inArray(payment.studentId, students)),
      payments(inArray(payment.customerId, applicants)),
      receipts,
    ),
  );
}
