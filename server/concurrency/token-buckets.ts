/** Rate limits in the memory of this process: a token bucket for each key, such as a person's id. */
interface Rate {
  /** Maximum number of tokens of a key. */
  capacity: number;
  perSecond: number;
}

interface Bucket {
  tokens: number;
  /** In milliseconds. */
  refilledAt: number;
}

/** Full buckets are deleted when more than this many are in memory. */
const MANY = 5_000;

/** @param now  in milliseconds */
export function openTokenBuckets({ capacity, perSecond }: Rate, now = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  const tokensOf = ({ tokens, refilledAt }: Bucket) =>
    Math.min(capacity, tokens + ((now() - refilledAt) / 1_000) * perSecond);

  return {
    /**
     * Takes tokens. Returns 0, or, if there are too few and none are taken, the seconds until there are enough.
     *
     * @param cost  never more than a full bucket is taken
     */
    take(key: string, cost = 1): number {
      const bucket = buckets.get(key);
      const tokens = bucket ? tokensOf(bucket) : capacity;
      const missing = Math.min(cost, capacity) - tokens;
      if (missing > 0) return missing / perSecond;
      if (buckets.size > MANY) for (const [id, one] of buckets) if (tokensOf(one) >= capacity) buckets.delete(id);
      buckets.set(key, { tokens: -missing, refilledAt: now() });
      return 0;
    },
  };
}
