/** Formats an age in one unit, such as '3 minutes', '2 hours' or '5 days'. */
import * as texts from '#texts/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The units, each with the age below which it is used. */
const units = [
  { label: texts.minutes, length: MINUTE, below: HOUR },
  { label: texts.hours, length: HOUR, below: 2 * DAY },
  { label: texts.days, length: DAY, below: 60 * DAY },
  { label: texts.months, length: 30 * DAY, below: 730 * DAY },
  { label: texts.years, length: 365 * DAY, below: Number.POSITIVE_INFINITY },
];

/** @param ms  milliseconds; negative (a wrong clock) counts as zero */
export function formatAge(ms: number) {
  if (ms < MINUTE) return texts.underAMinute;
  const { label, length } = units.find(({ below }) => ms < below)!;
  return label(Math.floor(ms / length));
}
