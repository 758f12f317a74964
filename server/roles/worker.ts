/** `npm run worker`: a process that runs jobs and gradings beside the server, on the same data folder and database. */
import { noMedia, noRooms } from '#server/adapters/live-rooms/none.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts } from '#server/console-texts.ts';
import { joinPrimary } from '#server/db/open.ts';
import { openPrimary } from '#server/leases/primary.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { closeServices } from '#server/open-services.ts';
import { runnerConnector } from '#server/processes/runner.ts';
import { type Lifetime, SHUTDOWN_TIMEOUT } from './lifetime.ts';
import { canSendEmail, openProcess, simulatorOfPrimary } from './open-process.ts';
import { startWork } from './work.ts';

/** Maximum connections to the database: the embedded PostgreSQL has 100, of which a server takes 23. */
const CONNECTIONS = 8;

export async function work(config: Config, life: Lifetime, metrics: Metrics) {
  const database = await joinPrimary(config, { connections: CONNECTIONS, onTaken: life.endWithMessage });
  life.onEnd(() => database.close());
  const { services, queue, pollers } = await openProcess(config, life, {
    database,
    metrics,
    // A worker forwards nothing, because it serves no requests.
    primary: openPrimary({ isHere: false, socketPath: '' }),
    simulatorUrl: await simulatorOfPrimary(config, database.db),
    // Empty, because only requests read from replicas.
    replicaUrls: [],
    launchRunner: runnerConnector(config),
    // Live classes run in the primary, not in a worker.
    openLiveRooms: async () => ({ liveRooms: noRooms(), media: noMedia() }),
  });
  life.onEnd(() => Promise.all([closeServices(services), queue.close(SHUTDOWN_TIMEOUT), pollers.close()]));
  await startWork(queue, services, { canSendEmail: canSendEmail(config), pollers });
  console.log(consoleTexts.workerStarted);
}
