/**
 * `npm run runner`: keeps a code runner running, for `npm run serve` and its workers on this machine and, with RUNNER_PORT, for
 * schools on other machines that name it in RUNNERS.
 */
import { X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { engineRunner } from '#server/adapters/code-runner/engine.ts';
import { type Gateway, openGateway } from '#server/adapters/code-runner/machines/gateway.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts, onConsole } from '#server/console-texts.ts';
import { claimDataFolder } from '#server/db/open.ts';
import { watchRunner } from '#server/features/runner/runner.metrics.ts';
import { adviceOn } from '#server/features/runner/runner.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { listenError } from '#server/processes/port-reservation.ts';
import { runnerConnector, runnerFolderOf, runnerLauncher } from '#server/processes/runner.ts';
import type { Lifetime } from './lifetime.ts';

/** Milliseconds for which programs may go on after SIGTERM, and between two looks at how many there are. */
const [DRAIN_TIMEOUT, LOOK] = [30_000, 250];
/** Milliseconds for the schools to hear of the end, and to stop sending programs. */
const NOTICE = 1_000;
/** Milliseconds between two lines about wrong tokens. */
const QUIET = 60_000;

type Runner = ReturnType<typeof engineRunner>;

export async function keepRunner(config: Config, life: Lifetime, metrics: Metrics) {
  life.onEnd(await claimDataFolder(runnerFolderOf(config)));
  const runner = engineRunner(runnerLauncher(config));
  life.onEnd(() => runner.close());
  watchRunner(metrics, runner);
  // The first query starts the runner. Its client restarts it after a crash.
  const state = await runner.state();
  if (config.runnerPort) await openPort(config, life, runner);
  console.log(state.isReady || !state.advice ? consoleTexts.runnerStarted : onConsole(adviceOn(state)));
}

/** Lets other machines use the runner. @throws {StartupError} the port cannot be used */
async function openPort(config: Config, life: Lifetime, runner: Runner) {
  const { port, host, ...options } = config.runnerPort!;
  const gateway = openGateway({ ...options, connect: runnerConnector(config), onWrongToken: reporter() });
  const settings = { host: 'RUNNER_HOST', port: 'RUNNER_PORT' };
  await gateway.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host, port, settings });
  });
  life.onEnd(() => gateway.close());
  life.drainBefore(() => drain(runner, gateway));
  const { tls } = options;
  console.log(consoleTexts.runnerReachable(`${tls ? 'https' : 'http'}://${host}:${port}`));
  if (tls) console.log(consoleTexts.certificateUntil(validUntil(tls.cert)));
}

const validUntil = (certificate: string) =>
  new Date(new X509Certificate(certificate).validTo).toISOString().slice(0, 10);

/** Waits until no program runs or waits. Those that take too long run again on other machines. */
async function drain(runner: Runner, gateway: Gateway) {
  gateway.drain();
  runner.drain();
  await pause(NOTICE);
  for (const deadline = performance.now() + DRAIN_TIMEOUT; performance.now() < deadline; await pause(LOOK)) {
    const { running, waiting } = await runner.state();
    if (running + waiting === 0) return;
  }
}

/** Returns a function that says at most once a minute that a client has a wrong token. */
function reporter() {
  let last = Number.NEGATIVE_INFINITY;
  return (address: string) => {
    if (performance.now() - last < QUIET) return;
    last = performance.now();
    console.error(consoleTexts.wrongRunnerToken(address));
  };
}
