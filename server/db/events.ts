/**
 * What PostgreSQL tells whoever listens (LISTEN and NOTIFY), so that something
 * kept in memory is forgotten when any program has changed what it was made of.
 */
import pg from 'pg';

/** Milliseconds between attempts to listen again. */
const RETRY = 1_000;

/** What may change: the list of courses, the rooms and who may enter them, payments, and sessions, which end. A trigger on the table tells of it. */
const channels = ['courses', 'rooms', 'payments', 'sessions'] as const;
type Channel = (typeof channels)[number];

export interface News {
  /**
   * Calls when something on that channel may have changed: it was told, or there was nobody to hear it.
   *
   * @param hear  gets which, where the database says (a payment's reference, a session's id); undefined when it may be any
   */
  on(channel: Channel, hear: (which?: string) => void): void;
  /** Says here, at once, what every other listener learns from the database: call it after the commit. */
  tell(channel: Channel): void;
  /** Whether everything that happens is heard. While it is not, nothing should be kept. */
  isHeard(): boolean;
  close(): Promise<void>;
}

/** @param url  as connect() takes it */
export async function listenToNews(url: string): Promise<News> {
  const hearers = new Map<string, ((which?: string) => void)[]>();
  let client: pg.Client | undefined;
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;

  const everythingMayHaveChanged = () => {
    for (const hear of [...hearers.values()].flat()) hear();
  };

  async function listen() {
    const listening = new pg.Client({
      connectionString: url,
      application_name: 'darasa news',
      // A line that has silently gone is noticed.
      keepAlive: true,
    });
    // A connection that breaks says so here; without a listener it would end the process.
    listening.on('error', () => lose(listening));
    listening.on('end', () => lose(listening));
    listening.on('notification', ({ channel, payload }) =>
      hearers.get(channel)?.forEach((hear) => void hear(payload || undefined)),
    );
    try {
      await listening.connect();
      for (const channel of channels) await listening.query(`listen ${channel}`);
      client = listening;
      everythingMayHaveChanged();
    } catch {
      await listening.end().catch(() => {});
      tryAgain();
    }
  }

  function lose(lost: pg.Client) {
    if (lost !== client) return;
    client = undefined;
    everythingMayHaveChanged();
    tryAgain();
  }

  function tryAgain() {
    if (isClosing) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen(), RETRY).unref();
  }

  await listen();
  return {
    on: (channel, hear) => void hearers.set(channel, [...(hearers.get(channel) ?? []), hear]),
    tell: (channel) => hearers.get(channel)?.forEach((hear) => void hear()),
    isHeard: () => client !== undefined,
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
