import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Stage } from '#contract/admissions/stages.ts';
import { CUSTOMERS_PER_PAGE, type CustomerStatus, MAX_NOTE_LENGTH } from '#contract/customers.ts';
import type { Db } from '#server/db/connect.ts';
import { countRows } from '#server/db/count-rows.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, intake } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import { payment } from '#server/db/tables/payments.ts';
import { matchesTerms } from '#server/db/text-search.ts';

const { search: _, ...ownColumns } = getTableColumns(customer);
const columns = {
  ...ownColumns,
  /** The name of the admin to whom the application is assigned. */
  assigneeName: sql<string | null>`(select name from ${user} where ${user}.id = ${customer.assigneeId})`,
  /** The intake in which the applicant wants to start, as it is now; null without one. */
  intake: sql<{ name: string; startsOn: string } | null>`(
    select json_build_object('name', c.title || ', ' || i.name, 'startsOn', i.starts_on)
    from ${intake} i join ${course} c on c.id = i.course_id where i.id = ${customer.intakeId})`,
  courseTitle: sql<string | null>`(select title from ${course} where ${course}.id = ${customer.courseId})`,
};

export type CustomerRow = Awaited<ReturnType<typeof listAllCustomers>>[number];

/**
 * Saves an application, or replaces the earlier one with the same phone and day. Returns undefined if the earlier
 * application must not be replaced: it has another email or a payment, or an admin has processed it.
 */
export async function upsertCustomer(db: Db, { courseId, intakeId, ...typed }: typeof customer.$inferInsert) {
  // The course may have been deleted since the visitor opened its page, and the intake since it was checked.
  const existing = courseId ? sql`(select id from ${course} where id = ${courseId})` : null;
  const existingIntake = intakeId ? sql`(select id from ${intake} where id = ${intakeId})` : null;
  const row = { ...typed, courseId: existing, intakeId: existingIntake };
  const isUntouched = sql`${customer.status} = 'new' and ${customer.note} = ''
    and ${hasEmail(typed.email)}
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

/** Locks the stored application with this phone and day, which exists. */
export const lockRepeated = async (tx: Db, { phone, day }: Pick<CustomerRow, 'phone' | 'day'>): Promise<CustomerRow> =>
  (
    await tx
      .select(columns)
      .from(customer)
      .where(and(eq(customer.phone, phone), eq(customer.day, day)))
      .for('update')
  )[0]!;

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
      // An enrolled applicant keeps that status: the note says that they have applied again.
      status: sql`case when ${customer.studentId} is null then 'new' else ${customer.status} end`,
      stage: null,
      note: sql`left(concat_ws(${'\n'}, 'Applied again (was ' || ${customer.status} || '): ' || ${what}::text, nullif(${customer.note}, '')), ${MAX_NOTE_LENGTH})`,
    })
    .where(and(eq(customer.phone, phone), eq(customer.day, day)))
    .returning({ id: customer.id, isSame: hasEmail(email) });
  return reopened!;
}

export interface CustomerFilter {
  words: string;
  status: CustomerStatus | undefined;
  stage: Stage | undefined;
  /** The id of an admin, or `nobody`. */
  assignee: string | undefined;
}

export const listCustomers = (db: Db, { page, ...filter }: CustomerFilter & { page: number }) =>
  newestFirst(db, filter)
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE);

export const listAllCustomers = (db: Db, filter: CustomerFilter) => newestFirst(db, filter);

const newestFirst = (db: Db, filter: CustomerFilter) =>
  db
    .select(columns)
    .from(customer)
    .where(matchesFilter(filter))
    .orderBy(desc(customer.createdAt), desc(customer.id))
    .$dynamic();

export const countCustomers = (db: Db, filter: CustomerFilter) =>
  countRows(
    db,
    db.select({ at: customer.createdAt }).from(customer).where(matchesFilter(filter)).orderBy(desc(customer.createdAt)),
  );

const matchesFilter = ({ words, status, stage, assignee }: CustomerFilter) =>
  and(
    status && eq(customer.status, status),
    stage && isAtStage(stage),
    assignee === undefined ? undefined : isAssignedTo(assignee),
    matchesTerms(customer.search, normalizePhone(words)),
  );

const isAssignedTo = (assignee: string) =>
  assignee === 'nobody' ? isNull(customer.assigneeId) : eq(customer.assigneeId, assignee);

/** As stageOf in applications.ts, in a form for which the index on the status is used. */
function isAtStage(stage: Stage) {
  if (stage === 'contacted') return and(eq(customer.status, stage), isNull(customer.stage));
  if (stage === 'offered' || stage === 'waiting')
    return and(eq(customer.status, 'contacted'), eq(customer.stage, stage));
  return eq(customer.status, stage);
}

/** Reduces a searched phone number to its digits, because numbers are indexed as 254712345678 and 0712345678. */
const normalizePhone = (words: string) => (/^[\d\s+()-]{4,}$/.test(words) ? words.replaceAll(/[^\d]/g, '') : words);

export const updateCustomer = async (
  db: Db,
  id: string,
  change: Partial<Pick<CustomerRow, 'status' | 'stage' | 'stageBefore' | 'assigneeId' | 'note' | 'studentId'>>,
): Promise<CustomerRow | undefined> =>
  (await db.update(customer).set(change).where(eq(customer.id, id)).returning(columns))[0];

export const findCustomer = async (db: Db, id: string): Promise<CustomerRow | undefined> =>
  (await db.select(columns).from(customer).where(eq(customer.id, id)))[0];

export const lockCustomer = async (tx: Db, id: string): Promise<CustomerRow | undefined> =>
  (await tx.select(columns).from(customer).where(eq(customer.id, id)).for('update'))[0];

/** Locks the applications that exist until the transaction ends, ordered by id to prevent deadlocks. */
export const lockCustomersById = (tx: Db, ids: string[]) =>
  tx
    .select({ id: customer.id, name: customer.fullName })
    .from(customer)
    .where(inArray(customer.id, ids))
    .orderBy(asc(customer.id))
    .for('update');

/** Deletes applications that did not become an enrolment. */
export const deleteUnsuccessful = (db: Db, { before }: { before: Date }) =>
  db
    .delete(customer)
    .where(and(ne(customer.status, 'enrolled'), isNull(customer.studentId), lt(customer.createdAt, before)));
