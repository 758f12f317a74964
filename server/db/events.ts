/**
 * Change events across processes, by PostgreSQL's LISTEN and NOTIFY: triggers announce changed tables, and caches in
 * memory are dropped.
 */
import pg from 'pg';

/** Milliseconds between attempts to reconnect. */
const RETRY = 1_000;

/** A trigger on each table sends the notifications. `sessions` reports ended sessions. */
const channels = ['courses', 'rooms', 'payments', 'sessions'] as const;
type Channel = (typeof channels)[number];

type Listener = (key?: string) => void;

export interface Events {
  /**
   * Calls the listener when something on the channel may have changed: after a notification, and after a lost or
   * restored connection.
   *
   * @param listener  gets what changed, where the trigger says so (a payment's reference, a session's id); undefined
   *                  when it may be anything
   */
  subscribe(channel: Channel, listener: Listener): void;
  /** Calls this process's listeners immediately; use it after the commit. The trigger notifies other processes. */
  publish(channel: Channel): void;
  /** Whether notifications arrive. While it is false, nothing may be cached. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** @param url  as connect() takes it */
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
      // Detects a connection that died silently.
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
