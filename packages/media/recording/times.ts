/**
 * When a packet's sound or picture was made, in milliseconds of our clock. What one browser
 * sends lies on one clock of its own, as it reports (RFC 3550, section 6.4.1): its voice and its
 * lips stay together. Until it has reported, what counts is when a packet came.
 */
import type { Layer } from '#packages/media/layer.ts';

/** Milliseconds: further off than any delay, so the browser is another one, or its clock was set. */
const FURTHEST = 2_000;
const CLOCK = { sound: 48_000, picture: 90_000 };

export type Times = ReturnType<typeof openTimes>;

/** One instance per browser, for all of its streams. */
export function openTimes() {
  /** Our clock minus the browser's, in milliseconds. */
  let ahead: number | undefined;
  /** Arrival of the first packet, for layers without a report. */
  const firsts = new WeakMap<Layer, { timestamp: number; at: number }>();

  function byReport({ report }: Layer, after: (timestamp: number) => number) {
    if (!report) return undefined;
    const told = report.ntpSeconds * 1000 + (report.ntpFraction / 2 ** 32) * 1000;
    ahead ??= report.at - told;
    return told + ahead + after(report.timestamp);
  }

  return function timeOf(
    layer: Layer,
    sort: keyof typeof CLOCK,
    { timestamp, now }: { timestamp: number; now: number },
  ) {
    const after = (other: number) => (((timestamp - other) | 0) * 1000) / CLOCK[sort];
    const isNear = (time: number | undefined): time is number => time !== undefined && Math.abs(time - now) < FURTHEST;

    const reported = byReport(layer, after);
    if (isNear(reported)) return reported;
    if (layer.report) ahead = undefined;
    const again = byReport(layer, after);
    if (isNear(again)) return again;

    const known = firsts.get(layer);
    const counted = known && known.at + after(known.timestamp);
    if (isNear(counted)) return counted;
    firsts.set(layer, { timestamp, at: now });
    return now;
  };
}
