/**
 * Writes a time zone as a VTIMEZONE (RFC 5545, section 3.6.5), which lists every offset change in this Node's ICU data.
 * So calendar clients need no time zone database of their own, and irregular changes can be expressed.
 */
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

interface Span {
  from: Date;
  to: Date;
}

/**
 * A change of the zone's offset: before the time `at` the offset to UTC was `before` minutes, from then on it is
 * `after`.
 */
interface Change {
  at: number;
  before: number;
  after: number;
}

export function zoneRules(zone: string, { from, to }: Span) {
  const offsetAt = offsetsOf(zone);
  const begin = from.getTime();
  const changes = [alwaysBefore(offsetAt(begin)), ...changesOf(offsetAt, begin, to.getTime())];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...changes.flatMap(linesOf), 'END:VTIMEZONE'].join('\r\n');
}

/**
 * Makes an entry for the offset before the first change, dated at local midnight of 1 January 1970, so that it precedes
 * every event and is the same in every response.
 */
const alwaysBefore = (offset: number): Change => ({ at: -offset * MINUTE, before: offset, after: offset });

type OffsetAt = (moment: number) => number;

function offsetsOf(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (moment) => {
    // The formatter returns 'GMT+03:00', or only 'GMT' for an offset of zero.
    const [, sign, hours = 0, minutes = 0] = format.format(moment).match(/GMT(?:([+-])(\d\d):(\d\d))?/)!;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

/** Lists the offset changes in a span. Scans week by week: no zone changes its offset and back within a week. */
function changesOf(offsetAt: OffsetAt, from: number, to: number) {
  const changes: Change[] = [];
  for (let week = from; week < to; week += WEEK) {
    const [before, after] = [offsetAt(week), offsetAt(week + WEEK)];
    if (before !== after) changes.push({ at: momentOfChange(offsetAt, week), before, after });
  }
  return changes;
}

/** Finds the first whole minute with a different offset in the week that starts at `week`. */
function momentOfChange(offsetAt: OffsetAt, week: number) {
  const before = offsetAt(week);
  let [early, late] = [Math.floor(week / MINUTE), Math.ceil((week + WEEK) / MINUTE)];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle * MINUTE) === before) early = middle;
    else late = middle;
  }
  return late * MINUTE;
}

function linesOf({ at, before, after }: Change) {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  // DTSTART is the local time of the change by the offset before it (RFC 5545, section 3.6.5).
  const localTime = new Date(at + before * MINUTE).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localTime}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `END:${kind}`,
  ];
}

function offset(minutes: number) {
  const ahead = Math.abs(minutes);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}${twoDigits(ahead % 60)}`;
}
