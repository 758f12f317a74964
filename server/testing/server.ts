/**
 * A real server on a real database of its own, for tests that speak HTTP. A
 * fault that the server logged fails the test file when it stops, unless the
 * test said that it expected one. A server that a test starts is stopped at the
 * test's end, also when the test fails; one that a file starts, by the file.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { type Simulator, startSimulator } from '#packages/mobile-money-simulator/simulator.ts';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { oidcIdentity } from '#server/adapters/identity/oidc.ts';
import { embeddedRooms } from '#server/adapters/live-rooms/embedded-rooms.ts';
import { devMailbox } from '#server/adapters/mail/dev-mailbox.ts';
import { simulatedMoney } from '#server/adapters/mobile-money/simulator.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { openEvents } from '#server/db/events.ts';
import { insertEmail } from '#server/features/dev-mailbox/dev-mailbox.store.ts';
import { openPollers } from '#server/jobs/poller.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { openServices } from '#server/open-services.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import type { Files } from '#server/ports/files.ts';
import type { LiveRooms } from '#server/ports/live-rooms.ts';
import type { Email, Mail } from '#server/ports/mail.ts';
import type { Media } from '#server/ports/media.ts';
import type { MobileMoney } from '#server/ports/mobile-money.ts';
import type { VideoTools } from '#server/ports/video-tools.ts';
import { jobs, startWorker } from '#server/worker.ts';
import { changes } from './changes/changes.ts';
import { callerOf } from './clients/api-client.ts';
import { senderTo } from './clients/upload-client.ts';
import { factories, type Person } from './factories/factories.ts';
import { scriptedMedia } from './fakes/scripted-media.ts';
import { createDatabase } from './postgres.ts';
import { realRunner } from './processes/runner.ts';
import { queries } from './queries/queries.ts';

interface Settings {
  /** Environment variables beside the ones that a test needs. */
  env?: Record<string, string>;
  mail?: Mail;
  /** Another provider than the simulator. */
  money?: MobileMoney;
  /** Another one than the engine, which costs nothing before it is first asked. */
  runner?: CodeRunner;
  /** Another one than a scripted one, which forwards nothing. */
  media?: Media;
  /** Another provider than our engine; then nothing is forwarded here. */
  liveRooms?: LiveRooms;
  /** Another store than a new one of its own. */
  files?: Files;
  /** Only where the test is about what ffmpeg makes: by default videos stay as they come. */
  videoTools?: VideoTools | undefined;
  webFolder?: string;
  /** As short as in a real school, where the test is about that: a machine that is busy with other tests needs longer. */
  isImpatient?: boolean;
  /** A database with its schema, where the usual one will not do. */
  database?: { url: string; drop(): Promise<void> };
}

/** Milliseconds: less than a test may take, more than a busy machine does. */
const PATIENCE = { connectTimeout: 20_000, lockTimeout: 8_000 };

export type School = Awaited<ReturnType<typeof startTestServer>>;

export async function startTestServer(settings: Settings = {}) {
  // Only now: tests that run at the same time cannot be told apart later, and stop their servers themselves.
  const test = TestRunner.getCurrentTest();
  const school = await startSchool(settings);
  if (test && !test.concurrent)
    onTestFinished(async () => {
      if (!school.isStopped()) await school.stop();
    });
  return school;
}

async function startSchool(settings: Settings) {
  const { env = {}, webFolder = tmpdir(), database, videoTools, isImpatient, ...chosen } = settings;
  const { url, drop } = database ?? (await createDatabase());
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...env, DATABASE_URL: url });
  const connection = connect(url, isImpatient ? {} : PATIENCE);
  const { db, pool } = connection;
  const events = await openEvents(url);
  const [queue, pollers] = [await openQueue(pool, jobs), openPollers()];
  const filesFolder = mkdtempSync(join(tmpdir(), 'darasa-files-'));
  const clock = testClock();
  const simulator = await startPhones(clock);
  const standard = standing(config, { db, clock, filesFolder, simulator });
  const adapters = { ...standard, videoTools, ...chosen, ...classesOf(chosen) };
  const services = await openServices({ config, db, queue, pollers, clock, events, ...adapters });

  let isStopped = false;
  const faults: string[] = [];
  const mounted: string[] = [];
  const app = await buildApp(services, { webFolder, mounted, logStream: { write: (line) => faults.push(line) } });
  const onFault = (error: unknown) => app.log.error({ err: error }, 'a job failed');
  await startWorker(queue, services, { mayMail: true, pollers, onFault });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  config.mobileMoney.callbackOrigin = address;
  const api = { base: address + config.apiBase, origin: config.allowedOrigins[0]! };

  return {
    address,
    base: api.base,
    services,
    clock,
    /** The phones, fifty times faster than real. */
    simulator,
    pool,
    mounted,
    ...testTools({ db, clock, api }),
    mailbox: mailboxOf(address, pool),
    /** The faults logged so far, for a test that expects them; they no longer fail the file. */
    takeFaults: () => faults.splice(0),
    isStopped: () => isStopped,
    async stop() {
      isStopped = true;
      await app.close();
      await queue.close(3_000);
      for (const part of [pollers, services.runner, services.media, simulator, events, connection]) await part.close();
      rmSync(filesFolder, { recursive: true });
      await drop();
      failOn(faults);
    },
  };
}

