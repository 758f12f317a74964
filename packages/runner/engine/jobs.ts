/** A requested run (program or batch) and its progress. */

import type { Language } from '#packages/runner/languages/language.ts';
import { internalError, stoppedOutcome } from '#packages/runner/program/outcome.ts';
import {
  type Batch,
  type PipelineOptions,
  runBatch,
  runProgram,
  type Work,
} from '#packages/runner/program/pipeline.ts';
import { STOPPED } from '#packages/runner/program/sandbox-use.ts';
import type { Libraries } from '#packages/runner/program/science.ts';
import type { EngineEvent, RunnerRequest, WireProgram } from '#packages/runner/protocol.ts';
import type { Sandbox } from '#packages/runner/sandbox/job.ts';
import { openLiveInput } from './live-input.ts';

export interface Job {
  id: string;
  program: WireProgram;
  isLive: boolean;
  /** True for both programs of a judge pair, which send their output to each other as input; no person is involved. */
  isJudgePair: boolean;
  /** The inputs and limits of a batch run; undefined for any other run. */
  batch: Batch | undefined;
  input: ReturnType<typeof openLiveInput>;
  abort: AbortController;
  installed?: { language: Language; version: string };
  /** The sandbox settings that the program's libraries need. */
  libraries?: Libraries | undefined;
  /** The sandbox in which the job runs. */
  sandbox?: Sandbox | undefined;
  /** The job's processor time in seconds at the latest samples, newest first. */
  cpuSamples: number[];
  hasBegun: boolean;
  /** The sandbox that was opened in advance for a queued batch run. */
  preopened?: Sandbox | undefined;
  /** Set while the job waits for a slot for its next run. */
  resume?: () => void;
}

export const jobOf = (request: Extract<RunnerRequest, { type: 'run' | 'run-batch' }>): Job => ({
  id: request.id,
  ...(request.type === 'run'
    ? { program: request, isLive: request.isLive, isJudgePair: request.isJudgePair === true, batch: undefined }
    : { program: { ...request, stdin: '' }, isLive: false, isJudgePair: false, batch: request }),
  input: openLiveInput(),
  abort: new AbortController(),
  cpuSamples: [],
  hasBegun: false,
});

/**
 * Runs a job and returns its final event. If the runner fails, the event contains an internal error as the only
 * outcome.
 */
export async function outcomesOf(needs: PipelineOptions, work: Work, job: Job): Promise<EngineEvent> {
  const { id, isLive, batch } = job;
  if (batch) {
    const { preopened } = job;
    job.preopened = undefined;
    const outcomes = await runBatch(needs, work, { ...batch, preopened }).catch((error) => [
      toInternalError(job, error),
    ]);
    return { type: 'batch-finished', id, outcomes };
  }
  const outcome = await runProgram(needs, work).catch((error) => toInternalError(job, error));
  return { type: 'finished', id, outcome: isLive ? { ...outcome, stdout: null, stderr: null } : outcome };
}

export const isStopped = ({ abort }: Job) => abort.signal.reason === STOPPED;

function toInternalError({ abort }: Job, error: unknown) {
  if (abort.signal.reason === STOPPED) return stoppedOutcome;
  if (!abort.signal.aborted) console.error('A program could not be run:', error);
  return internalError('The code runner could not run it.');
}
