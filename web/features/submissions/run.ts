/**
 * One run of a program, from the click to its end: submitted to the server and polled
 * about every two seconds, or run by the caller elsewhere. Leaving the page stops
 * following it; stopping it on the server shows its output so far.
 */
import { useEffect, useRef, useState } from 'react';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type Submission, submissionMessages } from '#contract/submissions.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import {
  inPlainText,
  type Program,
  useLazySubmissionQuery,
  useStopSubmissionMutation,
  useSubmitMutation,
} from './submissions.api.ts';

const POLL_MS = 2000;
const SUCCESS_MS = 1000;
const ERROR_MS = 1000;
const QUOTA_MS = 10_000;

export type Run =
  | { stage: 'idle' }
  | { stage: 'running' }
  | { stage: 'finished'; result: Submission }
  /** The result is unknown, or the program never ran. */
  | { stage: 'failed'; why: string };

/** Runs a program to its end. A rejection after the signal is ignored. */
export type Runner = (program: Program, signal: AbortSignal) => Promise<Submission>;

/** The action of Stop. */
type OnStop = { current: () => void };

const stopped: Run = { stage: 'idle' };

/** The server answered once, and then not any more, or with something unreadable. */
class Lost extends Error {}

export function useRun() {
  const [run, setRun] = useState<Run>(stopped);
  const running = useRef<AbortController>(undefined);
  const onStop = useRef(() => {});
  const onServer = useServer(onStop);
  // A program that was stopped is not polled any more.
  useEffect(() => () => running.current?.abort(), []);

  async function start(program: Program, runner: Runner = onServer) {
    running.current = new AbortController();
    const { signal } = running.current;
    onStop.current = leave;
    setRun({ stage: 'running' });
    const ending = await runner(program, signal).then(finished, (cause: unknown) =>
      // The abort came from this page.
      signal.aborted ? stopped : failed(cause),
    );
    if (!signal.aborted) setRun(ending);
  }

  function leave() {
    running.current?.abort();
    setRun(stopped);
  }
  return { run, start, stop: () => onStop.current() };
}

/** As the specification requires: submits, and polls while it is queued or processing. */
function useServer(onStop: OnStop): Runner {
  const [submit] = useSubmitMutation();
  const [ask] = useLazySubmissionQuery();
  const [end] = useStopSubmissionMutation();

  return async (program, signal) => {
    const stopping = stopWith(onStop, (token) => end(token).unwrap());
    const { token } = await submit(program).unwrap();
    const ended = stopping.of(token!);
    for (;;) {
      const asked = await Promise.race([ask(token!).unwrap().catch(lost), ended]);
      if (!isUnderWay(asked)) return readable(asked);
      await Promise.race([pause(POLL_MS), ended]);
      signal.throwIfAborted();
    }
  };
}

/** Stop may be pressed before the server has sent the token, and again if the request was lost. */
function stopWith(onStop: OnStop, end: (token: string) => Promise<Submission>) {
  let isWanted = false;
  onStop.current = () => {
    isWanted = true;
  };
  return {
    /** Resolves with the output until the program was stopped. */
    of: (token: string) =>
      new Promise<Submission>((resolve) => {
        const press = () =>
          void end(token)
            .then((came) => isUnderWay(came) || resolve(came))
            .catch((cause: unknown) => void toast.error(sentenceOf(cause as { message?: string })));
        onStop.current = press;
        if (isWanted) press();
      }),
  };
}

function readable(came: Submission) {
  try {
    return inPlainText(came);
  } catch (cause) {
    return lost(cause);
  }
}

const isUnderWay = ({ status }: Submission) => status?.id === 1 || status?.id === 2;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function lost(cause: unknown): never {
  throw new Lost('', { cause });
}

function finished(result: Submission): Run {
  if (result.message !== submissionMessages.stopped)
    void toast.success(submissionMessages.done, { duration: SUCCESS_MS });
  return { stage: 'finished', result };
}

function failed(cause: unknown): Run {
  if (cause instanceof Lost) {
    void toast.error(submissionMessages.pollingFailed, { duration: ERROR_MS });
    return { stage: 'failed', why: 'The answer did not reach you. Please run it again.' };
  }
  if (isTooOften(cause)) return overQuota(cause.message);
  if (isNotSignedIn(cause)) return stopped;
  // The browser's own messages are for developers.
  const why = cause instanceof DOMException ? NOT_ALLOWED : sentenceOf(cause as { message?: string });
  return { stage: 'failed', why: `It did not run. ${why}` };
}

const NOT_ALLOWED = 'This browser does not allow it.';

const isTooOften = (cause: unknown): cause is { message: string } =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'too_many_requests';

/** Our own code runner has no quota; it may only ask the client to wait a little. */
function overQuota(message: string): Run {
  const words = message === generalMessages.tooManyRequests ? submissionMessages.quota : message;
  const link = { to: paths.ownRunner, name: 'How to run programs on a machine of your own' };
  const isTooFast = words === submissionMessages.tooFast;
  void toast.error(words, { duration: QUOTA_MS, ...(!isTooFast && { link }) });
  return { stage: 'failed', why: words };
}
