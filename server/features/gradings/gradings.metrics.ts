import type { Db } from '#server/db/connect.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { countOpen } from './scheduler/scheduler.store.ts';

/** Metrics of the gradings of all workers. Each process reports the same values, because they come from the database. */
export function watchGradings({ watch }: Metrics, db: Db) {
  watch({
    source: 'gradings',
    metrics: {
      darasa_gradings_waiting: { help: 'Gradings that wait for a worker.' },
      darasa_gradings_running: { help: 'Gradings in progress.' },
      darasa_gradings_oldest_seconds: {
        help: 'For how long the oldest waiting grading could have started; 0 if none waits.',
      },
    },
    async read() {
      const { waiting, running, oldest } = await countOpen(db);
      return {
        darasa_gradings_waiting: waiting,
        darasa_gradings_running: running,
        darasa_gradings_oldest_seconds: oldest,
      };
    },
  });
}
