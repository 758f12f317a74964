/**
 * Starts a real server with its own database, for tests over HTTP. If the server logs a
 * fault, stopping it fails, and so does the test, unless the test has taken the fault with
 * takeFaults(). A server that is started inside a test is stopped at the test's end, even
 * if the test fails; a server that is started outside has to be stopped by the test file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { LOCALE_COOKIE } from '#messages/locales.ts';
import { type Simulator, startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { oidcIdentity } from '#server/adapters/identity/oidc.ts';
import { embeddedRooms } from '#server/adapters/live-rooms/embedded-rooms.ts';
import { devMailbox } from '#server/adapters/mail/dev-mailbox.ts';
import { simulatedMoney } from '#server/adapters/mobile-money/simulator.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { openReadReplicas } from '#server/db/read-replicas.ts';
import { insertEmail } from '#server/features/dev-mailbox/dev-mailbox.store.ts';
import { openPollers } from '#server/jobs/poller.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { openPrimary, type Primary } from '#server/leases/primary.ts';
import { openProcessLease } from '#server/leases/process-lease.ts';
import { openLog } from '#server/log.ts';
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts';
import { closeServices, openServices } from '#server/open-services.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import type { Files } from '#server/ports/files.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Email, Mail } from '#server/ports/mail.ts';
import type { Media } from '#server/ports/media.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import type { VideoTools } from '#server/ports/video-tools.ts';
import { openShared } from '#server/roles/open-shared.ts';
import { jobs, startWork, startWorkOfPrimary } from '#server/roles/work.ts';
import { changes } from './changes/changes.ts';
import { callerOf } from './clients/api-client.ts';
import { senderTo } from './clients/upload-client.ts';
import { factories, type Person } from './factories/factories.ts';
import { scriptedMedia } from './fakes/scripted-media.ts';
import { createDatabase } from './postgres.ts';
import { realRunner } from './processes/runner.ts';
import { queries } from './queries/queries.ts';

interface Settings {
  /** Environment variables in addition to the defaults for tests. */
  env?: Record<string, string>;
  mail?: Mail;
  /** The provider of mobile money; by default the simulator. */
  money?: MobileMoney;
  /** The code runner; by default the real one, which starts at its first call. */
  runner?: CodeRunner;
  /** The media engine; by default a fake one, which forwards nothing. */
  media?: Media;
  /** The provider of live rooms; by default our own engine. */
  liveRooms?: LiveRooms;
  /** The file store; by default in a new folder. */
  files?: Files;
  /** ffmpeg, for tests of what it makes of videos; by default there is none. */
  videoTools?: VideoTools | undefined;
  webFolder?: string;
  /** Whether to use production's database timeouts. By default they are longer, for a machine busy with other tests. */
  isImpatient?: boolean;
  /** A migrated database; by default a new copy of the template. */
  database?: { url: string; drop(): Promise<void> };
  /** What this server knows about the primary process; by default this server is the primary and the only one. */
  primary?: Primary;
  /** The metrics of the server; by default none are collected. */
  metrics?: Metrics;
  /** Whether another server on this database keeps running. By default such a server counts as killed. */
  isBeside?: boolean;
}

/** The database timeouts in milliseconds: shorter than a test's timeout, longer than a busy machine needs. */
const PATIENCE = { connectTimeout: 20_000, lockTimeout: 8_000, idleTimeout: 20_000 };

export type School = Awaited<ReturnType<typeof startTestServer>>;

export async function startTestServer(settings: Settings = {}) {
  // The current test is read before any await, after which another test may run. Concurrent tests stop their servers themselves.
  const test = TestRunner.getCurrentTest();
  const school = await startSchool(settings);
  if (test && !test.concurrent)
    onTestFinished(async () => {
      if (!school.isStopped()) await school.stop();
    });
  return school;
}

async function startSchool(settings: Settings) {
  const { env = {}, webFolder = tmpdir(), database, isBeside = false, videoTools, isImpatient, ...more } = settings;
  const { primary = openPrimary({ isHere: true, socketPath: '' }), metrics = noMetrics, ...chosen } = more;
  const { url, drop } = database ?? (await createDatabase());
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...env, DATABASE_URL: url });
  const connection = connect(url, { directUrl: config.databaseDirectUrl, ...(!isImpatient && PATIENCE) });
  const { db, pool } = connection;
  const [faults, mounted]: [string[], string[]] = [[], []];
  const log = openLog({ level: config.logLevel, stream: { write: (line) => void faults.push(line) } });
  const [clock, filesFolder] = [testClock(), mkdtempSync(join(tmpdir(), 'darasa-files-'))];
  const { shared, close } = await openShared(config, { db, url: connection.directUrl, clock, log });
  const processLease = await openProcessLease(db, { isPrimary: !isBeside, log, onOutdated: () => {} });
  const [queue, pollers] = [await openQueue(pool, jobs), openPollers()];
  const simulator = await startTestSimulator(clock);
  const standard = defaultAdapters(config, { db, clock, filesFolder, simulator });
  const readReplicas = openReadReplicas({ urls: config.databaseReadUrls, directUrl: connection.directUrl, log });
  const opened = { config, log, metrics, db, readReplicas, processLease, primary, queue, pollers, clock, ...shared };
  const services = await openServices({ ...opened, ...standard, videoTools, ...chosen, ...liveClassAdapters(chosen) });

  let isStopped = false;
  const app = await buildApp(services, { webFolder, mounted });
  await startWork(queue, services, { canSendEmail: true, pollers });
  startWorkOfPrimary(services, pollers);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  config.mobileMoney.callbackOrigin = address;
  const api = { base: address + config.apiBase, origin: config.allowedOrigins[0]! };

  return {
    address,
    base: api.base,
    services,
    clock,
    /** The simulator, whose phones are fifty times faster than real ones. */
    simulator,
    pool,
    mounted,
    ...testTools({ db, clock, api }),
    mailbox: mailboxOf(address, pool),
    /** Returns the faults that the server has logged so far and clears them, for tests that expect faults. */
    takeFaults: () => faults.splice(0),
    isStopped: () => isStopped,
    async stop() {
      isStopped = true;
      await Promise.all([app.close(), closeServices(services), readReplicas.close()]);
      await queue.close(3_000);
      for (const part of [pollers, services.runner, services.media, simulator, processLease, { close }, connection])
        await part.close();
      rmSync(filesFolder, { recursive: true });
      await drop();
      failOn(faults);
    },
  };
}

