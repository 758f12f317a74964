/** The date format of a task's deadline. */
const longDate = new Intl.DateTimeFormat('en-GB', {
  // The deadline is a day without a time, which a time zone must not shift.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** @param day  in the school's time zone, such as '2026-11-20' */
export function Deadline({ day }: { day: string }) {
  return (
    <>
      Deadline: <time dateTime={day}>{longDate.format(new Date(day))}</time>
    </>
  );
}
