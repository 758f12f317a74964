import { and, count, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { CUSTOMERS_PER_PAGE, type CustomerStatus, LONGEST_NOTE } from '#contract/customers.ts';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { payment } from '#server/db/tables/payments.ts';
import { matchesTerms } from '#server/db/text-search.ts';

export type CustomerRow = Omit<typeof customer.$inferSelect, 'search'>;

/**
 * Takes the place of what was applied for by that phone on that day. Undefined when
 * it may not: another address stands there, the phone has been asked for money, or
 * the office has dealt with it.
 */
export async function insertCustomer(db: Db, row: typeof customer.$inferInsert) {
  const isUntouched = sql`${customer.status} = 'new' and ${customer.note} = ''
    and ${isWrittenTo(row.email)}
    and not exists (select 1 from ${payment} where ${payment.customerId} = ${customer.id})`;
  const kept = await db
    .insert(customer)
    .values(row)
    .onConflictDoUpdate({ target: [customer.phone, customer.day], set: row, setWhere: isUntouched })
    .returning({ id: customer.id });
  return kept[0]?.id;
}

const isWrittenTo = (email: string) => sql<boolean>`lower(${customer.email}) = lower(${email}::text)`;

type Again = Pick<CustomerRow, 'phone' | 'day' | 'email'> & { what: string };

/**
 * Lays the application of that phone and day before the office again, and says in its note what came, and what it was before.
 *
 * @returns its id, and whether it is of the same address
 */
export async function reopenCustomer(db: Db, { phone, day, email, what }: Again) {
  const [reopened] = await db
    .update(customer)
    .set({
      status: 'new',
      note: sql`left(concat_ws(${'\n'}, 'Applied again (was ' || ${customer.status} || '): ' || ${what}::text, nullif(${customer.note}, '')), ${LONGEST_NOTE})`,
    })
    .where(and(eq(customer.phone, phone), eq(customer.day, day)))
    .returning({ id: customer.id, isSame: isWrittenTo(email) });
  return reopened!;
}

interface Wanted {
  words: string;
  status: CustomerStatus | undefined;
}

export const listCustomers = (db: Db, { page, ...wanted }: Wanted & { page: number }): Promise<CustomerRow[]> =>
  newestFirst(db, wanted)
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE);

export const listAllCustomers = (db: Db, wanted: Wanted): Promise<CustomerRow[]> => newestFirst(db, wanted);

const newestFirst = (db: Db, wanted: Wanted) =>
  db.select().from(customer).where(isWanted(wanted)).orderBy(desc(customer.createdAt), desc(customer.id)).$dynamic();

export async function countCustomers(db: Db, wanted: Wanted) {
  const [counted] = await db.select({ customers: count() }).from(customer).where(isWanted(wanted));
  return counted!.customers;
}

const isWanted = ({ words, status }: Wanted) =>
  and(status && eq(customer.status, status), matchesTerms(customer.search, withoutGaps(words)));

/** A phone number is one word, however it is typed: '0712 345 678' and '+254 712…' are stored as 0712345678 254712… */
const withoutGaps = (words: string) => (/^[\d\s+()-]{4,}$/.test(words) ? words.replaceAll(/[^\d]/g, '') : words);

export const updateCustomer = async (
  db: Db,
  id: string,
  change: Partial<Pick<CustomerRow, 'status' | 'note'>>,
): Promise<CustomerRow | undefined> =>
  (await db.update(customer).set(change).where(eq(customer.id, id)).returning())[0];

export const findCustomer = async (db: Db, id: string): Promise<CustomerRow | undefined> =>
  (await db.select().from(customer).where(eq(customer.id, id)))[0];

/** Those that came to nothing. */
export const deleteUnsuccessful = (db: Db, { before }: { before: Date }) =>
  db.delete(customer).where(and(ne(customer.status, 'enrolled'), lt(customer.createdAt, before)));
