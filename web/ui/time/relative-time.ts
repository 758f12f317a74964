/** An age in one unit: '3 minutes', '2 hours', '5 days'. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The age below which each unit is used. */
const units = [
  { name: 'minute', length: MINUTE, below: HOUR },
  { name: 'hour', length: HOUR, below: 2 * DAY },
  { name: 'day', length: DAY, below: 60 * DAY },
  { name: 'month', length: 30 * DAY, below: 730 * DAY },
  { name: 'year', length: 365 * DAY, below: Number.POSITIVE_INFINITY },
];

/** @param ms  milliseconds; negative (a wrong clock) counts as zero */
export function formatAge(ms: number) {
  if (ms < MINUTE) return 'under a minute';
  const { name, length } = units.find(({ below }) => ms < below)!;
  const count = Math.floor(ms / length);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
