/**
 * Replicas of the database (DATABASE_READ_URLS), for reads that may be some seconds old. Every second each process asks the
 * primary for the position of its log, and each replica whether it has replayed an earlier position. If a replica has
 * not, or does not answer, it is not used until a later check succeeds. Replicas are checked independently of each other.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import { connect, type Db } from './connect.ts';
import { IDENTITY } from './pooler.ts';
import { CHECK_TIMEOUT, openReplica, type Position, type Replica } from './replica.ts';

/** Milliseconds between two checks of a replica, and between two readings of the primary's log position. */
const EVERY = 1_000;
/** Maximum age, in milliseconds, of the primary's log position that a replica is required to have replayed. */
const MAX_LAG = 2_000;
/**
 * Maximum milliseconds by which data from a replica is older than the primary's: MAX_LAG plus the three seconds for which a
 * check is valid. After a caller's own change, reads go to the primary for longer than this (server/http/reading.ts).
 */
export const MAX_AGE = 5_000;

export interface ReadReplicas {
  /** The next of the replicas that are recent enough, in rotation; undefined if there is none. */
  next(): Readable | undefined;
  close(): Promise<void>;
}

interface Readable {
  db: Db;
  /** Call this when the replica has become unavailable. */
  leaveOut(): void;
}

interface Options {
  urls: string[];
  /** The URL of the primary itself. */
  directUrl: string;
  log: Pick<Log, 'warn'>;
}

const noReplicas: ReadReplicas = { next: () => undefined, close: async () => {} };

export function openReadReplicas({ urls, directUrl, log }: Options): ReadReplicas {
  if (urls.length === 0) return noReplicas;
  const primary = connect(directUrl, { connections: 1, connectTimeout: CHECK_TIMEOUT });
  const replicas = urls.map((url, n) => openReplica({ url, number: n + 1, log }));
  const closing = new AbortController();
  const { signal } = closing;
  /** The primary's last two log positions, the earlier one first. */
  let positions: Position[] = [];
  let turn = 0;

  async function readPrimary() {
    positions = [...positions, await readPosition(primary.db)].slice(-2);
  }

  async function check(replica: Replica) {
    const required = positions.find(({ at }) => performance.now() - at < MAX_LAG);
    // If the primary does not answer, there is no recent position: no check is made, and earlier checks expire.
    if (required) await replica.check(required);
  }

  async function repeat(work: () => Promise<void>) {
    while (!signal.aborted) {
      await work().catch(() => {});
      await pause(EVERY, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const checking = [readPrimary, ...replicas.map((replica) => () => check(replica))].map(repeat);
  return {
    next() {
      const found = replicas.flatMap(({ find, leaveOut }) => {
        const db = find();
        return db ? [{ db, leaveOut }] : [];
      });
      return found[turn++ % Math.max(found.length, 1)];
    },
    async close() {
      closing.abort();
      for (const replica of replicas) replica.close();
      // A primary that hangs must not delay the shutdown.
      await Promise.race([Promise.all(checking), pause(CHECK_TIMEOUT, undefined, { ref: false })]);
      for (const replica of replicas) replica.close();
      await primary.close();
    },
  };
}

async function readPosition(db: Db): Promise<Position> {
  const at = performance.now();
  const { rows } = await db.execute<Omit<Position, 'at'>>(
    `select pg_current_wal_lsn()::text as lsn, ${IDENTITY} as identity`,
  );
  return { at, ...rows[0]! };
}
