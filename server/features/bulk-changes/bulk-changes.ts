/**
 * Changing many records in one transaction. Each record is changed by the same rules as a single change. If those rules
 * refuse the change of one record, it stays as it was, and the others are still changed.
 */
import type { BulkResult, Selected } from '#contract/accounts/bulk-changes.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';

/** The refusal says why the record was not changed. */
export type Outcome = 'changed' | 'unchanged' | Refusal;

export interface Changed<One> {
  one: One;
  outcome: Outcome;
}

interface Found<One, Filters> {
  withIds: (ids: string[]) => Promise<One[]>;
  matching: (filters: Filters) => Promise<One[]>;
  listChanged: Message;
}

/** @throws {Refusal} conflict  the filters now match another number of records than the admin was shown */
export async function findSelected<One extends { id: string }, Filters>(
  selected: Selected<Filters>,
  { withIds, matching, listChanged }: Found<One, Filters>,
) {
  if ('ids' in selected) return withIds(selected.ids);
  const found = await matching(selected.filters);
  if (found.length !== selected.total) throw new Refusal('conflict', listChanged);
  return found.filter(({ id }) => !selected.except.includes(id));
}

export async function changeEach<One>(tx: Db, all: One[], change: (inner: Db, one: One) => Promise<Outcome>) {
  const changed: Changed<One>[] = [];
  for (const one of all) changed.push({ one, outcome: await attempt(tx, (inner) => change(inner, one)) });
  return changed;
}

/** Runs a change in a savepoint, which is rolled back if the change is refused. */
const attempt = (tx: Db, change: (inner: Db) => Promise<Outcome>) =>
  tx.transaction(change).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });

/** The result, with reasons in the reader's language. */
export const serializeChanges = (all: Changed<{ id: string; name: string }>[], locale: Locale): BulkResult => ({
  changed: all.filter(({ outcome }) => outcome === 'changed').length,
  unchanged: all.filter(({ outcome }) => outcome === 'unchanged').length,
  refused: all.flatMap(({ one: { id, name }, outcome }) =>
    typeof outcome === 'object' ? { _id: id, name, reason: inLocale(outcome.text, locale) } : [],
  ),
});
