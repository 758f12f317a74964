/** A statement held against our books, line by line. */
import type { Db } from '#server/db/connect.ts';
import { takeStatementLine } from '#server/features/settlement/settlement.ts';
import type { StatementLine } from '#server/ports/mobile-money.ts';
import type { Services } from '#server/services.ts';
import * as store from './reconciliation.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'queue'>;

/** What became of each line. Most are known: these are found all at once, the others are taken in one after the other. */
export async function compareLines(needs: Needs, ours: store.Ours, lines: StatementLine[]) {
  const known = await findKnown(needs.db, ours, lines);
  const items: store.Item[] = [];
  for (const line of lines) {
    const entry = known.get(line.receipt);
    const isMatch = entry?.amount === line.amount;
    const found = isMatch ? matched(entry) : await takeStatementLine(needs, line);
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

/** By the provider's codes. What a payment says counts: the ledger has it in two sums when the first was wrong. */
async function findKnown(db: Db, ours: store.Ours, lines: StatementLine[]): Promise<Map<string, Entry>> {
  const receipts = lines.map(({ receipt }) => receipt);
  const [booked, paid] = await Promise.all([
    store.listBooked(db, ours, receipts),
    store.listReceived(db, ours, receipts),
  ]);
  return new Map([...booked, ...paid].map(({ receipt, ...entry }) => [receipt!, entry]));
}

/** What we have received in that time, and the statement does not tell of. */
export async function missingThere(db: Db, ours: store.Ours, { since, until, items }: Listed): Promise<store.Item[]> {
  const told = new Set(items.map(({ providerReceipt }) => providerReceipt));
  const received = await store.listReceivedIn(db, ours, { since, until });
  return received
    .filter(({ receipt }) => !receipt || !told.has(receipt))
    .map(({ receipt, amount, paymentId, paidAt }) => ({
      outcome: 'missing_there',
      providerReceipt: receipt ?? '',
      theirAmount: null,
      ourAmount: amount,
      at: paidAt!,
      paymentId,
      what: 'credited here, and not on the list: please look',
    }));
}

interface Listed {
  since: Date;
  until: Date;
  items: store.Item[];
}
