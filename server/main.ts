/** Starts all parts of the server, prints their addresses, and stops them in reverse order. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '#server/ports/clock.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { chooseRunner } from './adapters/code-runner/choose-runner.ts';
import { engineRunner } from './adapters/code-runner/engine.ts';
import { folderFiles, removeTemporaryFolders } from './adapters/files/folder.ts';
import { oidcIdentity } from './adapters/identity/oidc.ts';
import { chooseLiveRooms } from './adapters/live-rooms/choose-provider.ts';
import { devMailbox } from './adapters/mail/dev-mailbox.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import { chooseMobileMoney } from './adapters/mobile-money/choose-provider.ts';
import { findVideoTools } from './adapters/video-tools/ffmpeg.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { loadDotEnv } from './config/environment.ts';
import { consoleTexts, onConsole, startupTexts } from './console-texts.ts';
import type { Db } from './db/connect.ts';
import { openEvents } from './db/events.ts';
import { claimDataFolder, openDatabase } from './db/open.ts';
import { DEMO_PASSWORD, demoLogins, demoPasswordHashes, fillDemoSchool, isEmptySchool } from './demo/demo-school.ts';
import { hashUnchecked } from './features/auth/passwords.ts';
import { hasAdmin } from './features/auth/staff.ts';
import { insertEmail } from './features/dev-mailbox/dev-mailbox.store.ts';
import { fileWriter } from './features/files/files.ts';
import { adviceOn } from './features/runner/runner.ts';
import { openPollers } from './jobs/poller.ts';
import { openQueue } from './jobs/queue.ts';
import { openProcessLease } from './leases/process-lease.ts';
import { openServices } from './open-services.ts';
import { mediaLauncher } from './processes/media.ts';
import { listenError, reservePort } from './processes/port-reservation.ts';
import { runnerLauncher } from './processes/runner.ts';
import { startSimulatorProcess } from './processes/simulator.ts';
import type { Services } from './services.ts';
import { StartupError } from './startup-error.ts';
import { jobs, startWorker } from './worker.ts';

/** Milliseconds that running requests and jobs may take to finish after Ctrl+C. */
const SHUTDOWN_TIMEOUT = 2_500;
/** Milliseconds after which the process exits even if not all parts have stopped; the embedded PostgreSQL follows. */
const EXIT_TIMEOUT = 8_000;

const clock: Clock = { now: () => new Date() };
const webFolder = process.env.DARASA_WEB ?? join(fileURLToPath(new URL('.', import.meta.url)), '../web');

/** Functions that stop the started parts, in the order of starting. */
const started: (() => Promise<unknown>)[] = [];

