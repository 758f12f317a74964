/**
 * Events for all processes that use the database, by PostgreSQL's LISTEN and NOTIFY. An event means that rows have changed,
 * after which subscribers clear their caches, or that there is new work. If the transaction of a change sends the
 * notification, it arrives if, and only if, the change was committed.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openSubscribers } from '#server/concurrency/subscribers.ts';
import { type Channel, channels, type Events, type OpenListener } from '#server/ports/events.ts';
import type { Db } from './connect.ts';

/** Milliseconds between attempts to reconnect. */
const RETRY = 1_000;

/** Notifies all processes, including this one, of a possible change on the channel, once the transaction has committed. */
export const announce = (db: Pick<Db, 'execute'>, channel: Channel, key = '') =>
  db.execute(sql`select pg_notify(${channel}, ${key})`);

/** Starts to listen for events. @param url  the database's URL, in the format that connect() takes */
export async function openEvents(url: string): Promise<Events> {
  const { subscribe, tell, tellAll } = openSubscribers();
  const listener = openListener(url)({ onNotification: tell, onInterruption: tellAll });
  await listener.hasTried;
  return { subscribe, publish: (channel) => tell(channel), isListening: listener.isListening, close: listener.close };
}

/** Listens on a separate connection, which is reopened when it breaks, until close(). @param url  as for openEvents */
export const openListener =
  (url: string): OpenListener =>
  ({ onNotification, onInterruption }) => {
    let client: pg.Client | undefined;
    let isClosing = false;
    let retry: NodeJS.Timeout | undefined;

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
      connection.on('notification', ({ channel, payload }) => onNotification(channel, payload || undefined));
      try {
        await connection.connect();
        for (const channel of channels) await connection.query(`listen ${channel}`);
        if (isClosing) return await connection.end();
        client = connection;
        onInterruption();
      } catch {
        await connection.end().catch(() => {});
        reconnect();
      }
    }

    function lose(lost: pg.Client) {
      if (lost !== client) return;
      client = undefined;
      onInterruption();
      reconnect();
    }

    function reconnect() {
      if (isClosing) return;
      clearTimeout(retry);
      retry = setTimeout(() => void listen(), RETRY).unref();
    }

    return {
      hasTried: listen(),
      isListening: () => client !== undefined,
      async close() {
        isClosing = true;
        clearTimeout(retry);
        const closing = client;
        client = undefined;
        await closing?.end();
      },
    };
  };