/** Returns the factories, changes, queries and API clients that a test uses. */
function testTools({ db, clock, api }: { db: Db; clock: Clock; api: { base: string; origin: string } }) {
  const create = factories(db, clock);
  const cookieOf = async (person?: Person) => person && `session=${await create.session(person)}`;
  return {
    create,
    database: changes(db, clock),
    find: queries(db),
    /** Returns an API client in a new session of this person; without a person, that of a visitor. */
    as: (person?: Person) => callerOf(api, () => cookieOf(person)),
    /** Returns an API client of a person who reads Swahili. */
    inSwahili: (person: Person) => callerOf(api, async () => `${await cookieOf(person)}; ${LOCALE_COOKIE}=sw`),
    /** Returns an upload client in a new session of this person. */
    sender: async (person?: Person) => senderTo({ ...api, cookie: await cookieOf(person) }),
  };
}

/** Starts the simulator with the test's clock. Its phones are fast, but wait long (`patience`) for slow tests. */
const startTestSimulator = ({ now }: Clock) => startSimulator({ speed: 50, patience: 3_000, now });

interface AdapterNeeds {
  db: Db;
  clock: Clock;
  filesFolder: string;
  simulator: Simulator;
}

/** Returns the adapters that a test's server uses by default. */
function defaultAdapters(config: Config, { db, clock, filesFolder, simulator }: AdapterNeeds) {
  return {
    files: folderFiles(filesFolder),
    identity: config.identityProvider && oidcIdentity(config.identityProvider, clock),
    money: simulatedMoney(simulator.url, clock),
    mail: devMailbox((email) => insertEmail(db, email)),
    runner: realRunner(filesFolder),
  };
}

/** Returns the adapters of live classes: by default our own provider on the test's media engine. */
function liveClassAdapters({ media = scriptedMedia(), liveRooms }: Pick<Settings, 'media' | 'liveRooms'>) {
  const embedded = embeddedRooms(media);
  return { ...embedded, ...(liveRooms && { liveRooms }) };
}

function failOn(faults: string[]) {
  if (faults.length > 0) throw new Error(`The server logged faults:\n${faults.join('\n')}`);
}

/** Creates a clock that only advance() and goTo() change. Keep it near the real time: the job queue uses that. */
function testClock() {
  let now = Date.now();
  return {
    now: () => new Date(now),
    advance({ minutes }: { minutes: number }) {
      now += minutes * 60_000;
    },
    goTo(moment: Date) {
      now = moment.getTime();
    },
  };
}

function mailboxOf(address: string, pool: { query(text: string): Promise<{ rows: { waiting: number }[] }> }) {
  const emailsTo = async (email: string): Promise<Email[]> => {
    await untilQuiet(pool);
    const emails = (await (await fetch(`${address}/dev/outbox.json`)).json()) as Email[];
    return emails.filter(({ to }) => to === email);
  };
  const linkTo = async (email: string) => {
    const [newest] = await emailsTo(email);
    const path = newest?.text.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1];
    if (!path) throw new Error(`There is no letter with a link to ${email}`);
    return path;
  };
  return {
    /** Waits until all jobs have run; resolves with the emails to this address, newest first. */
    emailsTo: emailsTo,
    /** Returns the path of the link in the newest email to this address. */
    linkTo,
    /** Returns the two parts of the password link in the newest email, as parameters for the contract's endpoint. */
    resetLinkTo: async (email: string) =>
      (await linkTo(email)).match(/^\/password-reset\/(?<a>[^/]+)\/(?<b>[^/]+)$/)!.groups as { a: string; b: string },
    /** Returns the parts of the verification link in the newest email, as parameters for the contract's endpoint. */
    verifyLinkTo: async (email: string) =>
      (await linkTo(email)).match(/^\/verify\/(?<role>[^/]+)\/verify\/(?<token>[^/]+)$/)!.groups as {
        role: string;
        token: string;
      },
  };
}

/** Waits until no job is queued or running. */
async function untilQuiet(pool: { query(text: string): Promise<{ rows: { waiting: number }[] }> }) {
  for (let tries = 0; tries < 400; tries++) {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from jobs.job where state < 'completed' and name not like '\\_\\_%'`,
    );
    if (rows[0]!.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Jobs still wait after twenty seconds');
}
