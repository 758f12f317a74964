/** `npm run runner`: keeps the code runner of a school running, for `npm run serve` and its workers. */
import { engineRunner } from '#server/adapters/code-runner/engine.ts';
import type { Config } from '#server/config/config.ts';
import { consoleTexts, onConsole } from '#server/console-texts.ts';
import { claimDataFolder } from '#server/db/open.ts';
import { watchRunner } from '#server/features/runner/runner.metrics.ts';
import { adviceOn } from '#server/features/runner/runner.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { runnerFolderOf, runnerLauncher } from '#server/processes/runner.ts';
import type { Lifetime } from './lifetime.ts';

export async function keepRunner(config: Config, life: Lifetime, metrics: Metrics) {
  life.onEnd(await claimDataFolder(runnerFolderOf(config)));
  const runner = engineRunner(runnerLauncher(config));
  life.onEnd(() => runner.close());
  watchRunner(metrics, runner);
  // The first query starts the runner. Its client restarts it after a crash.
  const state = await runner.state();
  console.log(state.isReady || !state.advice ? consoleTexts.runnerStarted : onConsole(adviceOn(state)));
}
