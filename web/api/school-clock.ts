/** What time it is at the school, however wrong the clock of this device is: what ends or begins at a moment is counted by it. */

/** Milliseconds by which the school's clock is ahead of this one. */
let ahead: number | undefined;

/** @param date  the Date header of an answer that has just come; the first one sets the clock */
export function setClockBy(date: string | null) {
  const said = Date.parse(date ?? '');
  if (ahead === undefined && !Number.isNaN(said)) ahead = said - Date.now();
}

/** Milliseconds since 1970. */
export const schoolNow = () => Date.now() + (ahead ?? 0);
