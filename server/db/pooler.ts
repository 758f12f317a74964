/**
 * A connection pooler in transaction mode, such as PgBouncer, between us and PostgreSQL (DATABASE_URL). It may run each
 * transaction in another session, so session state is lost when a transaction ends: prepared statements, advisory locks,
 * LISTEN, SET. Code that needs a session connects to DATABASE_DIRECT_URL.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';
import { type Connection, connect, isDatabaseUnavailable, TIMEOUTS } from './connect.ts';
import { isBehindPooler, isRefusedByPooler, POOLED_NAME } from './pooled-client.ts';

/**
 * Checks that the direct URL leads to no pooler and to the same database, and that our timeouts apply behind the pooler.
 *
 * @throws {StartupError}
 */
export async function requireSessions(connection: Connection) {
  if (!connection.isPooled) return requireDirect(connection.pool, 'DATABASE_URL');
  const direct = connect(connection.directUrl, { connections: 1 });
  try {
    await requireDirect(direct.pool, 'DATABASE_DIRECT_URL');
    if ((await identityOf(direct.pool)) !== (await identityOf(connection.pool)))
      throw new StartupError(startupTexts.otherDatabase);
  } finally {
    await direct.close();
  }
  await setRoleTimeouts(connection.pool);
}

async function requireDirect(pool: pg.Pool, setting: string) {
  const isBehind = await leadsToPooler(pool).catch((error: Error) => isRefusedByPooler(error) || Promise.reject(error));
  if (isBehind) throw new StartupError(({ startup }) => startup.behindPooler(setting));
}

async function leadsToPooler(pool: pg.Pool) {
  const client = await pool.connect();
  return isBehindPooler(client).finally(() => client.release());
}

async function identityOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ identity: string }>(`select ${IDENTITY} as identity`);
  return rows[0]!.identity;
}

/** SQL that returns the same text on a database and its replicas, and on no other database. */
export const IDENTITY = `(select system_identifier || '/' || current_database() from pg_control_system())`;

/**
 * Makes our timeouts the role's defaults in this database, if they are not yet: each session that the pooler opens then has
 * them, without a further statement in each transaction.
 */
async function setRoleTimeouts(pool: pg.Pool) {
  if (await hasTimeouts(pool)) return;
  await setTimeouts(pool);
  for (let tries = 0; tries < 10; tries++) {
    await endSessions(pool);
    // The pooler may not have noticed yet that a session has ended.
    await pause(100);
    if (await hasTimeouts(pool).catch(falseIfUnavailable)) return;
  }
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  throw new StartupError(({ startup }) => startup.noTimeouts(rows[0]!.role));
}

export async function hasTimeouts(database: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await database.query<{ name: keyof typeof TIMEOUTS; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(TIMEOUTS)],
  );
  return rows.every(({ name, setting }) => Number(setting) === TIMEOUTS[name]);
}

/** Any number other than those of our other advisory locks (database-lock.ts, migrate.ts). */
const TIMEOUTS_LOCK = 327_275;

/** Each role may change its own defaults. The lock lets processes that start at the same time do so one after the other. */
async function setTimeouts(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  const changes = Object.entries(TIMEOUTS).map(
    ([setting, value]) => `alter role current_user in database ${rows[0]!.name} set ${setting} = ${value}`,
  );
  await pool.query(['begin', `select pg_advisory_xact_lock(${TIMEOUTS_LOCK})`, ...changes, 'commit'].join('; '));
}

/** Ends the pooler's idle sessions, which have the old defaults; its own session last, because that ends this statement. */
const endSessions = (pool: pg.Pool) =>
  pool
    .query(
      `select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where usename = current_user and datname = current_database() and application_name = $1
        and (state = 'idle' or pid = pg_backend_pid())
      order by pid = pg_backend_pid()) as sessions`,
      [POOLED_NAME],
    )
    .catch(falseIfUnavailable);

const falseIfUnavailable = (error: unknown) => (isDatabaseUnavailable(error) ? false : Promise.reject(error));
