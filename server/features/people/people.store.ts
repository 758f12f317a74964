import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { PEOPLE_PER_PAGE } from '#contract/people.ts';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import type { Account } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { session, user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { guardian } from '#server/db/tables/guardians.ts';
import { merge } from '#server/db/tables/merges.ts';
import { matchesTerms, searchTerms } from '#server/db/text-search.ts';

const columns = {
  id: user.id,
  name: user.name,
  email: user.email,
  pictureName: user.pictureName,
  type: user.type,
  admissionNumber: user.admissionNumber,
  guardianEmail: user.guardianEmail,
  firstPasswordUntil: user.firstPasswordUntil,
  consentMissingSince: user.consentMissingSince,
  emailVerifiedAt: user.emailVerifiedAt,
  invitedAt: user.invitedAt,
  deactivatedAt: user.deactivatedAt,
  createdAt: user.createdAt,
  lastSeenAt: sql`(select max(last_seen_at) from ${session} where user_id = ${user}.id)`.mapWith(toInstant),
};

/**
 * Converts the time of a user's newest session to a Date. Drizzle does not call this for null, the value of a user
 * without sessions.
 */
function toInstant(newest: string): Date | null {
  return new Date(newest);
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

interface PeopleFilter {
  words: string;
  type: Account['type'] | undefined;
  consent: 'missing' | undefined;
  page: number;
}

/**
 * Lists the users, sorted by name: the sorted column `search` starts with the name, in lower case and without accents.
 * The page's ids are selected first.
 */
export function listPeople(db: Db, { page, ...filter }: PeopleFilter) {
  const matching = matchingPeople(db, filter);
  const ids = db
    .select({ id: matching.id })
    .from(matching)
    .orderBy(asc(matching.search), asc(matching.id))
    .limit(PEOPLE_PER_PAGE)
    .offset((page - 1) * PEOPLE_PER_PAGE);
  return db.select(columns).from(user).where(inArray(user.id, ids)).orderBy(asc(user.search), asc(user.id));
}

/**
 * The people who match, at most as many as are counted. A search takes any of them, because those of one name stand
 * together in the order by name, and PostgreSQL would read all names before them; a list without one takes the first.
 */
function matchingPeople(db: Db, filter: Omit<PeopleFilter, 'page'>) {
  const matching = db.select({ id: user.id, search: user.search }).from(user).where(matchesFilter(filter));
  const ordered = searchTerms(filter.words).length > 0 ? matching : matching.orderBy(asc(user.search), asc(user.id));
  return ordered.limit(MAX_COUNTED + 1).as('matching');
}

/** The titles of a person's courses, with semicolons between them. */
const courses = sql<string>`coalesce((
  select string_agg(${course.title}, '; ' order by ${course.title})
  from ${enrolment} inner join ${course} on ${course.id} = ${enrolment.courseId}
  where ${enrolment.studentId} = ${user}.id), '')`;

export const listAllPeople = (db: Db, filter: Omit<PeopleFilter, 'page'>) =>
  db
    .select({
      ...columns,
      courses,
      guardian: {
        name: guardian.name,
        phone: guardian.phone,
        relationship: guardian.relationship,
        isMinor: guardian.isMinor,
      },
    })
    .from(user)
    .leftJoin(guardian, eq(guardian.studentId, user.id))
    .where(matchesFilter(filter))
    .orderBy(asc(user.search), asc(user.id));

export const listPeopleById = (db: Db, ids: string[]): Promise<PersonRow[]> =>
  db.select(columns).from(user).where(inArray(user.id, ids)).orderBy(asc(user.search), asc(user.id));

export async function countPeople(db: Db, filter: Omit<PeopleFilter, 'page'>) {
  const [counted] = await db.select({ people: count() }).from(matchingPeople(db, filter));
  return counted!.people;
}

const matchesFilter = ({ words, type, consent }: Omit<PeopleFilter, 'page'>) =>
  and(type && eq(user.type, type), consent && waitsForConsent, matchesTerms(user.search, words));

/** The same condition as in contract/rules/consent-wait.ts. */
const waitsForConsent = and(isNotNull(user.consentMissingSince), isNull(user.deactivatedAt));

export const findPerson = async (db: Db, id: string): Promise<PersonRow | undefined> =>
  (await db.select(columns).from(user).where(eq(user.id, id)))[0];

/** Locks the users that exist until the transaction ends, ordered by id to prevent deadlocks. */
export const lockPeople = (tx: Db, ids: string[]) =>
  tx.select().from(user).where(inArray(user.id, ids)).orderBy(asc(user.id)).for('no key update');

export const updatePerson = (
  tx: Db,
  id: string,
  change: Partial<Pick<typeof user.$inferSelect, 'type' | 'deactivatedAt'>>,
) => tx.update(user).set(change).where(eq(user.id, id));

/** Whether the account was closed by a merge that has not been undone. */
export const isMerged = async (db: Db, id: string) =>
  (
    await db
      .select({ id: merge.id })
      .from(merge)
      .where(and(eq(merge.closedId, id), isNull(merge.undoneAt)))
  ).length > 0;
