/** Rates the network by loss and delay. */
import * as texts from '#texts/classes/calls.ts';

export interface Measurement {
  /** Share of the packets of the last seconds that were lost, from 0 to 1; null without traffic. */
  loss: number | null;
  /** The round trip time in milliseconds; null until it has been measured. */
  roundTripMs: number | null;
}

export type NetworkQuality = 'unknown' | 'good' | 'weak' | 'poor';

/**
 * From these values on users notice a weak network: ITU-T G.114 allows a delay of 150 ms one way, and Opus with a
 * jitter buffer conceals losses below this share.
 */
const WEAK = { loss: 0.03, roundTripMs: 300 };
const POOR = { loss: 0.1, roundTripMs: 700 };

export function rateNetwork({ loss, roundTripMs }: Measurement): NetworkQuality {
  if (loss === null && roundTripMs === null) return 'unknown';
  const isBeyond = (limit: typeof WEAK) => (loss ?? 0) >= limit.loss || (roundTripMs ?? 0) >= limit.roundTripMs;
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(WEAK) ? 'weak' : 'good';
}

/** Describes a measurement: '2% packet loss, 140 ms round trip'. */
export function describeMeasurement({ loss, roundTripMs }: Measurement) {
  const lost = loss !== null && texts.packetLoss(Math.round(loss * 100));
  const time = roundTripMs !== null && texts.roundTrip(Math.round(roundTripMs));
  return [lost, time].filter(Boolean).join(', ');
}
