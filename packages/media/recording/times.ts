/**
 * Computes when a packet's audio or video was captured, in milliseconds of the engine's clock. Sender reports (RFC
 * 3550, section 6.4.1) relate all streams of a browser to its clock, which keeps lip sync. Until a layer's first sender
 * report, the times are computed from the arrival of its first packet.
 */
import type { Layer } from '#packages/media/layer.ts';

/**
 * A computed time that differs from the current time by this many milliseconds is wrong: no delay is that long, so the
 * browser was replaced or its clock was set.
 */
const MAX_DIFFERENCE = 2_000;
const CLOCK = { sound: 48_000, picture: 90_000 };

export type Times = ReturnType<typeof openTimes>;

/**
 * Returns a function that computes capture times. Each recording has one such function, because all streams of a
 * recording come from one browser and share its clock.
 */
export function openTimes() {
  /** The engine's clock minus the browser's, in milliseconds. */
  let clockOffset: number | undefined;
  /** Timestamp and arrival of each layer's first packet, used while the layer has no sender report. */
  const firsts = new WeakMap<Layer, { timestamp: number; at: number }>();

  function fromReport({ report }: Layer, elapsedSince: (timestamp: number) => number) {
    if (!report) return undefined;
    const reportTime = report.ntpSeconds * 1000 + (report.ntpFraction / 2 ** 32) * 1000;
    clockOffset ??= report.at - reportTime;
    return reportTime + clockOffset + elapsedSince(report.timestamp);
  }

  return function timeOf(
    layer: Layer,
    sort: keyof typeof CLOCK,
    { timestamp, now }: { timestamp: number; now: number },
  ) {
    const elapsedSince = (other: number) => (((timestamp - other) | 0) * 1000) / CLOCK[sort];
    const isNear = (time: number | undefined): time is number =>
      time !== undefined && Math.abs(time - now) < MAX_DIFFERENCE;

    const reported = fromReport(layer, elapsedSince);
    if (isNear(reported)) return reported;
    if (layer.report) clockOffset = undefined;
    const recomputed = fromReport(layer, elapsedSince);
    if (isNear(recomputed)) return recomputed;

    const first = firsts.get(layer);
    const fromFirst = first && first.at + elapsedSince(first.timestamp);
    if (isNear(fromFirst)) return fromFirst;
    firsts.set(layer, { timestamp, at: now });
    return now;
  };
}
