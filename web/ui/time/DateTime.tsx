/** Shows a date and time, relative to now if it is recent. */
import { formatDateTime, formatDateTimeWithSeconds, formatExactDateTime } from './date-time.ts';

/** @param at  an ISO 8601 time */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(new Date(at), new Date())}</time>;
}

/** Shows a date and time to the minute, for comparison with times that are shown elsewhere. */
export function ExactDateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatExactDateTime(new Date(at))}</time>;
}

/** Shows a date and time to the second, for events within the same minute. */
export function DateTimeWithSeconds({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTimeWithSeconds(new Date(at))}</time>;
}
