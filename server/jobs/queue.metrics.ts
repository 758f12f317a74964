import type pg from 'pg';
import type { Metrics } from '#server/metrics/metrics.ts';
import { countByQueue } from './queue.store.ts';

/** Metrics of all queues of the school. Each process reports the same values, because they come from the database. */
export function watchQueues({ watch }: Metrics, pool: pg.Pool) {
  const labels = ['queue'];
  watch({
    source: 'jobs',
    metrics: {
      darasa_jobs_waiting: { help: 'Jobs that could run now.', labels },
      darasa_jobs_delayed: { help: 'Jobs that wait for their time, such as that of a retry.', labels },
      darasa_jobs_running: { help: 'Jobs that run.', labels },
      darasa_jobs_failed: { help: 'Jobs of the last hour that have failed for good.', labels },
      darasa_jobs_oldest_seconds: { help: 'For how long the oldest job that could run has waited.', labels },
    },
    async read() {
      const queues = await countByQueue(pool);
      const samples = (of: (counts: (typeof queues)[number]) => number) =>
        queues.map((counts) => ({ labels: { queue: counts.name }, value: of(counts) }));
      return {
        darasa_jobs_waiting: samples(({ waiting }) => waiting),
        darasa_jobs_delayed: samples(({ delayed }) => delayed),
        darasa_jobs_running: samples(({ running }) => running),
        darasa_jobs_failed: samples(({ failed }) => failed),
        darasa_jobs_oldest_seconds: samples(({ oldest }) => oldest),
      };
    },
  });
}
