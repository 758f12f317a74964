/** What somebody has asked to be run, and how it stands. */

import type { Language } from '#packages/runner/languages/language.ts';
import { internalError, stopped } from '#packages/runner/program/outcome.ts';
import {
  type Needs,
  runProgram,
  runSitting,
  type Sitting,
  STOPPED,
  type Work,
} from '#packages/runner/program/pipeline.ts';
import type { News, Request, WireProgram } from '#packages/runner/protocol.ts';
import type { Box } from '#packages/runner/sandbox/job.ts';
import { openLiveInput } from './live-input.ts';

export interface Job {
  id: string;
  program: WireProgram;
  isLive: boolean;
  /** It is live, and nobody thinks meanwhile. */
  isOfPair: boolean;
  /** Of one that has many inputs. */
  sitting: Sitting | undefined;
  input: ReturnType<typeof openLiveInput>;
  giveUp: AbortController;
  found?: { language: Language; version: string };
  /** The one it runs in; what that had used at each of the last looks, in seconds, the last first. */
  box?: Box | undefined;
  used: number[];
  hasBegun: boolean;
  /** Of a sitting that waits for its first turn: where it will be. */
  ahead?: Box | undefined;
  /** Of one that waits for its turn to run once more. */
  goOn?: () => void;
}

export const jobOf = (request: Extract<Request, { type: 'run' | 'sit' }>): Job => ({
  id: request.id,
  ...(request.type === 'run'
    ? { program: request, isLive: request.isLive, isOfPair: request.isOfPair === true, sitting: undefined }
    : { program: { ...request, stdin: '' }, isLive: false, isOfPair: false, sitting: request }),
  input: openLiveInput(),
  giveUp: new AbortController(),
  used: [],
  hasBegun: false,
});

/** What is to be told of it once it has ended. A fault of ours is an outcome, and of a sitting the only one. */
export async function outcomesOf(needs: Needs, work: Work, job: Job): Promise<News> {
  const { id, isLive, sitting } = job;
  if (sitting) {
    const { ahead } = job;
    job.ahead = undefined;
    const outcomes = await runSitting(needs, work, { ...sitting, ahead }).catch((error) => [
      toInternalError(job, error),
    ]);
    return { type: 'sat', id, outcomes };
  }
  const outcome = await runProgram(needs, work).catch((error) => toInternalError(job, error));
  return { type: 'finished', id, outcome: isLive ? { ...outcome, stdout: null, stderr: null } : outcome };
}

export const isStopped = ({ giveUp }: Job) => giveUp.signal.reason === STOPPED;

function toInternalError({ giveUp }: Job, error: unknown) {
  if (giveUp.signal.reason === STOPPED) return stopped;
  if (!giveUp.signal.aborted) console.error('A program could not be run:', error);
  return internalError('The code runner could not run it.');
}
