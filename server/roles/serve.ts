/** A process that serves requests. The primary also starts the simulator, and the embedded PostgreSQL. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeTemporaryFolders } from '#server/adapters/files/temporary-folders.ts';
import { chooseLiveRooms, openMedia } from '#server/adapters/live-rooms/choose-provider.ts';
import { remoteMedia } from '#server/adapters/live-rooms/remote-media.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts, onConsole } from '#server/console-texts.ts';
import {
  claimDataFolder,
  claimIfFree,
  claimWhenFree,
  joinPrimary,
  type LockedDatabase,
  openDatabase,
} from '#server/db/open.ts';
import { DEMO_PASSWORD, demoPasswordHashes, fillDemoSchool, isEmptySchool } from '#server/demo/demo-school.ts';
import { hashUnchecked } from '#server/features/auth/passwords.ts';
import { fileWriter } from '#server/features/files/files.ts';
import { drain } from '#server/http/draining.ts';
import { openPrimary } from '#server/leases/primary.ts';
import { logFaults } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { closeServices } from '#server/open-services.ts';
import { mediaConnector, mediaLauncher } from '#server/processes/media.ts';
import { listenError, reservePort } from '#server/processes/port-reservation.ts';
import { runnerConnector, runnerFolderOf, runnerLauncher } from '#server/processes/runner.ts';
import {
  acceptFromParent,
  SHARED_PORT,
  startServerChildren,
  whenParentEnds,
} from '#server/processes/server-children.ts';
import { startSimulatorProcess } from '#server/processes/simulator.ts';
import { makeSocketFolder } from '#server/processes/socket-folder.ts';
import type { Services } from '#server/services.ts';
import { StartupError } from '#server/startup-error.ts';
import { adviseOnRunner, moneyLines, printAddresses } from './first-lines.ts';
import { type Lifetime, logStep, SHUTDOWN_TIMEOUT } from './lifetime.ts';
import { measureEngines } from './measure.ts';
import { canSendEmail, filesFolderOf, openProcess, simulatorOfPrimary } from './open-process.ts';
import { startWork, startWorkOfPrimary } from './work.ts';

const webFolder = process.env.DARASA_WEB ?? join(fileURLToPath(new URL('.', import.meta.url)), '../web');

/** `npm start`: has all roles except `migrate`, and migrates too. */
export async function runAll(config: Config, life: Lifetime, metrics: Metrics) {
  life.onEnd(await claimDataFolder(config.dataFolder));
  // With RUNNERS this process has no runner, and `npm run runner` may run beside it.
  if (config.codeRunner.provider !== 'machines') life.onEnd(await claimDataFolder(runnerFolderOf(config)));
  await startServer(config, life, { metrics, isPrimary: true, isWhole: true, sharesPort: false });
}

/** `npm run serve`: only serves requests. The first process on a data folder is the primary (server/leases/primary.ts). */
export async function serve(config: Config, life: Lifetime, metrics: Metrics) {
  const sharesPort = process.argv.includes(SHARED_PORT);
  if (sharesPort) whenParentEnds(() => void life.end().then(() => process.exit(0)));
  // A child that shares its parent's port is never the primary, because its parent is.
  const release = sharesPort ? undefined : await claimIfFree(config.dataFolder);
  if (release) life.onEnd(release);
  await startServer(config, life, { metrics, isPrimary: release !== undefined, isWhole: false, sharesPort });
}

interface Options {
  metrics: Metrics;
  isPrimary: boolean;
  /** Whether this process has all roles. */
  isWhole: boolean;
  /** Whether this process accepts connections at its parent's port (processes/server-children.ts). */
  sharesPort: boolean;
}

