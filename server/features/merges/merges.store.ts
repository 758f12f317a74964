import { aliasedTable, and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { fund } from '#server/db/tables/funds.ts';
import { guardian } from '#server/db/tables/guardians.ts';
import { merge } from '#server/db/tables/merges.ts';
import { payment, refund } from '#server/db/tables/payments.ts';
import type { MovedTable } from './moved-tables.ts';

export interface Pair {
  keptId: string;
  closedId: string;
}

/** The accounts between which rows move. If `only` is given, only rows with these keys move. */
interface Direction {
  from: string;
  to: string;
  only?: string[][] | undefined;
}

/**
 * Moves the rows of a table. A row stays if the other account already has an equivalent row. Returns the keys of the moved
 * rows.
 */
export async function moveRows(tx: Db, moved: MovedTable, direction: Direction): Promise<string[][]> {
  const { rows } = await tx.execute<{ key: string[] }>(
    moved.table === 'enrolment' ? enrolmentsMoved(moved, direction) : rowsMoved(moved, direction),
  );
  return rows.map(({ key }) => key);
}

const rowsMoved = (moved: MovedTable, direction: Direction) => sql`
  update ${sql.identifier(moved.table)} as t set ${sql.identifier(moved.owner)} = ${direction.to}
  where ${isMovable(moved, direction)} returning ${keyOf(moved)} as key`;

/** Ratings and records of paid prices refer to the enrolment, so one statement moves all three. */
const enrolmentsMoved = (moved: MovedTable, direction: Direction) => sql`
  with enrolments as (${rowsMoved(moved, direction)}), courses as (select (key ->> 0)::uuid as id from enrolments),
    ratings as (update rating set student_id = ${direction.to}
      where student_id = ${direction.from} and course_id in (select id from courses)),
    prices as (update paid_enrolment set student_id = ${direction.to}
      where student_id = ${direction.from} and course_id in (select id from courses))
  select key from enrolments`;

/**
 * Moves places that are reserved for the closed account to those agreements of the kept account for the same course that
 * reserve none. Then releases the closed account's reservations, and the kept account's for courses in which it is enrolled.
 */
export async function moveReservedPlaces(tx: Db, { from, to }: Direction) {
  await tx.execute(sql`
    update agreed_price as own set intake_id = other.intake_id from agreed_price as other
    where own.student_id = ${to} and own.ended_at is null and own.intake_id is null
      and other.student_id = ${from} and other.ended_at is null and other.course_id = own.course_id`);
  await tx.execute(sql`
    update agreed_price as agreed set intake_id = null
    where agreed.intake_id is not null and (agreed.student_id = ${from} or (agreed.student_id = ${to}
      and exists (select from enrolment e where e.student_id = ${to} and e.course_id = agreed.course_id)))`);
}

/** Counts the rows that would move, and those that would stay. */
export async function countRows(db: Db, moved: MovedTable, direction: Direction) {
  const isOwned = sql`t.${sql.identifier(moved.owner)} = ${direction.from}`;
  const { rows } = await db.execute<{ moves: number; stays: number }>(sql`
    select count(*) filter (where ${isMovable(moved, direction)})::int as moves,
      count(*) filter (where not ${isMovable(moved, direction)})::int as stays
    from ${sql.identifier(moved.table)} as t where ${isOwned}`);
  return rows[0]!;
}

function isMovable({ table, owner, oncePer = [], endedBy, ...moved }: MovedTable, { from, to, only }: Direction): SQL {
  const isSame = oncePer.map((column) => sql`own.${sql.identifier(column)} = t.${sql.identifier(column)}`);
  const isCurrent = endedBy ? sql`and own.${sql.identifier(endedBy)} is null` : sql``;
  const isOnce =
    oncePer.length > 0 &&
    sql`not exists (select from ${sql.identifier(table)} as own
      where own.${sql.identifier(owner)} = ${to} and ${sql.join(isSame, sql` and `)} ${isCurrent})`;
  const isListed =
    only && sql`${keyOf(moved)} in (select value from jsonb_array_elements(${JSON.stringify(only)}::jsonb))`;
  const conditions = [sql`t.${sql.identifier(owner)} = ${from}`, isOnce, isListed].filter((one) => !!one);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const keyOf = ({ key }: Pick<MovedTable, 'key'>) =>
  sql`jsonb_build_array(${sql.join(
    key.map((column) => sql`t.${sql.identifier(column)}::text`),
    sql`, `,
  )})`;

export const hasFund = async (db: Db, studentId: string) =>
  (await db.select({ id: fund.studentId }).from(fund).where(eq(fund.studentId, studentId))).length > 0;

/** Whether a payment for the student is still open: the money may yet arrive. */
export const hasOpenPayment = async (db: Db, studentId: string) => {
  // If a payment expired without a reason, the provider may still report a result (settlement.store.ts).
  const isOpen = and(
    eq(payment.studentId, studentId),
    or(inArray(payment.state, ['initiated', 'prompted']), and(eq(payment.state, 'expired'), isNull(payment.reason))),
  );
  return (await db.select({ id: payment.id }).from(payment).where(isOpen).limit(1)).length > 0;
};

const account = (person: typeof user) => ({
  _id: person.id,
  name: person.name,
  email: person.email,
  admissionNumber: sql<string>`coalesce(${person.admissionNumber}, '')`,
});

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findAccount = async (db: Db, id: string) =>
  (
    await db
      .select({
        account: account(user),
        type: user.type,
        deactivatedAt: user.deactivatedAt,
        isMinor: sql<boolean>`coalesce(${guardian.isMinor}, false)`,
      })
      .from(user)
      .leftJoin(guardian, eq(guardian.studentId, user.id))
      .where(eq(user.id, id))
  )[0];

export type MergeRow = typeof merge.$inferSelect;

/** Whether any payment for the student was refunded, or a refund of it is requested. */
export const hasRefund = async (db: Db, studentId: string) => {
  const rows = db.select({ id: refund.id }).from(refund).innerJoin(payment, eq(payment.id, refund.paymentId));
  return (await rows.where(and(eq(payment.studentId, studentId), ne(refund.state, 'declined'))).limit(1)).length > 0;
};

export const insertMerge = async (tx: Db, row: typeof merge.$inferInsert) =>
  (await tx.insert(merge).values(row).returning())[0]!;

/** The merge by which this account was closed, unless it has been undone. */
export const findClosing = async (db: Db, closedId: string) =>
  (
    await db
      .select()
      .from(merge)
      .where(and(eq(merge.closedId, closedId), isNull(merge.undoneAt)))
  )[0];

export const lockMerge = async (tx: Db, id: string) =>
  (await tx.select().from(merge).where(eq(merge.id, id)).for('update'))[0];

export const listOpen = (db: Db) => db.select({ id: merge.id }).from(merge).where(isNull(merge.undoneAt));

export const addCredit = (tx: Db, id: string, credit: number) =>
  tx
    .update(merge)
    .set({ credit: sql`${merge.credit} + ${credit}` })
    .where(eq(merge.id, id));

/** The addressees of a merge's emails: each of the two accounts that has an email address; none if the merge was undone. */
export const listRecipients = (db: Db, mergeId: string) =>
  db
    .select({
      email: user.email,
      guardianEmail: user.guardianEmail,
      name: user.name,
      locale: user.locale,
      isKept: sql<boolean>`${user.id} = ${merge.keptId}`,
    })
    .from(merge)
    .innerJoin(user, or(eq(user.id, merge.keptId), eq(user.id, merge.closedId)))
    .where(and(eq(merge.id, mergeId), isNull(merge.undoneAt)));

export const setUndone = (tx: Db, id: string, undoneAt: Date) =>
  tx.update(merge).set({ undoneAt }).where(eq(merge.id, id));

export const listMerges = (db: Db, personId: string) => {
  const [kept, closed, merger] = [
    aliasedTable(user, 'kept'),
    aliasedTable(user, 'closed'),
    aliasedTable(user, 'merger'),
  ];
  return db
    .select({ merge, kept: account(kept), closed: account(closed), mergedBy: merger.name })
    .from(merge)
    .innerJoin(kept, eq(kept.id, merge.keptId))
    .innerJoin(closed, eq(closed.id, merge.closedId))
    .innerJoin(merger, eq(merger.id, merge.mergedById))
    .where(or(eq(merge.keptId, personId), eq(merge.closedId, personId)))
    .orderBy(desc(merge.createdAt));
};
