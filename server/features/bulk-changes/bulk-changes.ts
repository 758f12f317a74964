/**
 * Changing many records at once: one transaction, in which each record is changed by the same rules as alone. A record whose
 * change is refused is left as it is; the others are changed.
 */
import type { BulkResult, Selected } from '#contract/accounts/bulk-changes.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';

/** A refusal says why the record was left as it is. */
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

/** @throws {Refusal} conflict  not as many records match the filters as the office has seen */
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

/** Runs a change in a savepoint, to which a refusal returns. */
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
