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
  good: 'Good line',
  weak: 'Weak line',
  poor: 'Very weak line',
};

/** '2 % lost, 140 ms there and back'. */
export function describeMeasurement({ loss, roundTripMs }: Measurement) {
  const lost = loss !== null && `${Math.round(loss * 100)} % lost`;
  const time = roundTripMs !== null && `${Math.round(roundTripMs)} ms there and back`;
  return [lost, time].filter(Boolean).join(', ');
}
