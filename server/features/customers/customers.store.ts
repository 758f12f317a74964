import { and, count, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { CUSTOMERS_PER_PAGE, type CustomerStatus, MAX_NOTE_LENGTH } from '#contract/customers.ts';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { payment } from '#server/db/tables/payments.ts';
import { matchesTerms } from '#server/db/text-search.ts';

export type CustomerRow = Omit<typeof customer.$inferSelect, 'search'>;

/**
 * Saves an application, or replaces the earlier one with the same phone and day. Returns undefined if the earlier
 * application must not be replaced: it has another email or a payment, or an admin has processed it.
 */
export async function upsertCustomer(db: Db, row: typeof customer.$inferInsert) {
  const isUntouched = sql`${customer.status} = 'new' and ${customer.note} = ''
    and ${hasEmail(row.email)}
    and not exists (select 1 from ${payment} where ${payment.customerId} = ${customer.id})`;
  const saved = await db
    .insert(customer)
    .values(row)
    .onConflictDoUpdate({ target: [customer.phone, customer.day], set: row, setWhere: isUntouched })
    .returning({ id: customer.id });
  return saved[0]?.id;
}

const hasEmail = (email: string) => sql<boolean>`lower(${customer.email}) = lower(${email}::text)`;

type RepeatedApplication = Pick<CustomerRow, 'phone' | 'day' | 'email'> & { what: string };

/**
 * Sets the stored application with this phone and day to `new` again, and adds its old status and the repeated
 * application to its note.
 *
 * @returns the stored application's id, and whether its email is the same
 */
export async function reopenCustomer(db: Db, { phone, day, email, what }: RepeatedApplication) {
  const [reopened] = await db
    .update(customer)
    .set({
      status: 'new',
      note: sql`left(concat_ws(${'\n'}, 'Applied again (was ' || ${customer.status} || '): ' || ${what}::text, nullif(${customer.note}, '')), ${MAX_NOTE_LENGTH})`,
    })
    .where(and(eq(customer.phone, phone), eq(customer.day, day)))
    .returning({ id: customer.id, isSame: hasEmail(email) });
  return reopened!;
}

interface CustomerFilter {
  words: string;
  status: CustomerStatus | undefined;
}

export const listCustomers = (db: Db, { page, ...filter }: CustomerFilter & { page: number }): Promise<CustomerRow[]> =>
  newestFirst(db, filter)
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE);

export const listAllCustomers = (db: Db, filter: CustomerFilter): Promise<CustomerRow[]> => newestFirst(db, filter);

const newestFirst = (db: Db, filter: CustomerFilter) =>
  db
    .select()
    .from(customer)
    .where(matchesFilter(filter))
    .orderBy(desc(customer.createdAt), desc(customer.id))
    .$dynamic();

export async function countCustomers(db: Db, filter: CustomerFilter) {
  const [counted] = await db.select({ customers: count() }).from(customer).where(matchesFilter(filter));
  return counted!.customers;
}

const matchesFilter = ({ words, status }: CustomerFilter) =>
  and(status && eq(customer.status, status), matchesTerms(customer.search, normalizePhone(words)));

/** Reduces a searched phone number to its digits, because numbers are indexed as 254712345678 and 0712345678. */
const normalizePhone = (words: string) => (/^[\d\s+()-]{4,}$/.test(words) ? words.replaceAll(/[^\d]/g, '') : words);

export const updateCustomer = async (
  db: Db,
  id: string,
  change: Partial<Pick<CustomerRow, 'status' | 'note'>>,
): Promise<CustomerRow | undefined> =>
  (await db.update(customer).set(change).where(eq(customer.id, id)).returning())[0];

export const findCustomer = async (db: Db, id: string): Promise<CustomerRow | undefined> =>
  (await db.select().from(customer).where(eq(customer.id, id)))[0];

/** Deletes applications that did not become an enrolment. */
export const deleteUnsuccessful = (db: Db, { before }: { before: Date }) =>
  db.delete(customer).where(and(ne(customer.status, 'enrolled'), lt(customer.createdAt, before)));
