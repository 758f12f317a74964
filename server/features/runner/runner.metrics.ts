import type { Metrics } from '#server/metrics/metrics.ts';
import type { CodeRunner, RunnerMachine } from '#server/ports/code-runner.ts';

/** Measures our own code runner, but not an external Judge0. Called in the process that has started the runner. */
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

/** Measures the machines of RUNNERS, as this process sees them; each also measures itself. */
export function watchMachines({ watch }: Metrics, runner: CodeRunner) {
  watch({
    source: 'runner machines',
    metrics: {
      darasa_runner_machine_ready: { help: '1 if the machine takes programs, otherwise 0.', labels: ['machine'] },
      darasa_runner_machine_programs: { help: 'Programs of this process on the machine.', labels: ['machine'] },
      darasa_runner_machine_load: {
        help: 'Programs of all on the machine, for each of its slots.',
        labels: ['machine'],
      },
      darasa_runner_machine_lost_total: {
        help: 'Programs of this process that the machine had when it was lost.',
        labels: ['machine'],
      },
    },
    async read() {
      const { machines = [] } = await runner.state();
      const samples = (numberOf: (machine: RunnerMachine) => number) =>
        machines.map((machine) => ({ labels: { machine: machine.address }, value: numberOf(machine) }));
      return {
        darasa_runner_machine_ready: samples(({ status }) => Number(status === 'ready')),
        darasa_runner_machine_programs: samples(({ own }) => own),
        darasa_runner_machine_load: samples(({ running, waiting, slots }) => (running + waiting) / Math.max(slots, 1)),
        darasa_runner_machine_lost_total: samples(({ lost }) => lost),
      };
    },
  });
}
