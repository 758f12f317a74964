const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A weekday as the contract and the database name it. */
export type Weekday = (typeof weekdays)[number];

/** For a language, a function that names a weekday. */
export function weekdayIn(tag: string) {
  let format: Intl.DateTimeFormat | undefined;
  return (day: Weekday) => {
    format ??= new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
    // The first of January 2024 was a Monday.
    return format.format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  };
}
