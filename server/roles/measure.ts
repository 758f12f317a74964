/** Lists the metrics of all parts of a process; http/requests.metrics.ts and calls.metrics.ts add theirs themselves. */
import type pg from 'pg';
import { watchDatabase } from '#server/db/database.metrics.ts';
import { watchEvents } from '#server/db/events.metrics.ts';
import { watchEngines, watchMediaMachines } from '#server/features/calls/calls.metrics.ts';
import { watchDisk } from '#server/features/files/files.metrics.ts';
import { watchGradings } from '#server/features/gradings/gradings.metrics.ts';
import { watchMachines, watchRunner } from '#server/features/runner/runner.metrics.ts';
import { watchQueues } from '#server/jobs/queue.metrics.ts';
import { watchPrimary } from '#server/leases/primary.metrics.ts';
import type { Services } from '#server/services.ts';

/** Adds the metrics that every process with a database connection has. */
export function measureProcess(services: Services, pool: pg.Pool) {
  const { metrics, primary, events, db, config, runner } = services;
  watchPrimary(metrics, primary);
  watchDatabase(metrics, pool);
  watchEvents(metrics, { events, db });
  watchQueues(metrics, pool);
  watchGradings(metrics, db);
  watchDisk(metrics, config.dataFolder);
  if (config.codeRunner.provider === 'machines') watchMachines(metrics, runner);
  if (config.mediaMachines) watchMediaMachines(metrics, services);
}

/** Adds the metrics of the code runner and the media engines, if this process runs them itself (`npm start`). */
export function measureEngines({ metrics, runner, media, config }: Services) {
  if (config.codeRunner.provider === 'engine') watchRunner(metrics, runner);
  if (!config.mediaMachines) watchEngines(metrics, media);
}
