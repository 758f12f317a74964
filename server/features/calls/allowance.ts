/**
 * How much one person may say to a call: a bucket that fills again by the second
 * (a token bucket). What costs others more takes more of it.
 */
import type { CallRequest } from '#contract/calls.ts';

/** What a full one holds: coming into a class of a hundred who all send takes an answer for each. */
const FULL = 400;
const PER_SECOND = 40;
/** How much somebody may go on who has been told to stop. */
const PATIENCE = 200;

/** What is told to everybody, or works the media engine; the rest costs one. */
const prices: Partial<Record<CallRequest['type'], number>> = {
  publish: 20,
  unpublish: 5,
  mute: 5,
  // A class of a hundred may have lost all of its connections at once; how many are made anew at a time is bounded (receiving.ts).
  reconnect: 2,
  hand: 5,
  unban: 5,
  showCode: 5,
  say: 20,
  // A provider is asked, who counts how often.
  accessAgain: 20,
  let: 20,
  record: 60,
};

export const priceOf = ({ type }: CallRequest) => prices[type] ?? 1;

export type Allowance = ReturnType<typeof openAllowance>;

/** @param now  in milliseconds */
export function openAllowance(now = () => performance.now()) {
  let left = FULL;
  let at = now();

  function refill() {
    const later = now();
    left = Math.min(FULL, left + ((later - at) / 1000) * PER_SECOND);
    at = later;
  }

  return {
    /** Whether that may be said: `warn` the first time that it may not, `stop` when nothing helps. */
    spend(price: number): 'fine' | 'warn' | 'hush' | 'stop' {
      refill();
      const before = left;
      left -= price;
      if (left >= 0) return 'fine';
      if (left < -PATIENCE) return 'stop';
      return before >= 0 ? 'warn' : 'hush';
    },
    isFull() {
      refill();
      return left >= FULL;
    },
    isSpent() {
      refill();
      return left < 0;
    },
  };
}
