/** The rules of saved filters. Each admin has their own, and each filter must be valid for its list. */
import { and, asc, eq } from 'drizzle-orm';
import { type FilteredList, MAX_SAVED_FILTERS, type NewFilter } from '#contract/accounts/saved-filters.ts';
import { CustomerFilters } from '#contract/customers.ts';
import { PaymentFilters } from '#contract/money/bookkeeping.ts';
import { PeopleFilters } from '#contract/people.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { savedFilter } from '#server/db/tables/saved-filters.ts';
import { Refusal } from '#server/refusal.ts';
import * as texts from '#texts/saved-filters.ts';

export type FilterRow = typeof savedFilter.$inferSelect;

const filtersOf = { people: PeopleFilters, applications: CustomerFilters, payments: PaymentFilters };

/** Lists a user's filters by name. Leaves out filters of an earlier release that are not valid any more. */
export async function listFilters(db: Db, userId: string) {
  const rows: FilterRow[] = await db
    .select()
    .from(savedFilter)
    .where(eq(savedFilter.userId, userId))
    .orderBy(asc(savedFilter.name), asc(savedFilter.id));
  return rows.filter(isUnderstood);
}

/**
 * Saves a filter. One with the same name for the same list is replaced.
 *
 * @throws {Refusal} invalid   the list has no such filter
 * @throws {Refusal} conflict  the user has saved as many filters as allowed
 */
export async function saveFilter(db: Db, filter: NewFilter & { userId: string }): Promise<FilterRow> {
  const { userId, list, name, query } = filter;
  if (!isUnderstood(filter)) throw new Refusal('invalid', texts.unknownFilter);
  return db.transaction(async (tx) => {
    // Serialises a user's saves, because simultaneous ones could exceed the limit together.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update');
    const others = (await listFilters(tx, userId)).filter((each) => each.list !== list || each.name !== name);
    if (others.length >= MAX_SAVED_FILTERS) throw new Refusal('conflict', texts.tooMany);
    const { userId: owner, list: ofList, name: named } = savedFilter;
    const saving = tx.insert(savedFilter).values({ userId, list, name, query });
    const [saved] = await saving.onConflictDoUpdate({ target: [owner, ofList, named], set: { query } }).returning();
    return saved!;
  });
}

/** Deletes a user's filter. @throws {Refusal} not_found  the user has no such filter */
export async function deleteFilter(db: Db, { id, userId }: Pick<FilterRow, 'id' | 'userId'>) {
  const isOwn = and(eq(savedFilter.id, id), eq(savedFilter.userId, userId));
  const deleted = await db.delete(savedFilter).where(isOwn).returning({ id: savedFilter.id });
  if (deleted.length === 0) throw new Refusal('not_found', texts.gone);
}

const isUnderstood = ({ list, query }: { list: FilteredList; query: string }) =>
  filtersOf[list].strict().safeParse(Object.fromEntries(new URLSearchParams(query))).success;
