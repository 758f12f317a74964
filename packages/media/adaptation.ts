/**
 * Decides which simulcast layer a viewer's network can carry. The viewer is switched to the lower layer when too many
 * packets are lost, and back after a delay, which doubles each time the better layer fails again within a minute.
 */

/**
 * Shares of lost packets. A viewer gets the lower layer after two consecutive checks over HIGH_LOSS or one over
 * SEVERE_LOSS, and the better layer again only after a check at LOW_LOSS or less.
 */
const HIGH_LOSS = 0.06;
const SEVERE_LOSS = 0.2;
const LOW_LOSS = 0.02;
/**
 * Milliseconds between two checks of a viewer's packet loss: over a shorter time, lost packets whose retransmission is
 * still on its way would distort the share.
 */
const CHECK_INTERVAL = 1_000;
/** Consecutive bad checks before a viewer gets the lower layer: a single bad check may be chance. */
const BAD_CHECKS = 2;
/**
 * A viewer's bandwidth estimate (REMB) counts as too low below this share of the better layer's bitrate. On a busy
 * phone one late packet lowers it to 0.85 of the received bitrate (draft-ietf-rmcat-gcc-02, section 5.5).
 */
const MIN_BANDWIDTH_SHARE = 0.7;
/** Milliseconds to stay on the lower layer before the better one is tried again: initially, and at most. */
const MIN_HOLD = 8_000;
const MAX_HOLD = 60_000;
/** After this many milliseconds on the better layer, the next switch to the lower layer lasts only MIN_HOLD again. */
const STABLE_AFTER = 60_000;
/**
 * When a viewer requests at least this share of packets again, each retransmission is sent twice, because
 * retransmissions are lost as often as other packets.
 */
const LOSSY_SHARE = 0.05;

/**
 * A viewer's receiver report (RFC 3550, section 6.4.1): totals since the stream began. Duplicate packets reduce the
 * number of lost packets.
 */
interface Received {
  highest: number;
  totalLost: number;
}

export function openAdaptation() {
  let isHigh = true;
  let isLossy = false;
  let badChecks = 0;
  let lastReport: (Received & { at: number }) | undefined;
  let narrowEstimates = 0;
  let estimate = 0;
  let hold = MIN_HOLD;
  let changedAt = 0;

  function lowerLayer(now: number) {
    if (now - changedAt < STABLE_AFTER && changedAt > 0) hold = Math.min(MAX_HOLD, hold * 2);
    else hold = MIN_HOLD;
    isHigh = false;
    badChecks = 0;
    narrowEstimates = 0;
    changedAt = now;
  }

  function judge(lost: number, now: number) {
    badChecks = lost > HIGH_LOSS ? badChecks + 1 : 0;
    if (isHigh && (badChecks >= BAD_CHECKS || lost > SEVERE_LOSS)) return lowerLayer(now);
    if (isHigh || lost > LOW_LOSS || now - changedAt < hold) return;
    isHigh = true;
    changedAt = now;
  }

  return {
    isHigh: () => isHigh,
    isLossy: () => isLossy,
    /** Call with the share of packets that the viewer requested again in the last second or more. */
    onGaps(requestedShare: number) {
      isLossy = requestedShare >= LOSSY_SHARE;
    },
    onReception({ highest, totalLost }: Received, now: number) {
      // The engine's streams begin with sequence number 1, so the totals before the first report are 0.
      lastReport ??= { highest: 0, totalLost: 0, at: now };
      if (now - lastReport.at < CHECK_INTERVAL) return;
      const lost = (totalLost - lastReport.totalLost) / Math.max(1, highest - lastReport.highest);
      lastReport = { highest, totalLost, at: now };
      judge(lost, now);
    },
    /**
     * Takes a viewer's bandwidth estimate. Two consecutive estimates that are too low switch the viewer to the lower
     * layer.
     *
     * @param bitrate  the receiver's bandwidth estimate in bits per second; only a falling estimate counts, because an
     *                 estimate rises slowly even when the network has improved
     * @param sent     bits per second of the better layer
     */
    onBandwidth(bitrate: number, sent: number, now: number) {
      const isNarrow = bitrate < sent * MIN_BANDWIDTH_SHARE && bitrate < estimate;
      narrowEstimates = isNarrow ? narrowEstimates + 1 : 0;
      estimate = bitrate;
      if (isHigh && narrowEstimates >= BAD_CHECKS) lowerLayer(now);
    },
  };
}
