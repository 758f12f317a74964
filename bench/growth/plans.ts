/** The plans that PostgreSQL runs, as its module auto_explain logs them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Settings with which PostgreSQL can log plans, once `openPlanLog` has switched it on. */
export const PLAN_SETTINGS = [
  'session_preload_libraries=auto_explain',
  'logging_collector=on',
  'log_filename=plans.log',
  'log_rotation_age=0',
  'log_rotation_size=0',
  'log_line_prefix=',
];

/** Rows from which a table counts as grown. PostgreSQL reads smaller ones whole, and is right to do so. */
const GROWN_ROWS = 9_000;
/** Milliseconds until a written plan has surely reached the file. */
const LOG_DELAY = 150;

/** A sequential scan over a grown table. */
export interface Scan {
  table: string;
  query: string;
}

/**
 * @param folder  the folder that PostgreSQL was started on
 * @returns a function that runs something and returns the sequential scans over grown tables meanwhile
 */
export async function openPlanLog(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind = 'r' and reltuples > ${GROWN_ROWS}`,
  );
  await client.query('alter system set auto_explain.log_min_duration = 0');
  await client.query('select pg_reload_conf()');
  // Removed at once, but not reloaded: a later start on the same folder logs no plans.
  await client.query('alter system reset auto_explain.log_min_duration');
  await client.end();
  await pause(500);

  const grown = new Set(rows.map(({ name }) => name));
  const file = join(folder, 'postgres', 'log', 'plans.log');
  const read = () => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
  return async (run: () => Promise<unknown>): Promise<Scan[]> => {
    const { length } = read();
    await run();
    await pause(LOG_DELAY);
    return scansIn(read().subarray(length).toString(), grown);
  };
}

/** The lines of an entry after its first one begin with a tab. */
function scansIn(log: string, grown: Set<string>) {
  const plans = log.split(/\n(?!\t)/);
  return plans.flatMap((plan) => {
    const tables = [...plan.matchAll(/Seq Scan on "?(\w+)/g)]
      .map(([, table]) => table!)
      .filter((table) => grown.has(table));
    const query = /Query Text: ([\s\S]*?)\n\t[^\n]*\(cost=/.exec(plan)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
    return tables.map((table) => ({ table, query }));
  });
}
