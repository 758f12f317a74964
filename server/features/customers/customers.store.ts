import { and, count, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { CUSTOMERS_PER_PAGE, type CustomerStatus } from '#contract/customers.ts';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables.ts';

export type CustomerRow = Omit<typeof customer.$inferSelect, 'search'>;

/** Takes the place of what was applied for by that phone on that day; what the office has said of it stays. */
export async function insertCustomer(db: Db, row: typeof customer.$inferInsert) {
  await db
    .insert(customer)
    .values(row)
    .onConflictDoUpdate({ target: [customer.phone, customer.day], set: row });
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
  and(status && eq(customer.status, status), ...words.split(/\s+/).filter(Boolean).map(contains));

const contains = (word: string): SQL => sql`${customer.search} like anywhere(${word})`;

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
