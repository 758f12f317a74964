/**
 * Stores submissions in memory: those that wait or run, and the latest results until they expire. A restart loses all
 * of them.
 */
import { randomUUID } from 'node:crypto';
import type { RunnerClient } from '#packages/runner/client/client.ts';
import { NotRun } from '#packages/runner/client/not-run.ts';
import type { Submission } from '#packages/runner/judge0-api/fields.ts';
import { Judge0Refusal } from '#packages/runner/judge0-api/judge0-refusal.ts';
import { type ParsedSubmission, toProgram } from '#packages/runner/judge0-api/parse-submission.ts';
import { invalidZip, queuedResult, runnerUnavailable, stopped, toResult } from '#packages/runner/judge0-api/result.ts';
import { bytesInZip, filesInZip } from '#packages/runner/judge0-api/zip.ts';

/** Maximum submissions that wait or run; the runner's queue has the same limit. */
export const QUEUE_SIZE = 100;
/** Maximum bytes of all submissions that wait or run; a zip also counts with its unpacked size. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;
/** Maximum stored results, and maximum bytes of all stored results. */
const MAX_RESULTS = 2_000;
const MAX_RESULT_BYTES = 64 * 1024 * 1024;
/** Milliseconds until a result expires. */
const RESULT_LIFETIME = 60 * 60_000;

export interface Run {
  /** The submission in its current state. */
  submission: Submission;
  /** When the program ended, on the performance.now() clock; undefined while it waits or runs. */
  endedAt: number | undefined;
  ended: Promise<void>;
  /** Stops the program; its result contains the output until then. */
  stop(): void;
}

export type Submissions = ReturnType<typeof openSubmissions>;

export function openSubmissions(client: RunnerClient) {
  /** Runs by token, oldest first. */
  const runs = new Map<string, Run>();

  return {
    /**
     * Starts all of the submissions, or none.
     *
     * @throws {Judge0Refusal} 503  the queue is full
     */
    start(all: ParsedSubmission[], isBatch: boolean): Run[] {
      deleteOldResults(runs);
      if (!hasCapacityFor(runs, all)) throw new Judge0Refusal(503, { error: 'queue is full' });
      return all.map((parsed) => {
        const run = startRun(client, parsed, isBatch);
        runs.set(run.submission.id, run);
        return run;
      });
    },
    find(token: string): Run | undefined {
      const run = runs.get(token);
      return run && isTooOld(run) ? undefined : run;
    },
  };
}

function hasCapacityFor(runs: Map<string, Run>, all: ParsedSubmission[]) {
  const queued = [...runs.values()].filter(({ endedAt }) => endedAt === undefined).map(({ submission }) => submission);
  const bytes = [...queued, ...all].reduce((sum, one) => sum + bytesWhileQueued(one), 0);
  return queued.length + all.length <= QUEUE_SIZE && bytes <= MAX_QUEUED_BYTES;
}

/** Deletes expired results, and the oldest results while there are more than the limits allow. */
function deleteOldResults(runs: Map<string, Run>) {
  let [count, bytes] = [0, 0];
  for (const [token, run] of [...runs].reverse()) {
    if (run.endedAt === undefined) continue;
    count++;
    bytes += bytesOf(run.submission);
    if (isTooOld(run) || count > MAX_RESULTS || bytes > MAX_RESULT_BYTES) runs.delete(token);
  }
}

const isTooOld = ({ endedAt }: Run) => endedAt !== undefined && performance.now() - endedAt > RESULT_LIFETIME;

const lengthOf = (parts: (Buffer | null)[]) => parts.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);

const bytesWhileQueued = ({ source, stdin, expectedOutput, additionalFiles }: ParsedSubmission) =>
  lengthOf([source, stdin, expectedOutput, additionalFiles]) +
  (additionalFiles ? (bytesInZip(additionalFiles) ?? 0) : 0);

const bytesOf = ({ source, stdin, expectedOutput, additionalFiles, stdout, stderr, compileOutput }: Submission) =>
  lengthOf([source, stdin, expectedOutput, additionalFiles, stdout, stderr, compileOutput]);

function startRun(client: RunnerClient, parsed: ParsedSubmission, isBatch: boolean): Run {
  const stopController = new AbortController();
  const submission = { ...parsed, ...queuedResult, id: randomUUID(), createdAt: new Date(), finishedAt: null };
  const run: Run = { submission, endedAt: undefined, ended: Promise.resolve(), stop: () => stopController.abort() };
  run.ended = resultOf(client, run, { isBatch, stop: stopController.signal }).then((result) => {
    run.submission = { ...run.submission, ...result, finishedAt: new Date() };
    run.endedAt = performance.now();
  });
  return run;
}

interface RunOptions {
  isBatch: boolean;
  stop: AbortSignal;
}

/** Runs a submission and resolves to its result. Never rejects: a failing runner gives an internal error. */
async function resultOf(client: RunnerClient, run: Run, options: RunOptions) {
  try {
    return toResult(await outcomeOf(client, run, options), run.submission.expectedOutput);
  } catch (error) {
    if (options.stop.aborted) return toResult(stopped, null);
    if (error instanceof NotRun) return { ...runnerUnavailable, message: error.message };
    console.error('A submission failed:', error);
    return runnerUnavailable;
  }
}

async function outcomeOf(client: RunnerClient, run: Run, { isBatch, stop }: RunOptions) {
  const { id, additionalFiles } = run.submission;
  const files = additionalFiles ? await filesInZip(additionalFiles) : [];
  if (!files) return invalidZip;
  // The runner runs only one program per owner at a time, so each submission here counts as an owner.
  const program = toProgram(run.submission, { ownerId: id, isBatch, files });
  const onStart = () => {
    run.submission = { ...run.submission, statusId: 2 };
  };
  return client.run(program, { stop, onStart });
}
