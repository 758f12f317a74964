/**
 * Queries for unallocated money: sums received for an application or an unknown purpose
 * that have been neither moved nor refunded.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { unallocatedPayment } from '#server/db/tables/ledger.ts';
import { payment } from '#server/db/tables/payments.ts';
import type { Account } from '#server/features/ledger/ledger.ts';

export interface UnallocatedRow {
  /** The id of the ledger transaction that booked the money. */
  id: string;
  account: Account['account'];
  accountKind: Account['accountKind'];
  accountOf: Account['accountOf'];
  /** The amount that is neither moved nor refunded. */
  amount: number;
  at: Date;
  isLive: boolean;
  paymentId: string | null;
  /** Whether this is the payment's own money, not a second sum for a payment that was already paid. */
  isPayments: boolean;
  providerReceipt: string | null;
  /** The applicant's name, or the provider's note. */
  what: string;
}

const MAX_UNALLOCATED = 500;

/** Unallocated money, oldest first, at most MAX_UNALLOCATED sums. */
export const listUnallocated = (db: Db) => select(db, sql`true`);

/** Unallocated money that was paid with an application. */
export const listUnallocatedOf = (db: Db, customerId: string) => select(db, sql`p.customer_id = ${customerId}`);

export async function countUnallocated(db: Db) {
  const { rows } = await db.execute<{ count: number }>(sql`${unallocatedCte(sql`true`)}
    select count(*)::int as count from ${remainingAmounts}`);
  return rows[0]!.count;
}

export const findUnallocated = async (db: Db, id: string): Promise<UnallocatedRow | undefined> =>
  (await select(db, sql`came.id = ${id}`))[0];

/**
 * A union of two queries, each of which can use an index: the account `unmatched`, and the payments of applications.
 * If an imported statement reported an application's money before the payment was settled, the money was booked as
 * unmatched and then moved to the payment. Refunds and corrections change the amount of a payment's own money.
 */
const unallocatedCte = (condition: SQL) => sql`
    with came as (
      select t.id, t.kind, t.payment_id, t.external_key, t.note, t.created_at, t.is_live, e.account, e.account_kind, e.account_of, e.amount
      from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account_kind = 'unmatched' and t.kind in ('receipt', 'move')
      union all
      select t.id, t.kind, t.payment_id, t.external_key, t.note, t.created_at, t.is_live, e.account, e.account_kind, e.account_of, e.amount
      from payment p join ledger_tx t on t.payment_id = p.id and t.kind in ('receipt', 'move')
      join ledger_entry e on e.tx_id = t.id and e.account_kind = 'applicant'
      where p.purpose = 'application' and p.state = 'paid'
    ), held as (
      select came.*, p.provider_receipt, p.reference, c.full_name, u.provider_receipt as code,
        came.kind = 'move' or came.external_key in (p.provider || ':' || p.provider_receipt, p.provider || ':payment:' || p.id) is true as is_payments
      from came left join payment p on p.id = came.payment_id left join customer c on c.id = p.customer_id
        left join unallocated_payment u on u.tx_id = came.id
      where ${condition}
        and not exists (select from ledger_tx m where m.kind = 'move' and m.external_key = came.id::text)
    )`;

const remainingAmounts = sql`
    held, lateral (
      select coalesce(sum(e.amount), 0) as later from ledger_tx t join ledger_entry e on e.tx_id = t.id
      where is_payments and t.payment_id = held.payment_id and t.created_at >= held.created_at and t.kind in ('correction', 'refund') and e.account = held.account
    ) as since
    where -amount - later > 0`;

