import { randomUUID } from 'node:crypto';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Events } from '#server/ports/events.ts';
import type { Db } from './connect.ts';
import { announce } from './events.ts';

interface Needs {
  db: Db;
  events: Pick<Events, 'subscribe' | 'isListening'>;
}

/** Metrics of events; the delay is measured by a test event that is sent at each scrape. */
export function watchEvents({ watch }: Metrics, { db, events }: Needs) {
  /** Callbacks for the arrival of a test event, by its key. */
  const waiting = new Map<string, () => void>();
  let isSubscribed = false;

  function arrivalOf(key: string) {
    // Subscribes at the first scrape, so that a process without scrapes has no subscription.
    if (!isSubscribed) events.subscribe('probes', (arrived = '') => waiting.get(arrived)?.());
    isSubscribed = true;
    return new Promise<void>((resolve) => waiting.set(key, resolve));
  }

  watch({
    source: 'events',
    metrics: {
      darasa_events_listening: { help: '1 while this process hears of changes in the database, otherwise 0.' },
    },
    read: () => ({ darasa_events_listening: Number(events.isListening()) }),
  });
  watch({
    source: 'event_lag',
    metrics: { darasa_events_lag_seconds: { help: 'Time until an event arrives; missing if none does in 3 seconds.' } },
    async read() {
      const [key, began] = [randomUUID(), performance.now()];
      const arrival = arrivalOf(key);
      try {
        await announce(db, 'probes', key);
        await arrival;
        return { darasa_events_lag_seconds: (performance.now() - began) / 1000 };
      } finally {
        waiting.delete(key);
      }
    },
  });
}
