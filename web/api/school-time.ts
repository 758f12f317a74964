/** The server's time, however wrong this device's clock is: deadlines and starts are measured by it. */

/** Milliseconds. The header has whole seconds, and answers take a while: smaller differences mean nothing. */
const PRECISION = 2_000;

/** Milliseconds by which the server's clock is ahead of this one. */
let ahead: number | undefined;

/** @param date  the Date header of an answer that has just arrived; this device's clock may be changed at any time */
export function syncSchoolTime(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  if (ahead === undefined || Math.abs(difference - ahead) > PRECISION) ahead = difference;
}

/** Milliseconds since 1970. */
export const schoolNow = () => Date.now() + (ahead ?? 0);
