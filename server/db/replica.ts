/** One replica of the database, and whether its data is recent enough (read-replicas.ts). */
import pg from 'pg';
import type { Log } from '#server/log.ts';
import { type Connection, connect, type Db } from './connect.ts';
import { isBehindPooler } from './pooled-client.ts';
import { hasTimeouts, IDENTITY } from './pooler.ts';

/** The position of the primary's log, and when it was read, in milliseconds of performance.now(). */
export interface Position {
  at: number;
  lsn: string;
  /** Identifies the database; a replica has the same identity as its primary. */
  identity: string;
}

/** Milliseconds that a check may take; after that the replica counts as hung. */
export const CHECK_TIMEOUT = 1_000;
/** Milliseconds for which the replica may be used, from the start of a successful check. */
const FRESH_FOR = 3_000;
/** Maximum connections of a process to one replica. */
const CONNECTIONS = 10;

export interface Replica {
  /** The replica's database, if it was recent enough at its last check; otherwise undefined. */
  find(): Db | undefined;
  /** Stops using the replica until its next successful check. */
  leaveOut(): void;
  /** Checks that the replica has replayed the primary's log up to the position. */
  check(position: Position): Promise<void>;
  close(): void;
}

interface Options {
  url: string;
  /** The replica's number in DATABASE_READ_URLS, for the log: the URL may contain a password. */
  number: number;
  log: Pick<Log, 'warn'>;
}

export function openReplica({ url, number, log }: Options): Replica {
  let session: Session | undefined;
  let freshUntil = 0;
  let problem: string | undefined;

  function report(found: string | undefined) {
    if (found === problem) return;
    problem = found;
    if (found) log.warn({ replica: number, reason: found }, 'a replica of the database is left out');
    else log.warn({ replica: number }, 'a replica of the database is used again');
  }

  function abandon() {
    session?.abandon();
    session = undefined;
  }

  return {
    find: () => (performance.now() < freshUntil ? session?.connection.db : undefined),
    leaveOut() {
      freshUntil = 0;
    },
    async check(position) {
      const start = performance.now();
      try {
        session ??= await openSession(url);
        const found = await findProblem(session, position);
        freshUntil = found ? 0 : start + FRESH_FOR;
        report(found);
      } catch (error) {
        freshUntil = 0;
        abandon();
        report((error as Error).message);
      }
    },
    close: abandon,
  };
}

interface Session {
  /** A separate connection for checks, so that they do not wait behind reads. */
  checker: pg.Client;
  isPooled: boolean;
  connection: Connection;
  /** Closes all connections at once: if the replica hangs, reads in progress fail and are repeated on the primary. */
  abandon(): void;
}

async function openSession(url: string): Promise<Session> {
  const checker = new pg.Client({
    connectionString: url,
    application_name: 'darasa check',
    connectionTimeoutMillis: CHECK_TIMEOUT,
    query_timeout: CHECK_TIMEOUT,
  });
  // Without a listener, a broken connection would end the process; the next check notices it.
  checker.on('error', () => {});
  await checker.connect();
  const isPooled = await isBehindPooler(checker);
  const connection = connect(url, { isPooled, connections: CONNECTIONS, connectTimeout: CHECK_TIMEOUT });
  const clients = new Set<pg.Client>();
  connection.pool.on('connect', (client) => void clients.add(client as pg.PoolClient & pg.Client));
  connection.pool.on('remove', (client) => void clients.delete(client as pg.PoolClient & pg.Client));
  return {
    ...{ checker, isPooled, connection },
    abandon() {
      // Not awaited: a replica that hangs never answers. Ending a client in use closes its socket.
      for (const client of [checker, ...clients]) client.end().catch(() => {});
      connection.close().catch(() => {});
    },
  };
}

/** @returns why the replica must not be read; undefined if it may be */
async function findProblem({ checker, isPooled }: Session, { lsn, identity }: Position) {
  const { rows } = await checker.query<{ identity: string; isReplica: boolean; hasReplayed: boolean | null }>(
    `select ${IDENTITY} as identity, pg_is_in_recovery() as "isReplica",
      pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed"`,
    [lsn],
  );
  const { isReplica, hasReplayed, identity: found } = rows[0]!;
  if (!isReplica || found !== identity) return 'not-a-replica';
  if (isPooled && !(await hasTimeouts(checker))) return 'no-timeouts';
  return hasReplayed ? undefined : 'late';
}
