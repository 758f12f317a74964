/** The current speed of an upload. */

/** Milliseconds over which the speed is measured. A shorter window makes it jump, a longer one makes it stale. */
const MIN_WINDOW = 1000;
const WINDOW = 10_000;

interface Sample {
  /** Bytes sent so far. */
  sent: number;
  isWaiting: boolean;
}

/** Returns a function that takes each progress sample and returns the bytes per second; 0 until they are known. */
export function speedometer(now = Date.now) {
  let samples: { sent: number; at: number }[] = [];
  return ({ sent, isWaiting }: Sample) => {
    const at = now();
    // After a retry the speed is measured from the new start.
    if (isWaiting || sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples = [...samples.filter((earlier) => at - earlier.at <= WINDOW), { sent, at }];
    const [first] = samples;
    const milliseconds = at - first!.at;
    return milliseconds < MIN_WINDOW ? 0 : ((sent - first!.sent) / milliseconds) * 1000;
  };
}
