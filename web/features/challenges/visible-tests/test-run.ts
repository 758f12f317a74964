/** Runs the visible tests on the server or on this device. Leaving the page stops the run. */
import { useEffect, useRef, useState } from 'react';
import type { Challenge, VisibleTest } from '#contract/challenges.ts';
import * as texts from '#texts/code/gradings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { type TestRunResult, useTrialRunMutation } from '#web/features/challenges/attempts/attempts.api.ts';
import type { Progress } from './device-tests.ts';

export type TestRun =
  | { stage: 'idle' }
  /** `done` is the number of tests that have run, which is only known if they run on the device. */
  | { stage: 'running'; done?: number }
  | ({ stage: 'finished'; isOnDevice: boolean } & TestRunResult)
  | { stage: 'failed'; reason: string };

/** Runs the visible tests on this device. */
export type RunOnDevice = (program: Program, tests: VisibleTest[], progress: Progress) => Promise<TestRunResult>;

interface Program {
  languageId: number;
  source: string;
}

export function useTestRun({ _id: challengeId, tests }: Challenge) {
  const [state, setState] = useState<TestRun>({ stage: 'idle' });
  const [languageId, setLanguageId] = useState<number>();
  const [isOutdated, setOutdated] = useState(false);
  const [runOnServer] = useTrialRunMutation();
  const abort = useRef<AbortController>(undefined);
  // Leaving the page stops the program.
  useEffect(() => () => abort.current?.abort(), []);

  /**
   * Starts a run.
   *
   * @param runHere  undefined to run the tests on the server
   */
  async function start(program: Program, runHere: RunOnDevice | undefined) {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setLanguageId(program.languageId);
    setState({ stage: 'running' });
    setOutdated(false);
    const onDone = (done: number) => signal.aborted || setState({ stage: 'running', done });
    const running = runHere
      ? runHere(program, tests, { signal, onDone })
      : abortable(runOnServer({ challengeId, ...program }), signal);
    const outcome = await running.then(
      (result) => ({ stage: 'finished', isOnDevice: runHere !== undefined, ...result }) as const,
      failed,
    );
    if (!signal.aborted) setState(outcome);
  }

  function stop() {
    abort.current?.abort();
    setState({ stage: 'idle' });
  }
  return {
    state,
    /** The state of the last run if its program was in this language; otherwise 'idle', as if nothing had run. */
    stateIn: (id: number): TestRun => (id === languageId ? state : { stage: 'idle' }),
    /** Whether the student has submitted a program since the run started. */
    isOutdated,
    start,
    stop,
    /** Call after a submission, whose result is the newer one. */
    markOutdated: () => setOutdated(true),
  };
}

function abortable(request: ReturnType<ReturnType<typeof useTrialRunMutation>[0]>, signal: AbortSignal) {
  signal.addEventListener('abort', () => request.abort(), { once: true });
  return request.unwrap();
}

function failed(cause: unknown): TestRun {
  if (isNotSignedIn(cause)) return { stage: 'idle' };
  const reason = cause instanceof DOMException ? texts.notAllowedHere : sentenceOf(cause as { message?: string });
  return { stage: 'failed', reason: texts.notRunBecause(reason) };
}
