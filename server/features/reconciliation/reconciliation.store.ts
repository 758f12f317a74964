import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { ledgerEntry, ledgerTx } from '#server/db/tables/ledger.ts';
import { payment } from '#server/db/tables/payments.ts';
import { reconciliationItem, reconciliationRun } from '#server/db/tables/reconciliations.ts';

type ItemRow = Omit<typeof reconciliationItem.$inferSelect, 'reconciliationId'>;
export type Item = Omit<ItemRow, 'line'>;

const countOf = (outcome: ItemRow['outcome']) =>
  sql`(select count(*)::int from ${reconciliationItem} where ${reconciliationItem.reconciliationId} = ${reconciliationRun.id}
    and ${reconciliationItem.outcome} = ${outcome})`.mapWith(Number);

const select = (db: Db) =>
  db
    .select({
      run: reconciliationRun,
      by: user.name,
      matched: countOf('matched'),
      missingHere: countOf('missing_here'),
      missingThere: countOf('missing_there'),
      amountDiffers: countOf('amount_differs'),
    })
    .from(reconciliationRun)
    .leftJoin(user, eq(user.id, reconciliationRun.byId));

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

const MAX_REPORTS = 200;

/** Lists the reconciliation reports, newest first. */
export const listReports = (db: Db) =>
  select(db).orderBy(desc(reconciliationRun.createdAt), desc(reconciliationRun.id)).limit(MAX_REPORTS);

export const findReport = async (db: Db, id: string): Promise<ReportRow | undefined> =>
  (await select(db).where(eq(reconciliationRun.id, id)))[0];

/** Lists a report's lines: mismatches first, then in the order of the statement. */
export const listItems = (db: Db, reconciliationId: string): Promise<Item[]> =>
  db
    .select({
      outcome: reconciliationItem.outcome,
      providerReceipt: reconciliationItem.providerReceipt,
      theirAmount: reconciliationItem.theirAmount,
      ourAmount: reconciliationItem.ourAmount,
      at: reconciliationItem.at,
      paymentId: reconciliationItem.paymentId,
      what: reconciliationItem.what,
    })
    .from(reconciliationItem)
    .where(eq(reconciliationItem.reconciliationId, reconciliationId))
    .orderBy(sql`${reconciliationItem.outcome} = 'matched'`, asc(reconciliationItem.line));

export async function insertRun(db: Db, run: typeof reconciliationRun.$inferInsert) {
  const [inserted] = await db.insert(reconciliationRun).values(run).returning({ id: reconciliationRun.id });
  return inserted!.id;
}

export const updateRun = (db: Db, id: string, counts: { ourCount: number; ourSum: number }) =>
  db.update(reconciliationRun).set(counts).where(eq(reconciliationRun.id, id));

/** Rows per insert: PostgreSQL accepts 65,535 values in one statement. */
const ROWS_PER_INSERT = 5_000;

/** Inserts lines of a report. `after` is the number of lines that the report already has. */
export async function insertItems(
  db: Db,
  reconciliationId: string,
  { items, after }: { items: Item[]; after: number },
) {
  const rows = items.map((item, place) => ({ ...item, line: after + place + 1, reconciliationId }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await db.insert(reconciliationItem).values(rows.slice(from, from + ROWS_PER_INSERT));
}

export interface MoneySource {
  provider: string;
  isLive: boolean;
}

/**
 * Lists the ledger bookings of received money, unallocated money included, that have one of these receipt codes of the
 * provider.
 */
export async function listBooked(db: Db, { provider, isLive }: MoneySource, receipts: string[]) {
  const receiptOf = new Map(receipts.map((receipt) => [`${provider}:${receipt}`, receipt]));
  const booked = await db
    .select({
      key: ledgerTx.externalKey,
      amount: ledgerEntry.amount,
      paymentId: ledgerTx.paymentId,
    })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, and(eq(ledgerEntry.txId, ledgerTx.id), eq(ledgerEntry.account, `provider:${provider}`)))
    .where(
      and(
        eq(ledgerTx.kind, 'receipt'),
        eq(ledgerTx.isLive, isLive),
        sql`${ledgerTx.externalKey} = any(${sql.param([...receiptOf.keys()])})`,
      ),
    );
  return booked.map(({ key, ...entry }) => ({ ...entry, receipt: receiptOf.get(key)! }));
}

/** Lists the received payments that have one of these receipt codes of the provider. */
export const listReceived = (db: Db, source: MoneySource, receipts: string[]) =>
  db
    .select(received)
    .from(payment)
    .where(and(isReceived(source), sql`${payment.providerReceipt} = any(${sql.param(receipts)})`));

/**
 * Lists the payments that were both started and confirmed in the period: the provider must have received them in it,
 * too.
 */
export const listReceivedIn = (db: Db, source: MoneySource, { since, until }: { since: Date; until: Date }) =>
  db
    .select(received)
    .from(payment)
    .where(and(isReceived(source), gte(payment.createdAt, since), lte(payment.paidAt, until)));

const received = {
  paymentId: payment.id,
  receipt: payment.providerReceipt,
  amount: payment.received,
  paidAt: payment.paidAt,
};

const isReceived = ({ provider, isLive }: MoneySource) =>
  and(eq(payment.state, 'paid'), eq(payment.provider, provider), eq(payment.isLive, isLive));
