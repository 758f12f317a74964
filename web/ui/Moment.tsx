/** When something was, in words. */
import { exactMoment, momentInWords } from './moment.ts';

/** @param at  an ISO 8601 time */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentInWords(new Date(at), new Date())}</time>;
}

/** The same to the minute, to compare with what stands elsewhere. */
export function ExactMoment({ at }: { at: string }) {
  return <time dateTime={at}>{exactMoment(new Date(at))}</time>;
}
