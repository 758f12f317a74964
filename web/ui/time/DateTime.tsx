/** When something was, in words. */
import { exactMoment, momentInWords, momentToTheSecond } from './date-time.ts';

/** @param at  an ISO 8601 time */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentInWords(new Date(at), new Date())}</time>;
}

/** The same to the minute, to compare with what stands elsewhere. */
export function ExactMoment({ at }: { at: string }) {
  return <time dateTime={at}>{exactMoment(new Date(at))}</time>;
}

/** And to the second, where one thing follows another within a minute. */
export function MomentToTheSecond({ at }: { at: string }) {
  return <time dateTime={at}>{momentToTheSecond(new Date(at))}</time>;
}
