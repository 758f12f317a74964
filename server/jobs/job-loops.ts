/**
 * The loops of pg-boss in this process: each fetches a job, runs it and looks for the next one. A notification of a new
 * job wakes its loop. For jobs without a notification (retries, scheduled jobs) one query serves all loops, so that an
 * idle server sends few queries.
 */
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { type RunningHeartbeat, startHeartbeat } from '#server/concurrency/heartbeat.ts';
import { singleFlight } from '#server/concurrency/single-flight.ts';
import { isDatabaseUnavailable } from '#server/db/connect.ts';
import { listDue } from './queue.store.ts';

/** Milliseconds between queries for due jobs. */
const POLL_EVERY = 5_000;
/** Seconds between a loop's own queries while nothing wakes it. */
const LOOP_POLLING = 10 * 60;

interface Options {
  boss: PgBoss;
  pool: pg.Pool;
  onFault: (error: unknown) => void;
}

export function openJobLoops({ boss, pool, onFault }: Options) {
  /** pg-boss's ids of the loops, by the names of their jobs. */
  const loops = new Map<string, string[]>();
  let polling: RunningHeartbeat | undefined;

  /** Makes the loops look for work now. @param name  only the loops for jobs with this name; by default all */
  function wake(name?: string) {
    const woken = name === undefined ? [...loops.values()].flat() : (loops.get(name) ?? []);
    for (const loop of woken) boss.notifyWorker(loop);
  }

  const poll = singleFlight(
    async () => {
      for (const name of await listDue(pool)) wake(name);
    },
    (error) => !polling || isDatabaseUnavailable(error) || onFault(error),
  );

  return {
    wake,
    /** Starts a loop. @param run  runs one job, and reports how it ended */
    async start(name: string, run: (job: PgBoss.JobWithMetadata<object>) => Promise<unknown>) {
      const options = { pollingIntervalSeconds: LOOP_POLLING, includeMetadata: true } as const;
      const loop = await boss.work<object>(name, options, ([job]) =>
        // More jobs may wait, so the loop queries again immediately.
        run(job!).finally(() => boss.notifyWorker(loop)),
      );
      loops.set(name, [...(loops.get(name) ?? []), loop]);
      polling ??= startHeartbeat({ every: POLL_EVERY, onBeat: poll });
    },
    stop() {
      polling?.stop();
      polling = undefined;
    },
  };
}
