/** When something was, in words. */
import { momentInWords } from './moment.ts';

/** @param at  an ISO 8601 time */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentInWords(new Date(at), new Date())}</time>;
}
