/**
 * Spares a provider that does not answer, and those who would wait for it: after five failures within 30 s nobody
 * asks it for 30 s; then one may try, and by how that goes it is asked again or spared for another 30 s. Each process
 * finds out by itself.
 */
import type { Clock } from '#server/ports/clock.ts';

const MOST_FAILURES = 5;
/** Milliseconds within which failures count, and for which the provider is spared then. */
const WINDOW = 30_000;
/** Seconds until it is known how the one try goes. */
const TRY = 5;

interface Options {
  clock: Clock;
  /** Of what the provider answered. An exception is no failure: it is ours. */
  isFailure: (answer: object | 'away') => boolean;
}

export type CircuitBreaker = ReturnType<typeof openCircuitBreaker>;

export function openCircuitBreaker({ clock, isFailure }: Options) {
  /** In milliseconds of Unix time. */
  let failures: number[] = [];
  let openUntil: number | undefined;
  let isTrying = false;

  function secondsLeft() {
    if (openUntil === undefined) return 0;
    const now = clock.now().getTime();
    // A clock that is set back must not make it longer.
    openUntil = Math.min(openUntil, now + WINDOW);
    const left = Math.ceil((openUntil - now) / 1000);
    if (left > 0) return left;
    return isTrying ? TRY : 0;
  }

  /** What was asked before the circuit opened, and is answered only now, changes nothing. */
  function note({ hasFailed, isTry }: { hasFailed: boolean; isTry: boolean }) {
    if (openUntil !== undefined && !isTry) return;
    if (hasFailed) countFailure(isTry);
    else if (isTry) [failures, openUntil] = [[], undefined];
  }

  function countFailure(isTry: boolean) {
    const now = clock.now().getTime();
    failures = [...failures.filter((at) => Math.abs(now - at) < WINDOW), now];
    if (isTry || failures.length >= MOST_FAILURES) openUntil = now + WINDOW;
  }

  return {
    /** Whether the provider has been answering, as far as this process knows. */
    isClosed: () => openUntil === undefined,
    /** Seconds for which nobody should ask; 0 when one may. */
    secondsLeft,
    /** Asks the provider something, unless it is spared: then 'away' comes at once, and it has not been asked. */
    async run<Answer extends object>(ask: () => Promise<Answer | 'away'>): Promise<Answer | 'away'> {
      if (secondsLeft() > 0) return 'away';
      const isTry = openUntil !== undefined;
      if (isTry) isTrying = true;
      try {
        const answer = await ask();
        note({ hasFailed: isFailure(answer), isTry });
        return answer;
      } finally {
        if (isTry) isTrying = false;
      }
    },
  };
}
