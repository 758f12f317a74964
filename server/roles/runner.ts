/**
 * `npm run runner`: keeps a code runner running, for `npm run serve` and its workers on this machine and, with RUNNER_PORT, for
 * schools on other machines that name it in RUNNERS.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { engineRunner } from '#server/adapters/code-runner/engine.ts';
import { openRunnerGateway, type RunnerGateway } from '#server/adapters/code-runner/machines/gateway.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts, onConsole } from '#server/console-texts.ts';
import { claimDataFolder } from '#server/db/open.ts';
import { watchRunner } from '#server/features/runner/runner.metrics.ts';
import { adviceOn } from '#server/features/runner/runner.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { runnerConnector, runnerFolderOf, runnerLauncher } from '#server/processes/runner.ts';
import type { Lifetime } from './lifetime.ts';
import { openMachinePort, wrongTokenReporter } from './machine-port.ts';

/** Milliseconds for which programs may continue after SIGTERM, and between two checks for programs. */
const [DRAIN_TIMEOUT, LOOK] = [30_000, 250];
/** Milliseconds in which schools learn of the shutdown and stop sending programs. */
const NOTICE = 1_000;

type Runner = ReturnType<typeof engineRunner>;

export async function runRunnerRole(config: Config, life: Lifetime, metrics: Metrics) {
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
  const port = config.runnerPort!;
  const gateway = openRunnerGateway({ ...port, connect: runnerConnector(config), onWrongToken: wrongTokenReporter() });
  const settings = { host: 'RUNNER_HOST', port: 'RUNNER_PORT' };
  await openMachinePort(gateway, { ...port, settings, reachable: consoleTexts.runnerReachable }, life);
  life.drainBefore(() => drain(runner, gateway));
}

/** Waits until no program runs or waits. Those that take too long run again on other machines. */
async function drain(runner: Runner, gateway: RunnerGateway) {
  gateway.drain();
  runner.drain();
  await pause(NOTICE);
  for (const deadline = performance.now() + DRAIN_TIMEOUT; performance.now() < deadline; await pause(LOOK)) {
    const { running, waiting } = await runner.state();
    if (running + waiting === 0) return;
  }
}
