/**
 * Runs programs on other machines, which run `npm run runner`. A program goes to the least loaded machine. If that machine
 * is lost, the program is run again, if possible on another machine. A started interactive program ends instead, because its
 * input and memory are lost.
 */
import type { MachineAccount } from '#server/machines/connect.ts';
import type { CodeRunner, Outcome } from '#server/ports/code-runner.ts';
import { openLiveInput } from './live-input.ts';
import { Machine, type OnChange } from './machine.ts';
import { mergedLanguages, mergedState } from './merged.ts';
import { runOnMachine } from './run-on-machine.ts';

/** @param onChange  called when a machine becomes ready or unavailable */
export function machinesRunner(accounts: MachineAccount[], onChange: OnChange): CodeRunner {
  const machines = accounts.map((account) => new Machine(account, onChange));
  const attempted = Promise.all(machines.map(({ firstAttempt }) => firstAttempt));

  return {
    name: 'engine',
    languages: () => attempted.then(() => mergedLanguages(machines)),
    run: (program, watch = {}) =>
      runOnMachine(machines, {
        program,
        watch,
        start: (session, observer) => session.run(program, observer),
        whenLost: internalError,
      }),
    runBatch: (program, watch = {}) =>
      runOnMachine(machines, {
        program,
        watch,
        start: (session, observer) => session.runBatch(program, observer),
        whenLost: (message) => [internalError(message)],
      }),
    runInteractive: (program, watch) => runLive(machines, program, watch),
    prewarm(languageId) {
      for (const machine of machines) if (machine.has(languageId)) machine.prewarm(languageId);
    },
    state: () => attempted.then(() => mergedState(machines)),
    close: async () => {
      for (const machine of machines) machine.close();
    },
  };
}

type Live = NonNullable<CodeRunner['runInteractive']>;

function runLive(machines: Machine[], ...[program, watch]: Parameters<Live>): ReturnType<Live> {
  const { attach, hasStarted, start, ...input } = openLiveInput();
  const onStart = () => {
    start();
    watch.onStart?.();
  };
  const outcome = runOnMachine(machines, {
    program,
    watch: { ...watch, onStart },
    start(session, observer) {
      const run = session.runInteractive(program, observer);
      attach(run);
      return run.outcome;
    },
    mayRepeat: () => !hasStarted(),
    whenLost: internalError,
  });
  return { ...input, outcome };
}

const internalError = (message: string): Outcome => ({
  status: 13,
  stdout: null,
  stderr: null,
  compileOutput: null,
  message,
  exitCode: null,
  exitSignal: null,
  time: null,
  wallTime: null,
  memory: null,
});
