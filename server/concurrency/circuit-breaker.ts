/**
 * Circuit breaker for a provider that does not answer. Five failures within 30 s open the circuit for 30 s. Then one
 * probe request goes through: its success closes the circuit, its failure opens it for another 30 s. State is per process.
 */
import type { Clock } from '#server/ports/clock.ts';

const MAX_FAILURES = 5;
/** Milliseconds within which failures are counted, and for which the circuit then stays open. */
const WINDOW = 30_000;
/** Seconds after which callers may retry, as reported while the probe request runs. */
const PROBE_SECONDS = 5;

interface Options {
  clock: Clock;
  /** Whether the provider's answer is a failure. A thrown exception does not count, because it is our own error. */
  isFailure: (answer: object | 'away') => boolean;
}

export type CircuitBreaker = ReturnType<typeof openCircuitBreaker>;

export function openCircuitBreaker({ clock, isFailure }: Options) {
  /** Times of the last failures, as Unix times in milliseconds. */
  let failures: number[] = [];
  let openUntil: number | undefined;
  let isProbeRunning = false;

  function secondsLeft() {
    if (openUntil === undefined) return 0;
    const now = clock.now().getTime();
    // If the system clock was set back, the circuit must not stay open longer.
    openUntil = Math.min(openUntil, now + WINDOW);
    const secondsLeft = Math.ceil((openUntil - now) / 1000);
    if (secondsLeft > 0) return secondsLeft;
    return isProbeRunning ? PROBE_SECONDS : 0;
  }

  /** Records a request's result, unless the request was sent before the circuit opened. */
  function recordResult({ hasFailed, isHalfOpen }: { hasFailed: boolean; isHalfOpen: boolean }) {
    if (openUntil !== undefined && !isHalfOpen) return;
    if (hasFailed) countFailure(isHalfOpen);
    else if (isHalfOpen) [failures, openUntil] = [[], undefined];
  }

  function countFailure(isHalfOpen: boolean) {
    const now = clock.now().getTime();
    failures = [...failures.filter((at) => Math.abs(now - at) < WINDOW), now];
    if (isHalfOpen || failures.length >= MAX_FAILURES) openUntil = now + WINDOW;
  }

  return {
    /** Whether the circuit is closed. */
    isClosed: () => openUntil === undefined,
    /** Seconds until the next request may be sent; 0 if it may be sent now. */
    secondsLeft,
    /** Sends a request. While the circuit is open, resolves with 'away' immediately, without a request. */
    async run<Answer extends object>(request: () => Promise<Answer | 'away'>): Promise<Answer | 'away'> {
      if (secondsLeft() > 0) return 'away';
      const isHalfOpen = openUntil !== undefined;
      if (isHalfOpen) isProbeRunning = true;
      try {
        const answer = await request();
        recordResult({ hasFailed: isFailure(answer), isHalfOpen });
        return answer;
      } finally {
        if (isHalfOpen) isProbeRunning = false;
      }
    },
  };
}
