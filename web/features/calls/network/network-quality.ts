/** Rates the network by loss and delay. */

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

export const networkLabels: Record<NetworkQuality, string> = {
  unknown: 'Measuring',
  good: 'Good connection',
  weak: 'Weak connection',
  poor: 'Very weak connection',
};

/** '2 % packet loss, 140 ms round trip'. */
export function describeMeasurement({ loss, roundTripMs }: Measurement) {
  const lost = loss !== null && `${Math.round(loss * 100)} % packet loss`;
  const time = roundTripMs !== null && `${Math.round(roundTripMs)} ms round trip`;
  return [lost, time].filter(Boolean).join(', ');
}
