import { and, countDistinct, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { ledgerEntry, ledgerTx } from '#server/db/tables/ledger.ts';
import type { Booking, BookingFilter } from './booking.ts';

/**
 * Books once: (kind, external key) is unique. A concurrent duplicate waits for the first transaction.
 * @returns the id of the ledger transaction; undefined for a duplicate
 */
export async function insertBooking(tx: Db, { entries, at, ...booking }: Booking): Promise<string | undefined> {
  const row = { ...booking, ...(at && { createdAt: at }) };
  const [booked] = await tx.insert(ledgerTx).values(row).onConflictDoNothing().returning({ id: ledgerTx.id });
  if (!booked) return undefined;
  const lines = entries.map(({ account, accountKind, accountOf, amount }, line) => ({
    ...{ account, accountKind, accountOf, amount },
    ...{ txId: booked.id, line: line + 1, isLive: booking.isLive },
  }));
  await tx.insert(ledgerEntry).values(lines);
  return booked.id;
}

export async function owedTo(db: Db, account: string, isLive: boolean) {
  const owed = sql<number>`coalesce(-sum(${ledgerEntry.amount}), 0)`.mapWith(Number);
  const isOfAccount = and(eq(ledgerEntry.account, account), eq(ledgerEntry.isLive, isLive));
  return (await db.select({ owed }).from(ledgerEntry).where(isOfAccount))[0]!.owed;
}

/**
 * Counts the bookings that match the filter. The query starts from the receiving account's entries, which are indexed
 * and few.
 */
export async function countBookings(db: Db, { kind, to, from, since }: BookingFilter) {
  const other = alias(ledgerEntry, 'other');
  const isMatch = and(
    eq(ledgerEntry.account, to.account),
    gt(ledgerEntry.amount, 0),
    eq(ledgerTx.kind, kind),
    since && gte(ledgerTx.createdAt, since),
  );
  const isFrom = and(eq(other.txId, ledgerTx.id), eq(other.account, from.account), lt(other.amount, 0));
  const rows = db.select({ count: countDistinct(ledgerTx.id) }).from(ledgerEntry);
  const bookings = rows.innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId)).innerJoin(other, isFrom);
  return (await bookings.where(isMatch))[0]!.count;
}

export async function findBooking(db: Db, { kind, externalKey }: Pick<Booking, 'kind' | 'externalKey'>) {
  const isMatch = and(eq(ledgerTx.kind, kind), eq(ledgerTx.externalKey, externalKey), gt(ledgerEntry.amount, 0));
  const rows = db.select({ amount: ledgerEntry.amount, paymentId: ledgerTx.paymentId }).from(ledgerTx);
  return (await rows.innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id)).where(isMatch))[0];
}

/** Locks a user's row; not with FOR UPDATE, so that other transactions can still insert rows that refer to the user. */
export const lockUser = (tx: Db, id: string) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update');
