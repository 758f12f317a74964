/** Measures the current speed of an upload. */

/** Milliseconds over which the speed is measured. Over less time it would fluctuate, over more it would be outdated. */
const MIN_WINDOW = 1000;
const WINDOW = 10_000;

interface Sample {
  /** The number of bytes sent so far. */
  sent: number;
  isWaiting: boolean;
}

/** Returns a function that takes each progress sample and returns the bytes per second, or 0 while they are unknown. */
export function speedometer(now = Date.now) {
  let samples: { sent: number; at: number }[] = [];
  return ({ sent, isWaiting }: Sample) => {
    const at = now();
    // After a retry the measurement starts again.
    if (isWaiting || sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples = [...samples.filter((earlier) => at - earlier.at <= WINDOW), { sent, at }];
    const [first] = samples;
    const milliseconds = at - first!.at;
    return milliseconds < MIN_WINDOW ? 0 : ((sent - first!.sent) / milliseconds) * 1000;
  };
}