try {
  await start();
} catch (error) {
  await end();
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n${startupTexts.cannotStart(onConsole(error.text))}`);
  process.exit(1);
}

async function start() {
  loadDotEnv();
  const config = readConfig(process.env);
  endOnSignals();

  const releasePort = await claim(config);
  const filesFolder = join(config.dataFolder, 'files');
  // Errors are ignored: a temporary folder that cannot be removed must not prevent the start.
  const clear = () => removeTemporaryFolders(filesFolder).catch(() => {});
  // The embedded PostgreSQL does not start on a full disk, so space is freed first. The data folder is locked, so no
  // other server uses these files. With an external database this has to wait until the database is locked.
  if (!config.databaseUrl) await clear();

  const simulatorStart = startSimulator(config);
  logStep(config.databaseUrl ? consoleTexts.connecting : consoleTexts.starting(config.dataFolder));
  const database = await openDatabase(config, endWithMessage);
  started.push(() => database.close());
  if (config.databaseUrl) await clear();
  const { db } = database;

  const events = await openEvents(database.url);
  started.push(() => events.close());
  const processLease = await openProcessLease(db, { isAlone: true });
  started.push(() => processLease.close());
  const queue = await openQueue(database.pool, jobs);
  const pollers = openPollers();
  const files = folderFiles(filesFolder);
  const identity = config.identityProvider && oidcIdentity(config.identityProvider, clock);
  const videoTools = videoToolsFor(config);
  const simulatorUrl = await simulatorStart;
  const money = chooseMobileMoney(config.mobileMoney.account, { clock, simulatorUrl });
  const runner = chooseRunner(config.codeRunner, () => engineRunner(runnerLauncher(config)));
  started.push(() => runner.close());
  const { liveRooms, media, advice } = await chooseLiveRooms(config.media, mediaLauncher(config));
  started.push(() => media.close());
  const adapters = { files, identity, videoTools, money, runner, liveRooms, media, mail: mailFor(config, db) };
  const services = await openServices({ config, db, processLease, queue, pollers, clock, events, ...adapters });
  await (config.isProduction ? refuseDemoSchool : fillEmptySchool)(services);

  const app = await buildApp(services, { webFolder });
  started.push(() => Promise.all([closeApp(app), queue.close(SHUTDOWN_TIMEOUT), pollers.close()]));
  await releasePort();
  await listen(app, config);
  await startWorker(queue, services, {
    canSendEmail: mayMail(config),
    pollers,
    onFault: (error) => app.log.error({ err: error }, 'a job failed'),
  });

  await printAddresses(services, [...moneyLines(config, simulatorUrl), ...(advice ? [onConsole(advice)] : [])]);
  void adviseOnRunner(runner);
}

/** Reserves the data folder and the port before the start changes data. openDatabase() locks the database. */
async function claim(config: Config) {
  const releaseFolder = await claimDataFolder(config.dataFolder);
  started.push(async () => releaseFolder());
  const letPortGo = await reservePort(config);
  started.push(letPortGo);
  return letPortGo;
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

function mailFor(config: Config, db: Db) {
  if (config.smtpUrl) return smtpMail({ url: config.smtpUrl, from: config.mailFrom });
  return devMailbox((email) => insertEmail(db, email));
}

function videoToolsFor({ ffmpeg }: Config) {
  if (ffmpeg === 'none') return undefined;
  const tools = findVideoTools(ffmpeg);
  if (ffmpeg && !tools) throw new StartupError(({ settings }) => settings.ffmpeg(ffmpeg));
  return tools;
}

/** Starts the M-Pesa simulator, if chosen, and returns the URL of its phones; undefined if it is not chosen. */
function startSimulator({ mobileMoney, dataFolder }: Config) {
  if (mobileMoney.provider !== 'simulator') return undefined;
  const simulator = startSimulatorProcess({
    port: mobileMoney.simulatorPort,
    host: mobileMoney.simulatorHost,
    dataFolder,
  });
  started.push(simulator.stop);
  return simulator.url;
}

/** Whether emails are sent. In production without a mail server they stay in the queue; there is no dev mailbox. */
function mayMail({ isProduction, smtpUrl }: Config) {
  return !isProduction || smtpUrl !== undefined;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config) {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host, port });
  });
}

async function printAddresses(services: Services, lastLines: string[]) {
  const { config } = services;
  const more = config.isProduction ? await productionLines(services) : demoLines(config);
  const lines = ['', consoleTexts.openAt(config.publicUrl), ...more, ...lastLines];
  console.log(`${lines.join('\n')}\n`);
}

async function productionLines({ config, db, videoTools, schoolDetails }: Services) {
  const lines: string[] = [];
  if (!config.isPublicUrlSet) lines.push(consoleTexts.setPublicUrl);
  if (!config.smtpUrl) lines.push(consoleTexts.noMail);
  if (!(await schoolDetails.read()).phone) lines.push(consoleTexts.noPhone);
  if (!videoTools) lines.push(consoleTexts.noFfmpeg);
  // The link itself is not printed: it would stay in the system's journal, which not only administrators can read.
  if (!(await hasAdmin(db))) lines.push(consoleTexts.noAdministrator);
  return lines;
}

function demoLines({ smtpUrl, publicUrl }: Config) {
  const logins = consoleTexts.demoLogins(demoLogins.join(', '), DEMO_PASSWORD);
  return smtpUrl ? [logins] : [logins, consoleTexts.emailsAt(`${publicUrl}/dev/outbox`)];
}

function moneyLines({ mobileMoney }: Config, simulatorUrl: string | undefined) {
  if (mobileMoney.provider === 'none') return [consoleTexts.noMoney];
  if (mobileMoney.provider !== 'simulator') return mobileMoney.isLive ? [] : [consoleTexts.sandbox];
  if (!simulatorUrl) return [consoleTexts.noSimulator];
  return [consoleTexts.simulatorAt(simulatorUrl)];
}

/** Prints advice if the runner is not ready. Called last, because it starts the runner, which detects languages. */
async function adviseOnRunner(runner: CodeRunner) {
  const state = await runner.state();
  if (!state.isReady && state.advice) console.log(`${onConsole(adviceOn(state))}\n`);
}

function logStep(step: string) {
  console.log(`  ${step}…`);
}

/** Prints one sentence and shuts down; for errors that the operator can fix. */
function endWithMessage({ text }: StartupError) {
  console.error(`\n${startupTexts.isStopping(onConsole(text))}`);
  void end().then(() => process.exit(1));
}

function endOnSignals() {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      // npm forwards the terminal's Ctrl+C to us in addition to the terminal itself, so the signal can arrive twice.
      if (isEnding) return;
      isEnding = true;
      console.log(`\n${consoleTexts.stopping}`);
      await end();
      process.exit(0);
    });
}

/** Stops everything in reverse order: requests, jobs, then the database. */
async function end() {
  setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref();
  for (const stop of started.splice(0).reverse()) await stop();
}

/** Accepts no more requests. After SHUTDOWN_TIMEOUT the connections of requests that are still running are closed. */
async function closeApp(app: Awaited<ReturnType<typeof buildApp>>) {
  const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT);
  await app.close();
  clearTimeout(timer);
}
