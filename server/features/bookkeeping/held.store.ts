/**
 * Money that belongs to no student yet, as the ledger has it: what came in for an
 * applicant or for nobody, and has neither been moved nor been given back.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { payment } from '#server/db/money-tables.ts';
import { user } from '#server/db/tables.ts';

export interface HeldRow {
  /** Of the ledger's transaction by which it came. */
  id: string;
  account: string;
  /** What is left of it. */
  amount: number;
  at: Date;
  isLive: boolean;
  paymentId: string | null;
  /** Whether it is what its payment was asked for, and not a second sum for what was paid already. */
  isPayments: boolean;
  providerReceipt: string | null;
  /** The applicant's name, or what the provider said of it. */
  what: string;
}

/** As many as somebody looks through. */
const MOST_HELD = 500;

/** The oldest first. */
export const listHeld = (db: Db) => select(db, sql`true`);

export async function countHeld(db: Db) {
  const { rows } = await db.execute<{ count: number }>(sql`${withHeld(sql`true`)}
    select count(*)::int as count from ${whatIsLeft}`);
  return rows[0]!.count;
}

export const findHeld = async (db: Db, id: string): Promise<HeldRow | undefined> =>
  (await select(db, sql`came.id = ${id}`))[0];

/**
 * Two ways to it, for each of which there is an index: the account of what is
 * nobody's, and the payments of applications, whose money was moved to them where
 * a statement had told of it first. A payment's own money is less by
 * what was given back of it, and another sum when its statement said so.
 */
const withHeld = (condition: SQL) => sql`
    with came as (
      select t.id, t.kind, t.payment_id, t.external_key, t.note, t.created_at, t.is_live, e.account, e.amount
      from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account = 'unmatched' and t.kind in ('receipt', 'move')
      union all
      select t.id, t.kind, t.payment_id, t.external_key, t.note, t.created_at, t.is_live, e.account, e.amount
      from payment p join ledger_tx t on t.payment_id = p.id and t.kind in ('receipt', 'move')
      join ledger_entry e on e.tx_id = t.id and starts_with(e.account, 'applicant:')
      where p.purpose = 'application' and p.state = 'paid'
    ), held as (
      select came.*, p.provider_receipt, p.reference, c.full_name,
        came.kind = 'move' or came.external_key in (p.provider || ':' || p.provider_receipt, p.provider || ':payment:' || p.id) is true as is_payments
      from came left join payment p on p.id = came.payment_id left join customer c on c.id = p.customer_id
      where ${condition}
        and not exists (select from ledger_tx m where m.kind = 'move' and m.external_key = came.id::text)
    )`;

const whatIsLeft = sql`
    held, lateral (
      select coalesce(sum(e.amount), 0) as later from ledger_tx t join ledger_entry e on e.tx_id = t.id
      where is_payments and t.payment_id = held.payment_id and t.kind in ('correction', 'refund') and e.account = held.account
    ) as since
    where -amount - later > 0`;

async function select(db: Db, condition: SQL): Promise<HeldRow[]> {
  const { rows } = await db.execute<Omit<HeldRow, 'at'> & { at: string }>(sql`${withHeld(condition)}
    select id, account, (-amount - later)::int as amount, created_at as at, is_live as "isLive",
      payment_id as "paymentId", is_payments as "isPayments",
      case when is_payments then provider_receipt else substr(external_key, strpos(external_key, ':') + 1) end as "providerReceipt",
      coalesce(full_name, nullif(note, ''), reference, '') as what
    from ${whatIsLeft}
    order by created_at, id limit ${MOST_HELD}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** What belongs to a payment stays as it is before the transaction ends. */
export const lockPayment = (tx: Db, id: string) =>
  tx.select({ id: payment.id }).from(payment).where(eq(payment.id, id)).for('no key update');

/** From now on the payment was for that student. */
export const givePayment = (tx: Db, id: string, change: { studentId: string; changedAt: Date }) =>
  tx.update(payment).set(change).where(eq(payment.id, id));

export const findStudent = async (db: Db, id: string) =>
  (await db.select({ id: user.id, type: user.type }).from(user).where(eq(user.id, id))).find(
    ({ type }) => type === 'student',
  );
