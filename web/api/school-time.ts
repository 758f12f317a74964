/** The server's time, however wrong this device's clock is: deadlines and starts are measured by it. */

/** Milliseconds. Smaller differences are ignored: the Date header has whole seconds, and answers take a while. */
const PRECISION = 2_000;

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead: number | undefined;

/** Call with every answer, because this device's clock may be changed at any time. @param date  the Date header */
export function syncSchoolTime(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  if (ahead === undefined || Math.abs(difference - ahead) > PRECISION) ahead = difference;
}

/** The server's time in milliseconds since 1970; before the first answer, the device's. */
export const schoolNow = () => Date.now() + (ahead ?? 0);
