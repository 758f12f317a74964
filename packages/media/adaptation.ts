/**
 * Whether a viewer's line carries the better layer: down at once when too much is lost, up
 * again after a while that grows with each time it was too early.
 */

/** Shares of packets: above the one it goes down, below the other the line is good. */
const TOO_MUCH = 0.06;
const FAR_TOO_MUCH = 0.2;
const GOOD = 0.02;
/** Milliseconds from one judgement to the next: within less, what is just being repaired is a large share. */
const JUDGED_EVERY = 1_000;
/** Judgements in a row: one alone may be an accident. */
const TWICE = 2;
/**
 * Below this share of what the better layer takes, a viewer's own estimate counts. It falls to 0.85 of what
 * came meanwhile (draft-ietf-rmcat-gcc-02, section 5.5), on a busy phone for nothing but a late packet.
 */
const TOO_NARROW = 0.7;
/** Milliseconds that it stays down at first, and at most. */
const FIRST_HOLD = 8_000;
const LONGEST_HOLD = 60_000;
/** Milliseconds up after which an old failure is forgotten. */
const FORGOTTEN = 60_000;
/** A share of packets that are asked for again, from which on a repair is sent twice: it is lost as easily as what it repairs. */
const LOSSY = 0.05;

/** Of a receiver's report (RFC 3550, section 6.4.1), since the beginning. What came twice counts for what was lost. */
interface Received {
  highest: number;
  totalLost: number;
}

export function openAdaptation() {
  let isHigh = true;
  let isLossy = false;
  let badJudgements = 0;
  let judged: (Received & { at: number }) | undefined;
  let narrowEstimates = 0;
  let estimate = 0;
  let hold = FIRST_HOLD;
  let changedAt = 0;

  function goDown(now: number) {
    if (now - changedAt < FORGOTTEN && changedAt > 0) hold = Math.min(LONGEST_HOLD, hold * 2);
    else hold = FIRST_HOLD;
    isHigh = false;
    badJudgements = 0;
    narrowEstimates = 0;
    changedAt = now;
  }

  function judge(lost: number, now: number) {
    badJudgements = lost > TOO_MUCH ? badJudgements + 1 : 0;
    if (isHigh && (badJudgements >= TWICE || lost > FAR_TOO_MUCH)) return goDown(now);
    if (isHigh || lost > GOOD || now - changedAt < hold) return;
    isHigh = true;
    changedAt = now;
  }

  return {
    isHigh: () => isHigh,
    isLossy: () => isLossy,
    /** What it lost before it was repaired. @param asked  a share of the packets of the last second or more */
    heardOfGaps(asked: number) {
      isLossy = asked >= LOSSY;
    },
    heardOfReception({ highest, totalLost }: Received, now: number) {
      // Our streams begin with 1.
      judged ??= { highest: 0, totalLost: 0, at: now };
      if (now - judged.at < JUDGED_EVERY) return;
      const lost = (totalLost - judged.totalLost) / Math.max(1, highest - judged.highest);
      judged = { highest, totalLost, at: now };
      judge(lost, now);
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
