/** How fast a file goes out. */
/** Milliseconds: over less, the speed jumps about; over more, it knows nothing of the present. */
const LONG_ENOUGH = 1000;
const WINDOW = 10_000;

interface Gone {
  /** Bytes. */
  sent: number;
  isWaiting: boolean;
}

/** Tells bytes per second by what it is shown; 0 until it can be told. */
export function speedometer(now = Date.now) {
  let seen: { sent: number; at: number }[] = [];
  return ({ sent, isWaiting }: Gone) => {
    const at = now();
    // What has to be sent again counts from where it begins again.
    if (isWaiting || sent < (seen.at(-1)?.sent ?? 0)) seen = [];
    seen = [...seen.filter((earlier) => at - earlier.at <= WINDOW), { sent, at }];
    const [first] = seen;
    const milliseconds = at - first!.at;
    return milliseconds < LONG_ENOUGH ? 0 : ((sent - first!.sent) / milliseconds) * 1000;
  };
}
