/** How long ago something was, in one measure: '3 minutes', '2 hours', '5 days'. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to which age each measure is used: two of the next one are better said in that. */
const measures = [
  { name: 'minute', length: MINUTE, below: HOUR },
  { name: 'hour', length: HOUR, below: 2 * DAY },
  { name: 'day', length: DAY, below: 60 * DAY },
  { name: 'month', length: 30 * DAY, below: 730 * DAY },
  { name: 'year', length: 365 * DAY, below: Number.POSITIVE_INFINITY },
];

/** @param ms  milliseconds; what is to come, by a clock that goes wrong, is as young as can be */
export function ageInWords(ms: number) {
  if (ms < MINUTE) return 'under a minute';
  const { name, length } = measures.find(({ below }) => ms < below)!;
  const count = Math.floor(ms / length);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
