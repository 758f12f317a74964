/** A process that serves requests. The primary also starts the simulator, and the embedded PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeTemporaryFolders } from '#server/adapters/files/temporary-folders.ts';
import { chooseLiveRooms } from '#server/adapters/live-rooms/choose-provider.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { PEER_SETTINGS, parsePeerAddress } from '#server/config/peer-config.ts';
import { consoleTexts, onConsole } from '#server/console-texts.ts';
import {
  claimDataFolder,
  claimIfFree,
  joinPrimary,
  type LockedDatabase,
  makeDataFolder,
  openDatabase,
} from '#server/db/open.ts';
import { loadSecret } from '#server/db/secret.ts';
import { DEMO_PASSWORD, demoPasswordHashes, fillDemoSchool, isEmptySchool } from '#server/demo/demo-school.ts';
import { hashUnchecked } from '#server/features/auth/passwords.ts';
import { fileWriter } from '#server/features/files/files.ts';
import { drain } from '#server/http/draining.ts';
import { openPrimary } from '#server/leases/primary.ts';
import { logFaults } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { closeServices } from '#server/open-services.ts';
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
import { mediaOpener } from './media-opener.ts';
import { canSendEmail, filesFolderOf, openProcess, simulatorOfPrimary } from './open-process.ts';
import { followPrimary, succeed } from './succession.ts';
import { startWork, startWorkOfPrimary } from './work.ts';

const webFolder = process.env.DARASA_WEB ?? join(fileURLToPath(new URL('.', import.meta.url)), '../web');

/** `npm start`: has all roles except `migrate`, and migrates too. */
export async function runAll(config: Config, life: Lifetime, metrics: Metrics) {
  life.onEnd(await claimDataFolder(config.dataFolder));
  // With RUNNERS this process has no runner, and `npm run runner` may run beside it.
  if (config.codeRunner.provider !== 'machines') life.onEnd(await claimDataFolder(runnerFolderOf(config)));
  await startServer(config, life, { metrics, candidacy: 'primary', isWhole: true, sharesPort: false });
}

/** `npm run serve`: only serves requests. The first process of a school is the primary (server/leases/primary.ts). */
export async function serve(config: Config, life: Lifetime, metrics: Metrics) {
  const sharesPort = process.argv.includes(SHARED_PORT);
  if (sharesPort) whenParentEnds(() => void life.end().then(() => process.exit(0)));
  // A child that shares its parent's port is never the primary, because its parent is.
  const candidacy = sharesPort ? 'beside' : await candidacyIn(config, life);
  await startServer(config, life, { metrics, candidacy, isWhole: false, sharesPort });
}

/** Whether this process has to be the primary, runs beside it, or may be either, which the database decides. */
type Candidacy = 'primary' | 'beside' | 'either';

async function candidacyIn({ databaseUrl, dataFolder }: Config, life: Lifetime): Promise<Candidacy> {
  if (databaseUrl) return 'either';
  const release = await claimIfFree(dataFolder);
  if (release) life.onEnd(release);
  return release ? 'primary' : 'beside';
}

interface Options {
  metrics: Metrics;
  candidacy: Candidacy;
  /** Whether this process has all roles. */
  isWhole: boolean;
  /** Whether this process accepts connections at its parent's port (processes/server-children.ts). */
  sharesPort: boolean;
}

