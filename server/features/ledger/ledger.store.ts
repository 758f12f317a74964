import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { ledgerEntry, ledgerTx } from '#server/db/money-tables.ts';
import { user } from '#server/db/tables.ts';
import type { Booking } from './ledger.ts';

/** Once: the table's key is (kind, external key). Who comes second waits until the first has committed or given up. */
export async function insertBooking(tx: Db, { entries, at, ...booking }: Booking): Promise<string | undefined> {
  const row = { ...booking, ...(at && { createdAt: at }) };
  const [booked] = await tx.insert(ledgerTx).values(row).onConflictDoNothing().returning({ id: ledgerTx.id });
  if (!booked) return undefined;
  const lines = entries.map((entry, line) => ({ ...entry, line: line + 1, txId: booked.id, isLive: booking.isLive }));
  await tx.insert(ledgerEntry).values(lines);
  return booked.id;
}

export async function owedTo(db: Db, account: string, isLive: boolean) {
  const owed = sql<number>`coalesce(-sum(${ledgerEntry.amount}), 0)`.mapWith(Number);
  const ofAccount = and(eq(ledgerEntry.account, account), eq(ledgerEntry.isLive, isLive));
  return (await db.select({ owed }).from(ledgerEntry).where(ofAccount))[0]!.owed;
}

/** Not FOR UPDATE: rows that refer to the person can still be written meanwhile. */
export const lockUser = (tx: Db, id: string) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update');