async function select(db: Db, condition: SQL): Promise<UnallocatedRow[]> {
  const { rows } = await db.execute<Omit<UnallocatedRow, 'at'> & { at: string }>(sql`${unallocatedCte(condition)}
    select id, account, account_kind as "accountKind", account_of as "accountOf", (-amount - later)::int as amount, created_at as at, is_live as "isLive",
      payment_id as "paymentId", is_payments as "isPayments",
      case when is_payments then provider_receipt else code end as "providerReceipt",
      coalesce(full_name, nullif(note, ''), reference, '') as what
    from ${remainingAmounts}
    order by created_at, id limit ${MAX_UNALLOCATED}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** A payment that unallocated money may belong to. */
export interface Suggestion {
  /** The id of the unallocated money. */
  heldId: string;
  paymentId: string;
  studentId: string | null;
  reference: string;
  name: string;
  state: (typeof payment.$inferSelect)['state'];
  phone: string;
  at: Date;
  /** Whether an admin settled the payment manually with this money's code. If not, only amount and approximate date match. */
  isByCode: boolean;
}

/** Maximum time between a payment and money that is suggested for it: longer if two admins confirmed the payment manually. */
const DAYS = sql`case when m.id is null then interval '1 day' else interval '3 days' end`;

/** Maximum suggestions that are shown for one sum of unallocated money. */
const MAX_SUGGESTIONS = 10;

export const listSuggestions = (db: Db, heldIds: string[]) => selectSuggestions(db, heldIds, MAX_SUGGESTIONS);

/** All suggestions, also those that are not shown: an admin must not credit the money twice because one was hidden. */
export const listAllSuggestions = (db: Db, heldId: string) => selectSuggestions(db, [heldId], null);

/**
 * Suggests payments that have no provider code yet: the payment that was settled manually with the money's code; other
 * manually settled payments of the same amount, up to three days apart; and, if the payer gave no account number, any
 * payment of the same amount, up to a day apart.
 */
async function selectSuggestions(db: Db, heldIds: string[], limit: number | null): Promise<Suggestion[]> {
  const { rows } = await db.execute<Omit<Suggestion, 'at'> & { at: string }>(sql`
    select u.tx_id as "heldId", p.id as "paymentId", p.student_id as "studentId", p.reference, p.state, p.phone,
      p.created_at as at, p."isByCode", coalesce(s.name, c.full_name, '') as name
    from unallocated_payment u join ledger_tx t on t.id = u.tx_id
    join ledger_entry e on e.tx_id = t.id and e.account_kind = 'unmatched', lateral (
      select payment.*, m.code = u.provider_receipt is true as "isByCode"
      from payment left join manual_settlement m on m.payment_id = payment.id and m.state = 'done'
      where payment.provider = u.provider and payment.is_live = t.is_live and payment.provider_receipt is null and (
        m.code = u.provider_receipt
        or coalesce(payment.received, payment.amount) = -e.amount and (m.id is not null or u.account_reference = '')
          and payment.created_at - u.received_at between ${DAYS} * -1 and ${DAYS})
      order by "isByCode" desc, payment.state = 'paid' desc, abs(extract(epoch from payment.created_at - u.received_at))
      limit ${limit}
    ) as p left join "user" s on s.id = p.student_id left join customer c on c.id = p.customer_id
    where u.tx_id = any(${sql.param(heldIds)}::uuid[])`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** Locks the unallocated money until the transaction ends, so that two admins cannot allocate it concurrently. */
export const lockUnallocated = (tx: Db, id: string) =>
  tx
    .select({ id: unallocatedPayment.txId })
    .from(unallocatedPayment)
    .where(eq(unallocatedPayment.txId, id))
    .for('update');

/** Locks the payment until the transaction ends. */
export const lockPayment = (tx: Db, id: string) =>
  tx.select({ id: payment.id }).from(payment).where(eq(payment.id, id)).for('no key update');

/** Assigns the payment to the student; null unassigns an application's payment. */
export const assignPayment = (tx: Db, id: string, change: { studentId: string | null; changedAt: Date }) =>
  tx.update(payment).set(change).where(eq(payment.id, id));

export const findStudent = async (db: Db, id: string) =>
  (await db.select({ id: user.id, type: user.type }).from(user).where(eq(user.id, id))).find(
    ({ type }) => type === 'student',
  );
