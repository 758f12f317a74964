/** By when a task is to be done. */
const inFull = new Intl.DateTimeFormat('en-GB', {
  // A day is the same day everywhere.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** @param day  of the school's calendar: '2026-11-20' */
export function Deadline({ day }: { day: string }) {
  return (
    <>
      Deadline: <time dateTime={day}>{inFull.format(new Date(day))}</time>
    </>
  );
}
