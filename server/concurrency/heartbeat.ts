/**
 * Sends a regular heartbeat to a peer and detects when it no longer answers. Missing answers are counted in beats, not
 * in time, so that a healthy peer does not count as dead after this machine was suspended.
 */

interface Heartbeat {
  /** Milliseconds between two beats. */
  every: number;
  onBeat: () => unknown;
  /** Omit this if the peer does not answer heartbeats, or must never count as dead. */
  answers?: {
    /** How many successive beats may stay unanswered. */
    maxMissing: number | (() => number);
    /** Called at each beat instead of `onBeat` while the peer counts as dead, until it answers again. */
    onDead: () => unknown;
  };
}

export type RunningHeartbeat = ReturnType<typeof startHeartbeat>;

/** Starts the heartbeat, with the first beat after `every` milliseconds. The timer does not keep the process alive. */
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
