/**
 * A heartbeat: a regular sign of life to a peer, and the notice that the peer answers no more. Missing answers are counted
 * in beats, not on the clock: after this machine itself stood still, a healthy peer is not taken for dead.
 */

interface Heartbeat {
  /** Milliseconds between two beats. */
  every: number;
  onBeat: () => unknown;
  /** Left out where the peer does not answer, or is not given up. */
  answers?: {
    /** Beats in a row that may stay unanswered. */
    mostMissing: number | (() => number);
    /** Called instead of `onBeat`, at each beat until an answer comes or the heartbeat is stopped. */
    onDead: () => unknown;
  };
}

export type RunningHeartbeat = ReturnType<typeof startHeartbeat>;

/** The first beat comes after `every`. A heartbeat does not keep the process alive. */
export function startHeartbeat({ every, onBeat, answers }: Heartbeat) {
  let missing = 0;
  const timer = setInterval(() => {
    missing++;
    if (answers && missing > mostOf(answers.mostMissing)) answers.onDead();
    else onBeat();
  }, every).unref();
  return {
    /** The peer has answered. */
    answered() {
      missing = 0;
    },
    stop: () => clearInterval(timer),
  };
}

const mostOf = (most: number | (() => number)) => (typeof most === 'number' ? most : most());
