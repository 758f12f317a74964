/** Opens everything that each process of a school needs: its lease, its queue, the configured adapters, the services. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inLocale } from '#messages/catalogues.ts';
import { chooseRunner } from '#server/adapters/code-runner/choose-runner.ts';
import { engineRunner } from '#server/adapters/code-runner/engine.ts';
import { chooseFiles } from '#server/adapters/files/choose-files.ts';
import { oidcIdentity } from '#server/adapters/identity/oidc.ts';
import { devMailbox } from '#server/adapters/mail/dev-mailbox.ts';
import { smtpMail } from '#server/adapters/mail/smtp.ts';
import { chooseMobileMoney } from '#server/adapters/mobile-money/choose-provider.ts';
import { findVideoTools } from '#server/adapters/video-tools/ffmpeg.ts';
import type { Config } from '#server/config/config.ts';
import { connect, type Db } from '#server/db/connect.ts';
import type { LockedDatabase } from '#server/db/open.ts';
import { openReadReplicas } from '#server/db/read-replicas.ts';
import { insertEmail } from '#server/features/dev-mailbox/dev-mailbox.store.ts';
import { openPollers } from '#server/jobs/poller.ts';
import { openQueue } from '#server/jobs/queue.ts';
import type { Primary } from '#server/leases/primary.ts';
import { findPrimary } from '#server/leases/process-lease.store.ts';
import { openProcessLease, RENEWAL_TIMEOUT } from '#server/leases/process-lease.ts';
import { type Log, openLog } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { openServices } from '#server/open-services.ts';
import type { Clock } from '#server/ports/clock.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Lifetime } from './lifetime.ts';
import { measureProcess } from './measure.ts';
import { openShared } from './open-shared.ts';
import { jobs } from './work.ts';

const clock: Clock = { now: () => new Date() };

export const filesFolderOf = ({ dataFolder }: Config) => join(dataFolder, 'files');

interface Given {
  metrics: Metrics;
  database: LockedDatabase;
  /** Tells this process whether it is the primary, and how to reach the primary. */
  primary: Primary;
  /** Undefined if M-Pesa is not simulated, or the simulator did not start. */
  simulatorUrl: string | undefined;
  /** Replicas of the database that this process reads from. */
  replicaUrls: string[];
  /** Starts our own code runner, or connects to it. */
  launchRunner: Parameters<typeof engineRunner>[0];
  openLiveRooms: (log: Log) => Promise<Pick<Parameters<typeof openServices>[0], 'liveRooms' | 'media'>>;
}

export async function openProcess(config: Config, life: Lifetime, given: Given) {
  const { db, pool, directUrl, lock } = given.database;
  const log = openLog({ level: config.logLevel });
  const { shared, close: closeShared } = await openShared(config, { db, url: directUrl, clock, log });
  life.onEnd(closeShared);
  const { metrics, primary, simulatorUrl } = given;
  const isPrimary = primary.isHere;
  const leaseConnection = connectForLease(directUrl, config);
  const processLease = await openProcessLease(leaseConnection.db, {
    log,
    isPrimary,
    simulatorUrl: isPrimary ? simulatorUrl : undefined,
    peerAddress: config.peerAddress,
    onOutdated: life.endWithMessage,
    onCutOff: life.exitWithMessage,
  });
  life.onEnd(() => processLease.close().finally(() => leaseConnection.close()));
  await lock.letOthersIn();
  const readReplicas = openReadReplicas({ urls: given.replicaUrls, directUrl, log });
  life.onEnd(() => readReplicas.close());

  await requireBucket(config, log);
  const [queue, pollers] = [await openQueue(pool, jobs), openPollers()];
  const runner = openRunner(config, given, log);
  life.onEnd(() => runner.close());
  const live = await given.openLiveRooms(log);
  life.onEnd(() => live.media.close());
  const adapters = {
    files: await chooseFiles(config.files, filesFolderOf(config)),
    identity: config.identityProvider && oidcIdentity(config.identityProvider, clock),
    videoTools: videoToolsFor(config),
    money: chooseMobileMoney(config.mobileMoney.account, { clock, simulatorUrl }),
    mail: mailFor(config, db),
    runner,
    ...live,
  };
  const services = await openServices({
    config,
    log,
    metrics,
    db,
    readReplicas,
    processLease,
    primary,
    queue,
    pollers,
    clock,
    ...shared,
    ...adapters,
  });
  measureProcess(services, pool);
  return { services, queue, pollers };
}

/** Connects to PostgreSQL directly, because a lease's renewal must not wait in a pooler's queue. */
const connectForLease = (directUrl: string, { peerAddress }: Config) =>
  connect(directUrl, { connections: 1, queryTimeout: peerAddress ? RENEWAL_TIMEOUT : undefined });

/** Checks that the bucket can be used; an unreachable S3 server does not prevent the start. @throws {StartupError} */
export async function requireBucket({ files: { s3 }, logLevel }: Config, log = openLog({ level: logLevel })) {
  if (!s3) return;
  // Imported here, so that a school without S3 does not load its library.
  const { findBucketProblem } = await import('#server/adapters/files/s3/s3.ts');
  const problem = await findBucketProblem(s3);
  if (!problem) return;
  const { error, wrongSettings } = problem;
  if (wrongSettings) throw new StartupError(({ startup }) => startup.noBucket(s3.bucket, wrongSettings));
  log.warn({ err: error }, 'S3 does not answer as it should: files there are unavailable until it does');
}

const openRunner = ({ codeRunner }: Config, { launchRunner }: Given, log: Log) =>
  chooseRunner(codeRunner, {
    engine: () => engineRunner(launchRunner),
    onMachineChange({ address, status, advice }) {
      const machine = { address, advice: inLocale(advice, 'en') };
      if (status === 'ready') log.info(machine, 'a runner machine is ready');
      else log.warn(machine, `a runner machine is ${status}`);
    },
  });

function videoToolsFor({ ffmpeg }: Config) {
  if (ffmpeg === 'none') return undefined;
  const tools = findVideoTools(ffmpeg);
  if (ffmpeg && !tools) throw new StartupError(({ settings }) => settings.ffmpeg(ffmpeg));
  return tools;
}

function mailFor(config: Config, db: Db) {
  if (config.smtpUrl) return smtpMail({ url: config.smtpUrl, from: config.mailFrom });
  return devMailbox((email) => insertEmail(db, email));
}

/** Whether emails are sent. In production without a mail server they stay in the queue, because it has no dev mailbox. */
export const canSendEmail = ({ isProduction, smtpUrl }: Config) => !isProduction || smtpUrl !== undefined;

/** Milliseconds to wait until a primary is registered, and between queries for it. */
const [PRIMARY_TIMEOUT, PRIMARY_POLL] = [30_000, 500];

/** The address of the simulated M-Pesa that the primary has started, if M-Pesa is simulated. Waits for the primary. */
export async function simulatorOfPrimary({ mobileMoney }: Config, db: Db) {
  if (mobileMoney.provider !== 'simulator') return undefined;
  for (const deadline = performance.now() + PRIMARY_TIMEOUT; performance.now() < deadline; await pause(PRIMARY_POLL)) {
    const primary = await findPrimary(db);
    if (primary) return primary.simulatorUrl ?? undefined;
  }
  return undefined;
}
