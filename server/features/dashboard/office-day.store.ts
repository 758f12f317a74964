import { asc, count, eq, sql } from 'drizzle-orm';
import { CHART_MONTHS, SHOWN_ROWS } from '#contract/dashboard.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerEntry, ledgerTx } from '#server/db/tables/ledger.ts';

const isUnanswered = eq(customer.status, 'new');

/** The applications that no one has answered: the oldest few, and the number of all. */
export async function listUnanswered(db: Db) {
  const [first, [counted]] = await Promise.all([
    db
      .select({ customerId: customer.id, name: customer.fullName, at: customer.createdAt })
      .from(customer)
      .where(isUnanswered)
      .orderBy(asc(customer.createdAt), asc(customer.id))
      .limit(SHOWN_ROWS),
    db.select({ total: count() }).from(customer).where(isUnanswered),
  ]);
  return { first, total: counted!.total };
}

/** Counts the jobs, such as emails and videos, that should have run since this many minutes and have not. */
export async function countOverdueJobs(db: Db, minutes: number) {
  const { rows } = await db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from jobs.job
    where state < 'active' and created_on < now() - ${minutes} * interval '1 minute' and start_after <= now()`);
  return rows[0]!.jobs;
}

interface MonthsFilter {
  /** The current day in the school's time zone. */
  today: string;
  zone: string;
  /** Whether real money is counted, or simulated money. */
  isLive: boolean;
}

/** Registrations and income of the last months, the oldest first; months without any are 0. */
export async function listMonths(db: Db, { today, zone, isLive }: MonthsFilter) {
  const { rows } = await db.execute<{ month: string; registrations: number; income: number }>(sql`
    with months as (
      select date_trunc('month', ${today}::timestamp) - n * interval '1 month' as month
      from generate_series(0, ${CHART_MONTHS - 1}::int) n
    ), first as (
      select min(month) at time zone ${zone}::text as at from months
    ), students as (
      select ${monthOf(user.createdAt, zone)} as month, count(*)::int as registrations from ${user}
      where ${user.type} = 'student' and ${user.emailVerifiedAt} is not null and ${user.createdAt} >= (select at from first)
      group by 1
    ), received as (
      select ${monthOf(ledgerTx.createdAt, zone)} as month, sum(${ledgerEntry.amount})::int as income
      from ${ledgerEntry} join ${ledgerTx} on ${ledgerTx.id} = ${ledgerEntry.txId}
      where ${ledgerEntry.accountKind} = 'provider' and ${ledgerEntry.isLive} = ${isLive}
        and ${ledgerTx.createdAt} >= (select at from first)
      group by 1
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(registrations, 0) as registrations, coalesce(income, 0) as income
    from months left join students using (month) left join received using (month) order by months.month`);
  return rows;
}

/** The first moment of the month in the school's time zone, as a time without a zone. */
const monthOf = (column: typeof user.createdAt | typeof ledgerTx.createdAt, zone: string) =>
  sql`date_trunc('month', ${column} at time zone ${zone}::text)`;
