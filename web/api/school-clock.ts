/** What time it is at the school, however wrong the clock of this device is: what ends or begins at a moment is counted by it. */

/** Milliseconds. The header has whole seconds, and answers take a while: less than that says nothing. */
const PRECISION = 2_000;

/** Milliseconds by which the school's clock is ahead of this one. */
let ahead: number | undefined;

/** @param date  the Date header of an answer that has just come; this device's clock may be set anew at any time */
export function setClockBy(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  if (ahead === undefined || Math.abs(difference - ahead) > PRECISION) ahead = difference;
}

/** Milliseconds since 1970. */
export const schoolNow = () => Date.now() + (ahead ?? 0);
