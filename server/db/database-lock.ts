/**
 * Ensures that only one server uses a database, even from different machines or data folders. It
 * holds a session-level advisory lock (PostgreSQL's manual, 13.3.5), which PostgreSQL releases when
 * the connection ends, and so when the server ends. Commands with single queries take no lock.
 */
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';

/** Number of the advisory lock; any number other than the one for migrations (connect.ts). */
const SERVER_LOCK = 327_273;
/** Milliseconds between attempts to take the lock again after the connection broke. */
const RETRY = 1_000;

/** TCP keep-alive, by which we and PostgreSQL notice a dead connection within a minute and the lock becomes free. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 20_000 };
const SERVER_KEEP_ALIVE = 'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

export interface DatabaseLock {
  release(): Promise<void>;
}

/**
 * Locks the database for this server, and takes the lock again if the connection breaks.
 *
 * @param onTaken  called if another server took the lock while our connection was broken: this server must end
 * @throws {StartupError} another server holds the lock
 */
export async function lockDatabase(url: string, onTaken: (reason: StartupError) => void): Promise<DatabaseLock> {
  let isReleased = false;
  let holder: pg.Client | undefined;

  async function acquire() {
    const client = new pg.Client({ connectionString: url, application_name: 'darasa lock', ...KEEP_ALIVE });
    // A broken connection emits 'error' before 'end'; without a listener the error would end the process.
    client.on('error', () => {});
    client.once('end', () => {
      if (client === holder && !isReleased) void reacquire();
    });
    await client.connect();
    const isHeld = await isHeldBy(client).catch((error: unknown) => client.end().then(() => Promise.reject(error)));
    if (isHeld) return client;
    await client.end();
    throw new StartupError(startupTexts.runningOnDatabase);
  }

  async function reacquire() {
    await new Promise((resolve) => setTimeout(resolve, RETRY).unref());
    if (isReleased) return;
    await acquire().then(
      (client) => {
        holder = client;
        if (isReleased) return client.end();
      },
      (error: Error) => (error instanceof StartupError ? onTaken(error) : reacquire()),
    );
  }

  holder = await acquire();
  return {
    async release() {
      isReleased = true;
      await holder?.end();
    },
  };
}

async function isHeldBy(client: pg.Client) {
  await client.query(SERVER_KEEP_ALIVE);
  const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [
    SERVER_LOCK,
  ]);
  return rows[0]!.isHeld;
}
