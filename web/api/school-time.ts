/** The time by the server's clock, which counts for deadlines and starts, however wrong this device's clock is. */

/** Milliseconds below which a difference is ignored: the Date header has whole seconds, and answers take a while. */
const PRECISION = 2_000;

/** The milliseconds by which the server's clock is ahead of this device's clock; undefined before the first answer. */
let ahead: number | undefined;

/** Compares the clocks. Call it with every answer: this device's clock may change. @param date  the Date header */
export function syncSchoolTime(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  if (ahead === undefined || Math.abs(difference - ahead) > PRECISION) ahead = difference;
}

/** Returns the server's time in milliseconds since 1970; before the first answer, the device's time. */
export const schoolNow = () => Date.now() + (ahead ?? 0);
