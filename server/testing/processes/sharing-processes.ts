/** Opens several processes of a school that share events and rate limits, without the rest of the server. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { connect } from '#server/db/connect.ts';
import { announce } from '#server/db/events.ts';
import { openLog } from '#server/log.ts';
import type { Channel } from '#server/ports/events.ts';
import { openShared } from '#server/roles/open-shared.ts';
import { createDatabase } from '#server/testing/postgres.ts';

export type SharingProcesses = Awaited<ReturnType<typeof openSharingProcesses>>;
export type SharingProcess = Awaited<ReturnType<SharingProcesses['open']>>;

export async function openSharingProcesses(redisUrl: string | undefined) {
  const database = await createDatabase();
  const { db, pool, close } = connect(database.url);
  const logged: string[] = [];
  const log = openLog({ level: 'info', stream: { write: (line) => void logged.push(line) } });
  const clock = { now: () => new Date() };
  const open = new Set<() => Promise<void>>();

  return {
    /** What the processes have logged. */
    logged,
    async open() {
      const process = await openShared({ redisUrl }, { db, url: database.url, clock, log });
      open.add(process.close);
      const end = () => {
        open.delete(process.close);
        return process.close();
      };
      return { ...process.shared, close: end };
    },
    announce: (channel: Channel, key?: string) => announce(db, channel, key),
    /** Publishes an event in a transaction that is rolled back. */
    announceInVain: (channel: Channel, key: string) =>
      db
        .transaction(async (tx) => {
          await announce(tx, channel, key);
          tx.rollback();
        })
        .catch(() => {}),
    /** The number of connections for notifications. */
    async countListeners() {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where application_name = 'darasa news' and datname = current_database()`,
      );
      return rows.length;
    },
    /** The id of PostgreSQL's main process, which has started all others. */
    async postgresPid() {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
      return parentOf(rows[0]!.pid);
    },
    breakListeners: () =>
      db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'darasa news' and datname = current_database()`),
    /** The number of counters in the database. */
    async countStored() {
      const { rows } = await pool.query('select 1 from attempt');
      return rows.length;
    },
    async close() {
      for (const end of open) await end();
      await close();
      await database.drop();
    },
  };
}

/** The fourth field of proc(5)'s stat. */
const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))![1]);