async function startServer(config: Config, life: Lifetime, options: Options) {
  const { metrics, isPrimary, isWhole, sharesPort } = options;
  const releasePort = sharesPort ? undefined : await reserve(config, life, options);
  // Errors are ignored: a temporary folder that cannot be removed must not prevent the start.
  // The embedded PostgreSQL does not start on a full disk, so space is freed first.
  await removeTemporaryFolders(filesFolderOf(config)).catch(() => {});

  const simulatorStart = isPrimary ? startSimulator(config, life) : undefined;
  const database = await openDatabaseOf(config, life, options);
  const simulatorUrl = isPrimary ? await simulatorStart : await simulatorOfPrimary(config, database.db);
  const primary = openPrimary({ isHere: isPrimary, socketPath: primarySocketIn(config.dataFolder) });
  let advice: string | undefined;
  const { services, queue, pollers } = await openProcess(config, life, {
    metrics,
    database,
    primary,
    simulatorUrl,
    replicaUrls: config.databaseReadUrls,
    launchRunner: isWhole ? runnerLauncher(config) : runnerConnector(config),
    async openLiveRooms() {
      const { advice: found, ...live } = await chooseLiveRooms(config.media, async (settings) => {
        if (isWhole) return openMedia(settings, mediaLauncher(config));
        const connect = mediaConnector(config.dataFolder);
        return { media: remoteMedia({ connect, whenPrimary: primary.whenHere }), advice: '' };
      });
      advice = found && onConsole(found);
      return live;
    },
  });
  if (isWhole) measureEngines(services);
  if (isPrimary) await (config.isProduction ? refuseDemoSchool : fillEmptySchool)(services);

  const app = await buildApp(services, { webFolder });
  let endChildren: () => Promise<unknown> = async () => {};
  const closing = () => [closeApp(app), closeServices(services), queue.close(SHUTDOWN_TIMEOUT), pollers.close()];
  life.onEnd(() => Promise.all([endChildren(), ...closing()]));
  startWorkOfPrimary(services, pollers);
  if (!releasePort) {
    await app.ready();
    return acceptFromParent(app.server);
  }
  if (!isPrimary && config.databaseUrl)
    void succeed(config, life, { database, primary, services }).catch(logFaults(services.log, 'no succession'));
  await releasePort();
  await listen(app, config);
  if (!isWhole) life.drainBefore(() => drain(services.draining));
  if (isWhole) await startWork(queue, services, { canSendEmail: canSendEmail(config), pollers });
  if (isWhole) endChildren = startServerChildren(app.server, config);

  await printAddresses(services, [...moneyLines(config, simulatorUrl), ...(advice ? [advice] : [])]);
  void adviseOnRunner(services.runner);
}

/**
 * Reserves the port before the start changes data. With `npm run serve` the port is released again at once: while the
 * server starts, it refuses connections, so that a proxy sends requests to other servers.
 */
async function reserve(config: Config, life: Lifetime, { isWhole }: Options) {
  const release = await reservePort(config);
  life.onEnd(release);
  if (!isWhole) await release();
  return release;
}

async function openDatabaseOf(config: Config, life: Lifetime, { isPrimary, isWhole }: Options) {
  const isEmbedded = isPrimary && !config.databaseUrl;
  logStep(isEmbedded ? consoleTexts.starting(config.dataFolder) : consoleTexts.connecting);
  const onTaken = life.endWithMessage;
  const database = isPrimary
    ? await openDatabase(config, { migrates: isWhole, onTaken })
    : await joinPrimary(config, { connections: 20, onTaken });
  life.onEnd(() => database.close());
  return database;
}

const primarySocketIn = (dataFolder: string) => join(makeSocketFolder(dataFolder, 'primary-socket'), 'primary');

/** Milliseconds between attempts to record that this process is the primary, while the database is unavailable. */
const RETRY = 500;

interface Successor {
  database: LockedDatabase;
  primary: ReturnType<typeof openPrimary>;
  services: Pick<Services, 'processLease' | 'log'>;
}

/**
 * Becomes the primary as soon as the primary has ended. With the embedded PostgreSQL there is no successor, because
 * PostgreSQL ends with the primary.
 */
async function succeed({ dataFolder }: Config, life: Lifetime, { database, primary, services }: Successor) {
  life.onEnd(await claimWhenFree(dataFolder));
  await database.lock.becomePrimary();
  for (let isRecorded = false; !isRecorded; )
    isRecorded = await services.processLease.becomePrimary().then(
      () => true,
      () => pause(RETRY, false),
    );
  primary.become();
  services.log.warn('this process is the primary now');
}

/** Refuses to start in production with accounts of the demo school, whose password is public in our source code. */
async function refuseDemoSchool({ config, db, passwords }: Services) {
  for (const hash of await demoPasswordHashes(db))
    if (await passwords.isRight(hash, DEMO_PASSWORD))
      throw new StartupError(({ startup }) => startup.demoData(config.dataFolder));
}

/** Creates the demo school if the school has no users. */
async function fillEmptySchool(services: Services) {
  const { db } = services;
  if (!(await isEmptySchool(db))) return;
  logStep(consoleTexts.fillingDemo);
  await fillDemoSchool(db, { hashPassword: hashUnchecked, keepFile: fileWriter(services) });
}

/** Starts the M-Pesa simulator, if chosen, and returns the URL of its phones; undefined if it is not chosen. */
function startSimulator({ mobileMoney, dataFolder }: Config, life: Lifetime) {
  if (mobileMoney.provider !== 'simulator') return undefined;
  const simulator = startSimulatorProcess({
    port: mobileMoney.simulatorPort,
    host: mobileMoney.simulatorHost,
    dataFolder,
  });
  life.onEnd(simulator.stop);
  return simulator.url;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config) {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host, port });
  });
}

/** Accepts no more requests, and closes the connections of requests that still run after SHUTDOWN_TIMEOUT. */
async function closeApp(app: Awaited<ReturnType<typeof buildApp>>) {
  const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT);
  await app.close();
  clearTimeout(timer);
}