async function startServer(config: Config, life: Lifetime, options: Options) {
  const { metrics, candidacy, isWhole, sharesPort } = options;
  makeDataFolder(config.dataFolder);
  const releasePort = sharesPort ? undefined : await reserve(config, life, options);
  // Errors are ignored: a temporary folder that cannot be removed must not prevent the start.
  // The embedded PostgreSQL does not start on a full disk, so space is freed first.
  await removeTemporaryFolders(filesFolderOf(config)).catch(() => {});

  const { database, primary, simulatorUrl } = await joinSchool(config, life, options);
  const isPrimary = primary.isHere;
  let advice: string | undefined;
  const { services, queue, pollers } = await openProcess(config, life, {
    metrics,
    database,
    primary,
    simulatorUrl,
    replicaUrls: config.databaseReadUrls,
    launchRunner: isWhole ? runnerLauncher(config) : runnerConnector(config),
    async openLiveRooms(log) {
      const openEngine = mediaOpener(config, { primary, log, isWhole });
      const { advice: found, ...live } = await chooseLiveRooms(config.media, openEngine);
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
  if (!isPrimary && candidacy === 'either')
    void succeed({ database, primary, services })
      .then(async (isPrimaryNow) => void (isPrimaryNow && (await claimFromEarlierReleases(config, life))))
      .catch(logFaults(services.log, 'no succession'));
  await releasePort();
  await listen(app, config);
  if (!isWhole) life.drainBefore(() => drain(services.draining));
  if (isWhole) await startWork(queue, services, { canSendEmail: canSendEmail(config), pollers });
  if (isWhole) endChildren = startServerChildren(app.server, config);

  await printAddresses(services, [...moneyLines(config, simulatorUrl), ...(advice ? [advice] : [])]);
  void adviseOnRunner(services.runner);
}

/**
 * Reserves the port before the start changes data. With `npm run serve` the port is released immediately: while the
 * server starts, it refuses connections, so that a proxy sends requests to other servers.
 */
async function reserve(config: Config, life: Lifetime, { isWhole }: Options) {
  if (config.peerAddress) await requireFree(config.peerAddress);
  const release = await reservePort(config);
  life.onEnd(release);
  if (!isWhole) await release();
  return release;
}

/** Checks that this process can listen at its address for other servers (http/peers.ts). */
async function requireFree(peerAddress: string) {
  const release = await reservePort({ ...parsePeerAddress(peerAddress)!, settings: PEER_SETTINGS });
  await release();
}

/** Opens the database, which decides whether this process is the primary. */
async function joinSchool(config: Config, life: Lifetime, options: Options) {
  const { candidacy } = options;
  const simulatorStart = candidacy === 'primary' ? startSimulator(config, life) : undefined;
  const database = await openDatabaseOf(config, life, options);
  const primary = await openPrimaryOf(config, database, candidacy);
  if (!primary.isHere) {
    if (candidacy === 'either') await followPrimary({ ...config, database, primary });
    return { database, primary, simulatorUrl: await simulatorOfPrimary(config, database.db) };
  }
  if (candidacy === 'either') await claimFromEarlierReleases(config, life);
  return { database, primary, simulatorUrl: await (simulatorStart ?? startSimulator(config, life)) };
}

async function openDatabaseOf(config: Config, life: Lifetime, { candidacy, isWhole }: Options) {
  const isEmbedded = candidacy === 'primary' && !config.databaseUrl;
  logStep(isEmbedded ? consoleTexts.starting(config.dataFolder) : consoleTexts.connecting);
  const onTaken = life.endWithMessage;
  const database =
    candidacy === 'beside'
      ? await joinPrimary(config, { connections: 20, onTaken })
      : await openDatabase(config, { migrates: isWhole, mayJoin: candidacy === 'either', onTaken });
  life.onEnd(() => database.close());
  return database;
}

const primarySocketIn = (dataFolder: string) => join(makeSocketFolder(dataFolder, 'primary-socket'), 'primary');

async function openPrimaryOf({ dataFolder, peerAddress }: Config, { db, lock }: LockedDatabase, candidacy: Candidacy) {
  // A child beside its parent never becomes the primary, and reaches it by its socket.
  const address = peerAddress && candidacy !== 'beside' && parsePeerAddress(peerAddress);
  const peer = address && { ...address, key: await loadSecret(db, 'peers', randomBytes(32).toString('hex')) };
  return openPrimary({ isHere: lock.isPrimary, socketPath: primarySocketIn(dataFolder), peer: peer || undefined });
}

/** Locks the data folder if it is free: servers of the previous release take the one with this lock for the primary. */
async function claimFromEarlierReleases({ dataFolder }: Config, life: Lifetime) {
  const release = await claimIfFree(dataFolder);
  if (release) life.onEnd(release);
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
