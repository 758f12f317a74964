/** Queries for the leases of server processes. All of them use the database's clock, so that processes agree on it. */
import { type AnyColumn, and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { serverProcess } from '#server/db/tables/system.ts';

interface Registered {
  host: string;
  pid: number;
  schemaVersion: number;
  isPrimary: boolean;
  simulatorUrl?: string | undefined;
  peerAddress?: string | undefined;
  /** Milliseconds until the lease ends. */
  lasts: number;
}

const untilIn = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`;

/** Registers a process and returns its id. */
export async function insertProcess(db: Db, { lasts, ...row }: Registered) {
  const values = { ...row, leaseUntil: untilIn(lasts) };
  return (await db.insert(serverProcess).values(values).returning({ id: serverProcess.id }))[0]!.id;
}

interface Renewal {
  id: string;
  host: string;
  /** Milliseconds until the lease expires, and between renewals. */
  lasts: number;
  every: number;
  /**
   * Whether to delete the rows of other processes whose leases have expired. No row is deleted if this process's own
   * renewal is late too, perhaps because this statement had to wait.
   */
  endsOthers: boolean;
}

interface Renewed {
  /** False if the process counts as dead: its row was deleted. */
  isRenewed: boolean;
  /** The other registered processes of this machine. */
  beside: { id: string; pid: number }[];
}

/** Renews a lease, in one statement. */
export async function renewLease(db: Db, { id, host, lasts, every, endsOthers }: Renewal) {
  const isOnTime = sql`own.lease_until > clock_timestamp() + ${lasts - 2 * every} * interval '1 millisecond'`;
  const { rows } = await db.execute<Renewed & Record<string, unknown>>(sql`
    with renewed as (
      update ${serverProcess} set lease_until = ${untilIn(lasts)} where id = ${id} returning id
    ), ended as (
      delete from ${serverProcess} where ${endsOthers} and id <> ${id} and lease_until < now()
        and exists (select from ${serverProcess} own where own.id = ${id} and ${isOnTime})
    )
    select (select count(*) = 1 from renewed) as "isRenewed", (
      select coalesce(json_agg(json_build_object('id', id, 'pid', pid)), '[]') from ${serverProcess}
      where host = ${host} and id <> ${id}
    ) as beside`);
  return rows[0]!;
}

export const markPrimary = (db: Db, id: string) =>
  db.update(serverProcess).set({ isPrimary: true }).where(eq(serverProcess.id, id));

export const deletePrimariesExcept = (db: Db, id: string) =>
  db.delete(serverProcess).where(and(ne(serverProcess.id, id), serverProcess.isPrimary));

/** The primary's row; undefined while there is none. */
export const findPrimary = async (db: Db) =>
  (
    await db
      .select()
      .from(serverProcess)
      .where(eq(serverProcess.isPrimary, true))
      .orderBy(desc(serverProcess.startedAt))
      .limit(1)
  )[0];

export const deleteProcesses = (db: Db, processes: { id: string }[]) =>
  db.delete(serverProcess).where(
    inArray(
      serverProcess.id,
      processes.map(({ id }) => id),
    ),
  );

export const deleteProcess = (db: Db, id: string) => db.delete(serverProcess).where(eq(serverProcess.id, id));

/**
 * Whether no living process works on a row. Not written as `not exists`: after waiting for a row lock, PostgreSQL would
 * evaluate that again against an empty set of processes.
 *
 * @param processId  the row's column; null means that no process works on it
 */
export const isOrphaned = (processId: AnyColumn): SQL =>
  sql`(${processId} is null or ${processId} <> all (array(select ${serverProcess.id} from ${serverProcess})))`;
