import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { payment } from '#server/db/tables/payments.ts';

interface AppliedMove {
  txId: string;
  paymentId: string;
  amount: number;
  isLive: boolean;
}

/** Lists the bookings that moved an applicant's money to a student and were not reversed. */
export async function listMoves(db: Db, { customerId, studentId }: { customerId: string; studentId: string }) {
  const { rows } = await db.execute<AppliedMove & Record<string, unknown>>(sql`
    select t.id as "txId", t.payment_id as "paymentId", taken.amount::int as amount, t.is_live as "isLive"
    from ledger_entry taken join ledger_tx t on t.id = taken.tx_id and t.kind = 'move'
    join ledger_entry given on given.tx_id = t.id and given.account = ${`student:${studentId}`} and given.amount < 0
    where taken.account = ${`applicant:${customerId}`} and taken.amount > 0 and t.payment_id is not null
      and not exists (select from ledger_tx back where back.kind = 'move' and back.external_key = 'back:' || t.id)
    order by t.created_at, t.id`);
  return rows;
}

/** Locks the payments of an application until the transaction ends, always in the same order. */
export const lockPaymentsOf = (tx: Db, customerId: string) =>
  tx
    .select({ id: payment.id })
    .from(payment)
    .where(eq(payment.customerId, customerId))
    .orderBy(asc(payment.id))
    .for('no key update');
