/** Runs programs with our own runner, packages/runner, through its client. */
import type { Duplex } from 'node:stream';
import { openClient, type RunnerClient } from '#packages/runner/client/client.ts';
import { NotRun } from '#packages/runner/client/not-run.ts';
import { type CodeRunner, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';

/** Opens our runner. @param launch  starts a runner process; returns the socket to it, which closes when it exits */
export function engineRunner(launch: () => Duplex): CodeRunner & Pick<RunnerClient, 'drain'> {
  const client = openClient(launch);
  return {
    ...client,
    name: 'engine',
    run: (program, watch) => client.run(program, watch).catch(rethrow),
    runBatch: (batch, watch) => client.runBatch(batch, watch).catch(rethrow),
    runInteractive(program, watch) {
      const run = client.runInteractive(program, watch);
      return { ...run, outcome: run.outcome.catch(rethrow) };
    },
  };
}

/** Translates the client's errors. @throws {QueueFull | RunnerUnavailable} or an abort signal's reason, unchanged */
function rethrow(error: unknown): never {
  if (!(error instanceof NotRun)) throw error;
  throw error.reason === 'full' ? new QueueFull(error.message) : new RunnerUnavailable(error.message);
}