/** What a test sets up, checks and calls with. */
function testTools({ db, clock, api }: { db: Db; clock: Clock; api: { base: string; origin: string } }) {
  const create = factories(db, clock);
  const cookieOf = async (person?: Person) => person && `session=${await create.session(person)}`;
  return {
    create,
    database: changes(db, clock),
    find: queries(db),
    /** Calls as that person, in a session of their own; as a visitor without one. */
    as: (person?: Person) => callerOf(api, () => cookieOf(person)),
    /** Sends files as that person, in a session of their own. */
    sender: async (person?: Person) => senderTo({ ...api, cookie: await cookieOf(person) }),
  };
}

/** By the test's clock. A minute on a phone would be little more than a second: these wait longer for the test to answer. */
const startPhones = ({ now }: Clock) => startSimulator({ speed: 50, patience: 3_000, now });

interface Ground {
  db: Db;
  clock: Clock;
  filesFolder: string;
  simulator: Simulator;
}

/** What a test's school stands on where the test does not say. */
function standing(config: Config, { db, clock, filesFolder, simulator }: Ground) {
  return {
    files: folderFiles(filesFolder),
    identity: config.identityProvider && oidcIdentity(config.identityProvider, clock),
    money: simulatedMoney(simulator.url, clock),
    mail: devMailbox((letter) => insertEmail(db, letter)),
    runner: realRunner(filesFolder),
  };
}

/** Our own engine notes down who sends what. */
function classesOf({ media = scriptedMedia(), liveRooms }: Pick<Settings, 'media' | 'liveRooms'>) {
  const own = embeddedRooms(media);
  return { ...own, ...(liveRooms && { liveRooms }) };
}

function failOn(faults: string[]) {
  if (faults.length > 0) throw new Error(`The server logged faults:\n${faults.join('\n')}`);
}

/** Stands still between calls to advance() and goTo(), at a moment not far from the real one: the queue lives by the real clock. */
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
    const letters = (await (await fetch(`${address}/dev/outbox.json`)).json()) as Email[];
    return letters.filter(({ to }) => to === email);
  };
  const linkTo = async (email: string) => {
    const [newest] = await emailsTo(email);
    const path = newest?.text.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1];
    if (!path) throw new Error(`There is no letter with a link to ${email}`);
    return path;
  };
  return {
    /** The letters to that address, newest first, once every job has run. */
    emailsTo: emailsTo,
    /** The path of the link in the newest letter. */
    linkTo,
    /** What the contract calls a link for a new password: that in the newest letter. */
    resetLinkTo: async (email: string) =>
      (await linkTo(email)).match(/^\/password-reset\/(?<a>[^/]+)\/(?<b>[^/]+)$/)!.groups as { a: string; b: string },
    /** What the contract calls a link that confirms an address: that in the newest letter. */
    verifyLinkTo: async (email: string) =>
      (await linkTo(email)).match(/^\/verify\/(?<role>[^/]+)\/verify\/(?<token>[^/]+)$/)!.groups as {
        role: string;
        token: string;
      },
  };
}

/** Waits until no job waits or runs. */
async function untilQuiet(pool: { query(text: string): Promise<{ rows: { waiting: number }[] }> }) {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from jobs.job where state < 'completed' and name not like '\\_\\_%'`,
    );
    if (rows[0]!.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Jobs still wait after ten seconds');
}
