/** How good somebody's line is, in words. */

export interface Measured {
  /** Of the packets of the last seconds, from 0 to 1; null where none were due. */
  loss: number | null;
  /** There and back; null until it is known. */
  roundTripMs: number | null;
}

export type LineQuality = 'unknown' | 'good' | 'weak' | 'poor';

/** From where on people notice: ITU-T G.114 for the time one way, and what Opus and a jitter buffer can hide of loss. */
const WEAK = { loss: 0.03, roundTripMs: 300 };
const POOR = { loss: 0.1, roundTripMs: 700 };

export function judge({ loss, roundTripMs }: Measured): LineQuality {
  if (loss === null && roundTripMs === null) return 'unknown';
  const isBeyond = (limit: typeof WEAK) => (loss ?? 0) >= limit.loss || (roundTripMs ?? 0) >= limit.roundTripMs;
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(WEAK) ? 'weak' : 'good';
}

export const qualityWords: Record<LineQuality, string> = {
  unknown: 'Measuring',
  good: 'Good line',
  weak: 'Weak line',
  poor: 'Very weak line',
};

/** '2 % lost, 140 ms there and back'. */
export function measuredInWords({ loss, roundTripMs }: Measured) {
  const lost = loss !== null && `${Math.round(loss * 100)} % lost`;
  const time = roundTripMs !== null && `${Math.round(roundTripMs)} ms there and back`;
  return [lost, time].filter(Boolean).join(', ');
}
