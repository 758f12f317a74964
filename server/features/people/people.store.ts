import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { PEOPLE_PER_PAGE } from '#contract/people.ts';
import type { Account } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { session, user } from '#server/db/tables/accounts.ts';
import { matchesTerms } from '#server/db/text-search.ts';

/** What the office sees of a person. */
const columns = {
  id: user.id,
  name: user.name,
  email: user.email,
  pictureName: user.pictureName,
  type: user.type,
  emailVerifiedAt: user.emailVerifiedAt,
  deactivatedAt: user.deactivatedAt,
  createdAt: user.createdAt,
  lastSeenAt: sql`(select max(last_seen_at) from ${session} where user_id = ${user}.id)`.mapWith(toInstant),
};

/** Null stays null: nobody asks this about it. */
function toInstant(newest: string): Date | null {
  return new Date(newest);
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

interface Wanted {
  words: string;
  type: Account['type'] | undefined;
  page: number;
}

/** By name, for which the search column is in order: it begins with the name, without capitals and accents. */
export const listPeople = (db: Db, { page, ...wanted }: Wanted) =>
  db
    .select(columns)
    .from(user)
    .where(isWanted(wanted))
    .orderBy(asc(user.search), asc(user.id))
    .limit(PEOPLE_PER_PAGE)
    .offset((page - 1) * PEOPLE_PER_PAGE);

export const countPeople = async (db: Db, wanted: Omit<Wanted, 'page'>) => {
  const [counted] = await db.select({ people: count() }).from(user).where(isWanted(wanted));
  return counted!.people;
};

const isWanted = ({ words, type }: Omit<Wanted, 'page'>) =>
  and(type && eq(user.type, type), matchesTerms(user.search, words));

export const findPerson = async (db: Db, id: string): Promise<PersonRow | undefined> =>
  (await db.select(columns).from(user).where(eq(user.id, id)))[0];

/** Those of them who exist. Nobody else changes them before the transaction ends; always in one order, so that two never wait for each other. */
export const lockPeople = (tx: Db, ids: string[]) =>
  tx.select().from(user).where(inArray(user.id, ids)).orderBy(asc(user.id)).for('no key update');

export const updatePerson = (
  tx: Db,
  id: string,
  change: Partial<Pick<typeof user.$inferSelect, 'type' | 'deactivatedAt'>>,
) => tx.update(user).set(change).where(eq(user.id, id));
