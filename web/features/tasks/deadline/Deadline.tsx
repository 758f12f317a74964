/** The deadline of a task, as a date. */
const inFull = new Intl.DateTimeFormat('en-GB', {
  // A day without a time: the time zone must not shift it.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** @param day  of the school's calendar, as '2026-11-20' */
export function Deadline({ day }: { day: string }) {
  return (
    <>
      Deadline: <time dateTime={day}>{inFull.format(new Date(day))}</time>
    </>
  );
}
