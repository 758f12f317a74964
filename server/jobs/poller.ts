/**
 * A poller calls a function every few seconds while the server runs, and whenever a notification announces work;
 * scheduled jobs run at most once a minute. Two runs of the same poller never overlap. The first run is at the start,
 * for unfinished work of earlier processes.
 */
import { type RunningHeartbeat, startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { hasDuty } from '#server/leases/duties.ts';
import { logFaults } from '#server/log.ts';
import type { Channel } from '#server/ports/events.ts';
import type { Services } from '#server/services.ts';
import type { Pollers } from './queue-port.ts';

export interface Poller {
  name: string;
  /** Milliseconds between runs without a notification, for work that becomes due or whose notification was lost. */
  every: number;
  /** The channel whose events announce new work, if there is one. */
  channel?: Channel;
  /** Whether only one process of the school runs this poller. */
  isDuty?: boolean;
  /** Looks for work and does it; must be safe to call at any time. @param closing  aborted when the server shuts down */
  run(services: Services, closing: AbortSignal): Promise<unknown>;
}

export interface OpenPollers extends Pollers {
  start(pollers: Poller[], services: Services): void;
  /** Stops all pollers; resolves when the runs in progress have ended. */
  close(): Promise<void>;
}

export function openPollers(): OpenPollers {
  const closing = new AbortController();
  const runs = new Map<string, () => Promise<void>>();
  const heartbeats: RunningHeartbeat[] = [];

  function start(poller: Poller, services: Services) {
    const run = singleFlight(
      async () => {
        if (closing.signal.aborted || (poller.isDuty && !(await hasDuty(services, poller.name)))) return;
        await poller.run(services, closing.signal);
      },
      (error) => closing.signal.aborted || logFaults(services.log, `${poller.name} failed`)(error),
    );
    runs.set(poller.name, run);
    if (poller.channel) services.events.subscribe(poller.channel, () => void run());
    heartbeats.push(startHeartbeat({ every: poller.every, onBeat: run }));
    void run();
  }

  return {
    notify: ({ name }) => void runs.get(name)?.(),
    start(pollers, services) {
      for (const poller of pollers) start(poller, services);
    },
    async close() {
      closing.abort(new Error('The school is closing'));
      for (const heartbeat of heartbeats) heartbeat.stop();
      // After the abort, calling `run` starts no work; its promise resolves when the run in progress has ended.
      await Promise.all([...runs.values()].map((run) => run()));
    },
  };
}
