import type { Metrics } from '#server/metrics/metrics.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';

/** Measures our own code runner; an external Judge0 is not asked. Called in the process that has started the runner. */
export function watchRunner({ watch }: Metrics, runner: CodeRunner) {
  if (runner.name !== 'engine') return;
  watch({
    source: 'runner',
    metrics: {
      darasa_runner_ready: { help: '1 if programs can run, otherwise 0.' },
      darasa_runner_running: { help: 'Programs that run.' },
      darasa_runner_waiting: { help: 'Programs that wait for others; the queue refuses more than 100.' },
      darasa_runner_warm_sandboxes: { help: 'Prepared sandboxes.' },
    },
    async read() {
      const { isReady, running, waiting, warm } = await runner.state();
      return {
        darasa_runner_ready: Number(isReady),
        darasa_runner_running: running,
        darasa_runner_waiting: waiting,
        darasa_runner_warm_sandboxes: warm.reduce((sum, { slots }) => sum + slots, 0),
      };
    },
  });
}
