/** Rates the network by loss and delay. */
import * as texts from '#texts/classes/calls.ts';

export interface Measurement {
  /** Share of the packets of the last seconds that were lost, from 0 to 1; null without traffic. */
  loss: number | null;
  /** Null until it is known. */
  roundTripMs: number | null;
}

export type NetworkQuality = 'unknown' | 'good' | 'weak' | 'poor';

/**
 * From these values users notice: ITU-T G.114 allows 150 ms one way, and Opus with a jitter buffer conceals less loss.
 */
const WEAK = { loss: 0.03, roundTripMs: 300 };
const POOR = { loss: 0.1, roundTripMs: 700 };

export function rateNetwork({ loss, roundTripMs }: Measurement): NetworkQuality {
  if (loss === null && roundTripMs === null) return 'unknown';
  const isBeyond = (limit: typeof WEAK) => (loss ?? 0) >= limit.loss || (roundTripMs ?? 0) >= limit.roundTripMs;
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(WEAK) ? 'weak' : 'good';
}

/** '2% packet loss, 140 ms round trip'. */
export function describeMeasurement({ loss, roundTripMs }: Measurement) {
  const lost = loss !== null && texts.packetLoss(Math.round(loss * 100));
  const time = roundTripMs !== null && texts.roundTrip(Math.round(roundTripMs));
  return [lost, time].filter(Boolean).join(', ');
}
