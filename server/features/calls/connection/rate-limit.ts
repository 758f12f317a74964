/**
 * How many requests a person may send to calls: a token bucket. Requests that cost other members more take more tokens.
 */
import type { CallRequest } from '#contract/calls.ts';

/** Maximum tokens: a member who joins a class of a hundred senders has to answer an offer for each of them. */
const CAPACITY = 400;
const REFILL_PER_SECOND = 40;
/** Tokens below zero at which a person who has been warned is disconnected. */
const TOLERANCE = 200;

/** Costs of requests that reach everyone or use the media engine; any other costs 1. */
const costs: Partial<Record<CallRequest['type'], number>> = {
  publish: 20,
  unpublish: 5,
  mute: 5,
  // Cheap: a member may lose the connections to a hundred other members at the same time. media/subscriptions.ts limits negotiations.
  reconnect: 2,
  hand: 5,
  unban: 5,
  showCode: 5,
  say: 20,
  // Each request queries an external provider, which has its own rate limits.
  accessAgain: 20,
  let: 20,
  record: 60,
};

export const costOf = ({ type }: CallRequest) => costs[type] ?? 1;

export type RateLimit = ReturnType<typeof openRateLimit>;

/** @param now  in milliseconds */
export function openRateLimit(now = () => performance.now()) {
  let tokens = CAPACITY;
  let refilledAt = now();

  function refill() {
    const instant = now();
    tokens = Math.min(CAPACITY, tokens + ((instant - refilledAt) / 1000) * REFILL_PER_SECOND);
    refilledAt = instant;
  }

  return {
    /** `warn` for the first request over the limit, `ignore` for those after it, `disconnect` beyond the tolerance. */
    spend(cost: number): 'allow' | 'warn' | 'ignore' | 'disconnect' {
      refill();
      const before = tokens;
      tokens -= cost;
      if (tokens >= 0) return 'allow';
      if (tokens < -TOLERANCE) return 'disconnect';
      return before >= 0 ? 'warn' : 'ignore';
    },
    isFull() {
      refill();
      return tokens >= CAPACITY;
    },
    isExceeded() {
      refill();
      return tokens < 0;
    },
  };
}
