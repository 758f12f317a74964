/**
 * Events for all processes that use the database, by PostgreSQL's LISTEN and NOTIFY: changed rows, after which
 * subscribers drop what they have cached in memory, and work that waits.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './connect.ts';

/** Milliseconds between attempts to reconnect. */
const RETRY = 1_000;

/** PostgreSQL channels. Triggers notify the first group; `sessions` and `processes` report only ended ones. */
const channels = [
  ...(['courses', 'rooms', 'payments', 'sessions', 'school', 'processes', 'gradings', 'payment_events'] as const),
  ...(['jobs', 'uploads', 'projects'] as const),
];
export type Channel = (typeof channels)[number];

type Listener = (key?: string) => void;

export interface Events {
  /**
   * Calls the listener when something on the channel may have changed: after a notification, and after a lost or
   * restored connection.
   *
   * @param listener  gets the key of what changed if the trigger sends one (a payment's reference, a session's id);
   *                  undefined when anything may have changed
   */
  subscribe(channel: Channel, listener: Listener): void;
  /** Calls the listeners of this process immediately; call it after a commit. Triggers notify the other processes. */
  publish(channel: Channel): void;
  /** Whether the connection for notifications is open. While it is not, subscribers must not cache anything. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Tells all processes, this one too, that something on the channel may have changed, once the transaction has committed. */
export const announce = (db: Pick<Db, 'execute'>, channel: Channel, key = '') =>
  db.execute(sql`select pg_notify(${channel}, ${key})`);

/** Starts to listen for events. @param url  the database's URL, in the format that connect() takes */
export async function openEvents(url: string): Promise<Events> {
  const listeners = new Map<string, Listener[]>();
  let client: pg.Client | undefined;
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;

  const everythingMayHaveChanged = () => {
    for (const listener of [...listeners.values()].flat()) listener();
  };

  async function listen() {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'darasa news',
      // TCP keep-alive detects a dead connection, on which no notification would arrive.
      keepAlive: true,
    });
    // Without a listener for 'error', a broken connection would end the process.
    connection.on('error', () => lose(connection));
    connection.on('end', () => lose(connection));
    connection.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((listener) => void listener(payload || undefined)),
    );
    try {
      await connection.connect();
      for (const channel of channels) await connection.query(`listen ${channel}`);
      client = connection;
      everythingMayHaveChanged();
    } catch {
      await connection.end().catch(() => {});
      reconnect();
    }
  }

  function lose(lost: pg.Client) {
    if (lost !== client) return;
    client = undefined;
    everythingMayHaveChanged();
    reconnect();
  }

  function reconnect() {
    if (isClosing) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen(), RETRY).unref();
  }

  await listen();
  return {
    subscribe: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    publish: (channel) => listeners.get(channel)?.forEach((listener) => void listener()),
    isListening: () => client !== undefined,
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
