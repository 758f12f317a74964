/**
 * Whether a viewer's line carries the better layer: down at once when too much is lost, up
 * again after a while that grows with each time it was too early.
 */

/** Shares of packets: above the one it goes down, below the other the line is good. */
const TOO_MUCH = 0.06;
const FAR_TOO_MUCH = 0.2;
const GOOD = 0.02;
/** Reports in a row: one alone may be an accident. */
const TWICE = 2;
/** Below this share of what the better layer takes, a viewer's own estimate counts. */
const TOO_NARROW = 0.8;
/** Milliseconds that it stays down at first, and at most. */
const FIRST_HOLD = 8_000;
const LONGEST_HOLD = 60_000;
/** Milliseconds up after which an old failure is forgotten. */
const FORGOTTEN = 60_000;
/** A share of packets from which on a repair is sent twice: it is lost as easily as what it repairs. */
const LOSSY = 0.05;

export function openAdaptation() {
  let isHigh = true;
  let loss = 0;
  let badReports = 0;
  let narrowEstimates = 0;
  let estimate = 0;
  let hold = FIRST_HOLD;
  let changedAt = 0;

  function goDown(now: number) {
    if (now - changedAt < FORGOTTEN && changedAt > 0) hold = Math.min(LONGEST_HOLD, hold * 2);
    else hold = FIRST_HOLD;
    isHigh = false;
    badReports = 0;
    narrowEstimates = 0;
    changedAt = now;
  }

  return {
    isHigh: () => isHigh,
    isLossy: () => loss >= LOSSY,
    /** A receiver's report. @param lost  a share of the packets since its last one */
    heardOfLoss(lost: number, now: number) {
      loss = lost;
      badReports = lost > TOO_MUCH ? badReports + 1 : 0;
      if (isHigh && (badReports >= TWICE || lost > FAR_TOO_MUCH)) return goDown(now);
      if (isHigh || lost > GOOD || now - changedAt < hold) return;
      isHigh = true;
      changedAt = now;
    },
    /**
     * A receiver's own estimate of what it can have, in bits per second, beside what is sent of the
     * better layer. Only one that falls says something: it rises slowly after every change for the better.
     */
    heardOfBandwidth(bitrate: number, sent: number, now: number) {
      const isNarrow = bitrate < sent * TOO_NARROW && bitrate < estimate;
      narrowEstimates = isNarrow ? narrowEstimates + 1 : 0;
      estimate = bitrate;
      if (isHigh && narrowEstimates >= TWICE) goDown(now);
    },
  };
}
