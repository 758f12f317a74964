/** Running the visible tests, at the school or on this device, from the press to its end. Whoever leaves the page stops it. */
import { useEffect, useRef, useState } from 'react';
import type { Challenge } from '#contract/challenges.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { type TriedOut, useTryOutMutation } from '#web/features/challenges/attempts/attempts.api.ts';
import { type RunEachHere, testHere } from './device-tests.ts';

export type TryingOut =
  | { stage: 'idle' }
  /** On the device, so many of the tests are done. */
  | { stage: 'running'; done?: number }
  | ({ stage: 'finished'; isHere: boolean } & TriedOut)
  | { stage: 'failed'; why: string };

interface Program {
  languageId: number;
  source: string;
}

export function useTryingOut({ _id: challengeId, tests }: Challenge) {
  const [state, setState] = useState<TryingOut>({ stage: 'idle' });
  const [languageId, setLanguageId] = useState<number>();
  const [atSchool] = useTryOutMutation();
  const ending = useRef<AbortController>(undefined);
  // A program that nobody waits for any more does not go on.
  useEffect(() => () => ending.current?.abort(), []);

  /** @param runEach  on the device; undefined at the school */
  async function start(program: Program, runEach: RunEachHere | undefined) {
    ending.current = new AbortController();
    const { signal } = ending.current;
    setLanguageId(program.languageId);
    setState({ stage: 'running' });
    const onDone = (done: number) => signal.aborted || setState({ stage: 'running', done });
    const tried = runEach
      ? testHere(program, tests, { runEach, signal, onDone })
      : untilLeft(atSchool({ challengeId, ...program }), signal);
    const ended = await tried.then(
      (came) => ({ stage: 'finished', isHere: runEach !== undefined, ...came }) as const,
      failed,
    );
    if (!signal.aborted) setState(ended);
  }

  function stop() {
    ending.current?.abort();
    setState({ stage: 'idle' });
  }
  return {
    state,
    /** Of a program in that language; what was run in another one says nothing of it. */
    stateIn: (id: number): TryingOut => (id === languageId ? state : { stage: 'idle' }),
    start,
    stop,
  };
}

function untilLeft(asked: ReturnType<ReturnType<typeof useTryOutMutation>[0]>, signal: AbortSignal) {
  signal.addEventListener('abort', () => asked.abort(), { once: true });
  return asked.unwrap();
}

function failed(cause: unknown): TryingOut {
  if (isNotSignedIn(cause)) return { stage: 'idle' };
  const why =
    cause instanceof DOMException ? 'This browser does not allow it.' : sentenceOf(cause as { message?: string });
  return { stage: 'failed', why: `The tests did not run. ${why}` };
}
