/** A date and time, relative when recent. */
import { formatDateTime, formatDateTimeWithSeconds, formatExactDateTime } from './date-time.ts';

/** @param at  an ISO 8601 time */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(new Date(at), new Date())}</time>;
}

/** A date and time to the minute, to compare with times shown elsewhere. */
export function ExactDateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatExactDateTime(new Date(at))}</time>;
}

/** A date and time to the second, for events within one minute. */
export function DateTimeWithSeconds({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTimeWithSeconds(new Date(at))}</time>;
}
