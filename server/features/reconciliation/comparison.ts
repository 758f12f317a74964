/** Compares a provider's statement with our books, line by line. */
import type { Db } from '#server/db/connect.ts';
import { processStatementLine } from '#server/features/settlement/settlement.ts';
import type { StatementLine } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import { outcomes } from '#texts/money/settlement.ts';
import * as store from './reconciliation.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'queue'>;

/**
 * Compares each line with our books. One query finds the lines that our books contain, which are most; the others are booked one by one.
 */
export async function compareLines(needs: Needs, source: store.MoneySource, lines: StatementLine[]) {
  const known = await findKnown(needs.db, source, lines);
  const items: store.Item[] = [];
  for (const line of lines) {
    const entry = known.get(line.receipt);
    const isMatch = entry?.amount === line.amount;
    const found = isMatch ? matched(entry) : await processStatementLine(needs, line);
    items.push({ ...found, providerReceipt: line.receipt, theirAmount: line.amount, at: line.at });
  }
  return items;
}

const matched = ({ amount, paymentId }: Entry) => ({
  outcome: 'matched' as const,
  ourAmount: amount,
  paymentId,
  what: '',
});

interface Entry {
  amount: number | null;
  paymentId: string | null;
}

/**
 * Finds bookings and payments by the provider's receipt codes. A payment's amount takes precedence over the amount of
 * its booking, which excludes later corrections: they are separate bookings.
 */
async function findKnown(db: Db, source: store.MoneySource, lines: StatementLine[]): Promise<Map<string, Entry>> {
  const receipts = lines.map(({ receipt }) => receipt);
  const [booked, paid] = await Promise.all([
    store.listBooked(db, source, receipts),
    store.listReceived(db, source, receipts),
  ]);
  return new Map([...booked, ...paid].map(({ receipt, ...entry }) => [receipt!, entry]));
}

/** Lists the payments that our books received in the period and that the statement does not contain. */
export async function listMissingAtProvider(
  db: Db,
  source: store.MoneySource,
  { since, until, items }: ComparedPeriod,
): Promise<store.Item[]> {
  const listed = new Set(items.map(({ providerReceipt }) => providerReceipt));
  const received = await store.listReceivedIn(db, source, { since, until });
  return received
    .filter(({ receipt }) => !receipt || !listed.has(receipt))
    .map(({ receipt, amount, paymentId, paidAt }) => ({
      outcome: 'missing_there',
      providerReceipt: receipt ?? '',
      theirAmount: null,
      ourAmount: amount,
      at: paidAt!,
      paymentId,
      what: outcomes.notOnStatement,
    }));
}

interface ComparedPeriod {
  since: Date;
  until: Date;
  items: store.Item[];
}
