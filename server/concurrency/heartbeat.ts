/**
 * Sends a regular heartbeat to a peer and detects that it no longer answers. Missing answers are counted in beats, not
 * in time: after this machine itself was suspended, a healthy peer does not count as dead.
 */

interface Heartbeat {
  /** Milliseconds between two beats. */
  every: number;
  onBeat: () => unknown;
  /** Leave this out if the peer does not answer heartbeats, or is never considered dead. */
  answers?: {
    /** How many successive beats may stay unanswered. */
    maxMissing: number | (() => number);
    /** Called at each beat instead of `onBeat` while the peer counts as dead, until it answers again. */
    onDead: () => unknown;
  };
}

export type RunningHeartbeat = ReturnType<typeof startHeartbeat>;

/** Starts the heartbeat; the first beat comes after `every` milliseconds. The timer does not keep the process alive. */
export function startHeartbeat({ every, onBeat, answers }: Heartbeat) {
  let missing = 0;
  const timer = setInterval(() => {
    missing++;
    if (answers && missing > limitOf(answers.maxMissing)) answers.onDead();
    else onBeat();
  }, every).unref();
  return {
    /** Call this when the peer has answered. */
    answered() {
      missing = 0;
    },
    stop: () => clearInterval(timer),
  };
}

const limitOf = (limit: number | (() => number)) => (typeof limit === 'number' ? limit : limit());
