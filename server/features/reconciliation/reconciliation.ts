/**
 * The rules of reconciliation: the provider's statement is compared with our books, line by line. Money that our books do not contain is
 * booked immediately (features/settlement), so that it is not lost before an admin looks at it; this also settles payments whose callback
 * was lost or not trusted.
 *
 * Lines are matched by the provider's receipt code on any date, because near midnight the provider's clock and ours may disagree about the
 * day. A payment in our books counts as missing at the provider only if it was both started and confirmed in the period. Reconciling the
 * same statement again matches everything and changes nothing.
 */

import type { Db } from '#server/db/connect.ts';
import type { StatementLine } from '#server/ports/mobile-money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { dayAt, dayStart } from '#server/time/school-time.ts';
import * as reconciliationTexts from '#texts/money/reconciliation.ts';
import { outcomes } from '#texts/money/settlement.ts';
import { compareLines, listMissingAtProvider } from './comparison.ts';
import * as store from './reconciliation.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'queue'>;

/** The earliest day of a statement: M-Pesa began in 2007. */
const FIRST_DAY = new Date('2007-01-01');

/** Maximum lines of one statement: a large school's month. */
const MAX_LINES = 10_000;

/**
 * Reconciles a downloaded statement (CSV).
 *
 * @throws {Refusal} invalid  the file is not a statement, is too long, or has an unreadable line
 */
export async function importStatement(needs: Needs, { csv, byId }: { csv: string; byId: string }) {
  const lines = needs.money.readStatement(csv);
  if (lines && 'unread' in lines) throw new Refusal('invalid', (texts) => texts.reconciliation.unread(lines.unread));
  if (!lines?.length) throw new Refusal('invalid', reconciliationTexts.notAStatement);
  if (lines.length > MAX_LINES) throw new Refusal('invalid', reconciliationTexts.tooLong);
  const moments = lines.map(({ at }) => at.getTime()).sort((a, b) => a - b);
  const [since, until] = [new Date(moments[0]!), new Date(moments.at(-1)!)];
  // Adds a day, because the provider's clock may be ahead of ours.
  const latest = new Date(needs.clock.now().getTime() + DAY);
  if (since < FIRST_DAY || until > latest) throw new Refusal('invalid', reconciliationTexts.notAStatement);
  return reconcile(needs, { source: 'import', since, until, byId, lines });
}

/**
 * Reconciles a day of the school's calendar with the provider's list.
 *
 * @throws {Refusal} invalid      the day is in the future, or before M-Pesa started
 * @throws {Refusal} conflict     the provider does not offer lists
 * @throws {Refusal} unavailable  the provider does not respond
 */
export async function pullDay(needs: Needs, { day, byId }: { day: string; byId: string | null }) {
  const { clock, config, money } = needs;
  if (!(new Date(day) >= FIRST_DAY)) throw new Refusal('invalid', reconciliationTexts.day);
  const [since, now] = [dayStart(day, config.schoolZone), clock.now()];
  if (since > now) throw new Refusal('invalid', reconciliationTexts.day);
  if (!money.listReceived) throw new Refusal('conflict', reconciliationTexts.cannotPull);
  const end = dayStart(daysAfter(day, 1), config.schoolZone);
  const until = end < now ? end : now;
  const lines = await money.listReceived(since, until);
  if (lines === 'away') throw new Refusal('unavailable', reconciliationTexts.noAnswer);
  return reconcile(needs, { source: 'pull', since, until, byId, lines });
}

/** Reconciles yesterday and today, if the provider offers lists. */
export async function pullRecentDays(needs: Needs) {
  if (!needs.money.listReceived) return;
  const today = dayAt(needs.clock.now(), needs.config.schoolZone);
  for (const day of [daysAfter(today, -1), today]) await pullDay(needs, { day, byId: null });
}

const DAY = 24 * 60 * 60_000;

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

interface Statement {
  source: 'pull' | 'import';
  since: Date;
  until: Date;
  /** The admin who started the reconciliation; null for the daily job. */
  byId: string | null;
  lines: StatementLine[];
}

/**
 * Compares a statement and stores the report in parts, so that an interrupted reconciliation shows what it has done.
 */
async function reconcile(needs: Needs, { lines, ...period }: Statement) {
  const { db, clock, money } = needs;
  const source = { provider: money.name, isLive: money.isLive };
  const { uniqueLines, differing } = deduplicate(lines);
  const statementTotals = { theirCount: uniqueLines.length, theirSum: sumOf(uniqueLines.map(({ amount }) => amount)) };
  const newRun = { ...period, ...source, ...statementTotals, ourCount: 0, ourSum: 0, createdAt: clock.now() };
  const id = await store.insertRun(db, newRun);
  const items: store.Item[] = [];
  const add = async (more: store.Item[]) => {
    await store.insertItems(db, id, { items: more, after: items.length });
    items.push(...more);
    await store.updateRun(db, id, ourCounts(items));
  };
  for (let from = 0; from < uniqueLines.length; from += BATCH)
    await add(await compareLines(needs, source, uniqueLines.slice(from, from + BATCH)));
  await add(differing);
  await add(await listMissingAtProvider(db, source, { ...period, items }));
  return loadReport(db, id);
}

/** Number of lines that are compared and stored together. */
const BATCH = 500;

/** Keeps each receipt code once: the first line counts, and a later line with another amount is reported. */
function deduplicate(lines: StatementLine[]) {
  const firstByCode = new Map<string, StatementLine>();
  const differing: store.Item[] = [];
  for (const line of lines) {
    const first = firstByCode.get(line.receipt);
    if (!first) firstByCode.set(line.receipt, line);
    else if (first.amount !== line.amount) differing.push(toDuplicateItem(line));
  }
  return { uniqueLines: [...firstByCode.values()], differing };
}

const toDuplicateItem = ({ receipt, amount, at }: StatementLine): store.Item => ({
  ...{ outcome: 'amount_differs', providerReceipt: receipt, theirAmount: amount, ourAmount: null, at, paymentId: null },
  what: outcomes.twiceOnStatement,
});

function ourCounts(items: store.Item[]) {
  const amounts = items.flatMap(({ ourAmount }) => ourAmount ?? []);
  return { ourCount: amounts.length, ourSum: sumOf(amounts) };
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Loads a report with its lines. @throws {Refusal} not_found  the report does not exist */
export async function loadReport(db: Db, id: string) {
  const report = await store.findReport(db, id);
  if (!report) throw new Refusal('not_found', reconciliationTexts.gone);
  return { ...report, items: await store.listItems(db, id) };
}
