/** When something was, to the second: for histories, where one thing follows another within a minute. */
import { momentToTheSecond } from './moment.ts';

/** @param at  an ISO 8601 time */
export function ExactMoment({ at }: { at: string }) {
  return <time dateTime={at}>{momentToTheSecond(new Date(at))}</time>;
}
