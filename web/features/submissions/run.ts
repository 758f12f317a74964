/**
 * One run of a program, from the press on Run to its end. The program is submitted to the server and polled every two
 * seconds, or run by another `Runner`. Leaving the page stops polling. Stop ends the program on the server and
 * displays its output so far.
 */

import { useEffect, useRef, useState } from 'react';
import type { Submission } from '#contract/submissions.ts';
import * as texts from '#texts/code/submissions.ts';
import * as generalTexts from '#texts/general.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { isStopped } from './is-stopped.ts';
import {
  decodeSubmission,
  type Program,
  useLazySubmissionQuery,
  useRunProgramMutation,
  useStopSubmissionMutation,
} from './submissions.api.ts';

const POLL_MS = 2000;
const SUCCESS_MS = 1000;
const ERROR_MS = 1000;
const QUOTA_MS = 10_000;

export type Run =
  | { stage: 'idle' }
  | { stage: 'running' }
  | { stage: 'finished'; result: Submission }
  /** The program was not run, or its result did not arrive. */
  | { stage: 'failed'; message: string };

/** Runs a program to its end. A rejection after `signal` is aborted is ignored. */
export type Runner = (program: Program, signal: AbortSignal) => Promise<Submission>;

/** A ref to the function that the Stop button currently calls. */
type OnStop = { current: () => void };

const stopped: Run = { stage: 'idle' };

/** The server accepted the program, but then stopped replying, or sent an unreadable reply. */
class LostResultError extends Error {}

/** Submits a program to the server. Rejects as a mutation's `unwrap` does. */
type Submit = (program: Program) => Promise<Submission>;

interface Options {
  /** A function that submits the program, for programs that are not a single file. */
  submit?: Submit;
  /** Suppresses the toast at the end of the program, because the output appears where the student is looking. */
  isQuiet?: boolean;
}

export function useRun({ submit, isQuiet = false }: Options = {}) {
  const [run, setRun] = useState<Run>(stopped);
  const controller = useRef<AbortController>(undefined);
  const onStop = useRef(() => {});
  const onServer = useServerRunner(onStop, submit);
  // Leaving the page ends polling.
  useEffect(() => () => controller.current?.abort(), []);

  async function start(program: Program, runner: Runner = onServer) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    onStop.current = abort;
    setRun({ stage: 'running' });
    const outcome = await runner(program, signal).then(isQuiet ? finished : announced, (cause: unknown) =>
      // An abort comes from this page, so it is not reported as a failure.
      signal.aborted ? stopped : failed(cause),
    );
    if (!signal.aborted) setRun(outcome);
  }

  function abort() {
    controller.current?.abort();
    setRun(stopped);
  }
  return { run, start, stop: () => onStop.current(), onServer };
}

/** Submits the program, and polls while it is queued or processing: the product's specification demands polling. */
function useServerRunner(onStop: OnStop, submit?: Submit): Runner {
  const [runProgram] = useRunProgramMutation();
  const [fetchSubmission] = useLazySubmissionQuery();
  const [stopSubmission] = useStopSubmissionMutation();

  return async (program, signal) => {
    const stopControl = controlStop(onStop, (token) => stopSubmission(token).unwrap());
    const { token } = await (submit?.(program) ?? runProgram(program).unwrap());
    const stoppedSubmission = stopControl.stoppedResult(token!);
    for (;;) {
      const submission = await Promise.race([fetchSubmission(token!).unwrap().catch(throwLost), stoppedSubmission]);
      if (!isActive(submission)) return decodeResult(submission);
      await Promise.race([pause(POLL_MS), stoppedSubmission]);
      signal.throwIfAborted();
    }
  };
}

/** Handles Stop, which may be pressed before the server has sent the token, and again if the stop request was lost. */
function controlStop(onStop: OnStop, end: (token: string) => Promise<Submission>) {
  let isRequested = false;
  onStop.current = () => {
    isRequested = true;
  };
  return {
    /** Resolves once the program was stopped, with its output until then. */
    stoppedResult: (token: string) =>
      new Promise<Submission>((resolve) => {
        const requestStop = () =>
          void end(token)
            .then((submission) => isActive(submission) || resolve(submission))
            .catch((cause: unknown) => void toast.error(sentenceOf(cause as { message?: string })));
        onStop.current = requestStop;
        if (isRequested) requestStop();
      }),
  };
}

function decodeResult(came: Submission) {
  try {
    return decodeSubmission(came);
  } catch (cause) {
    return throwLost(cause);
  }
}

const isActive = ({ status }: Submission) => status?.id === 1 || status?.id === 2;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function throwLost(cause: unknown): never {
  throw new LostResultError('', { cause });
}

function announced(result: Submission): Run {
  if (!isStopped(result)) void toast.success(texts.done, { duration: SUCCESS_MS });
  return finished(result);
}

const finished = (result: Submission): Run => ({ stage: 'finished', result });

function failed(cause: unknown): Run {
  if (cause instanceof LostResultError) {
    void toast.error(texts.pollingFailed, { duration: ERROR_MS });
    return { stage: 'failed', message: texts.resultLost };
  }
  if (isRateLimited(cause)) return reportQuota(cause.message);
  if (isNotSignedIn(cause)) return stopped;
  // A DOMException's message is written for developers, so the page's own text is displayed.
  const why = cause instanceof DOMException ? texts.notAllowedHere : sentenceOf(cause as { message?: string });
  return { stage: 'failed', message: texts.didNotRun(why) };
}

const isRateLimited = (cause: unknown): cause is { message: string } =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'too_many_requests';

/** Reports that a run was refused: an external Judge0's quota is used up, or our own runner asks the user to wait. */
function reportQuota(message: string): Run {
  const reason = message === generalTexts.tooManyRequests ? texts.quota : message;
  const link = { to: paths.ownRunner, name: texts.ownMachine };
  const isTooFast = reason === texts.tooFast;
  void toast.error(reason, { duration: QUOTA_MS, ...(!isTooFast && { link }) });
  return { stage: 'failed', message: reason };
}
