/**
 * Counts attempts in Redis, and in the database while Redis is unreachable or refuses writes. (A full Redis, or one that became a replica,
 * still answers reads, but its counts no longer change.) When Redis accepts writes again, the counts of the database move to it, so an
 * outage loses only counts that were in Redis alone.
 */
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import type { Attempts, Counted, FallbackAttempts } from '#server/ports/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SharedRedis } from './connection.ts';
import { ADD, LIST, TIMED_OUT, UNCOUNT } from './scripts.ts';

/** Milliseconds between attempts to write to a Redis that has refused a write. */
const RETRY = 1_000;
/** Maximum counters that move to Redis in one step. */
const BATCH = 300;

interface Needs {
  redis: Pick<SharedRedis, 'commands' | 'prefix'>;
  fallback: FallbackAttempts;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn'>;
  onFault: (error: unknown) => void;
}

export function redisAttempts({ redis, fallback, clock, log, onFault }: Needs): Attempts {
  const { commands } = redis;
  const inRedis = countersIn(redis);
  let [isRefusing, retryAt] = [false, 0];

  /** Runs `work` with Redis or, while Redis fails, with the fallback in the database. */
  async function orFallback<T>(work: (attempts: Attempts) => Promise<T>) {
    if (commands.status !== 'ready' || (isRefusing && !(await writesAgain()))) return work(fallback);
    return work(inRedis).catch((error: Error) => {
      onFailure(error);
      return work(fallback);
    });
  }

  function onFailure({ name, message }: Error) {
    // Disconnects from a Redis that hangs, so that the next call does not wait for it.
    if (message === TIMED_OUT) commands.disconnect(true);
    if (name !== 'ReplyError') return;
    retryAt = performance.now() + RETRY;
    if (!isRefusing) log.warn({ reason: message }, 'Redis refuses to count: rate limits go by PostgreSQL');
    isRefusing = true;
  }

  /** Only one call per interval tries to write to Redis; the others use the fallback without waiting. */
  async function writesAgain() {
    if (performance.now() < retryAt) return false;
    retryAt = performance.now() + RETRY;
    await resumeRedis();
    return !isRefusing;
  }

  async function resumeRedis() {
    const now = clock.now();
    try {
      await inRedis.add([{ key: 'trial', count: 1, resetsAt: new Date(now.getTime() + RETRY) }], now);
    } catch (error) {
      return onFailure(error as Error);
    }
    if (isRefusing) log.info('Redis counts again');
    isRefusing = false;
    void moveFallbackCounters(now).catch((error) => {
      onFailure(error);
      // If the connection was lost again, that is reported elsewhere, and the next connection moves the rest.
      if (commands.status === 'ready') onFault(error);
    });
  }

  /** Counters that Redis does not accept stay in the database until Redis counts again. */
  async function moveFallbackCounters(now: Date) {
    const move = async (counted: Counted[]) => void (await inRedis.add(counted, now));
    while ((await fallback.take(BATCH, now, move)) === BATCH);
  }

  commands.on('ready', () => void resumeRedis());
  return {
    count: (windows, now) => orFallback((attempts) => attempts.count(windows, now)),
    list: (keys, now) => orFallback((attempts) => attempts.list(keys, now)),
    uncount: (keys) => orFallback((attempts) => attempts.uncount(keys)),
  };
}

function countersIn({ commands, prefix }: Needs['redis']) {
  const keyOf = (key: string) => `${prefix}attempts:${key}`;

  async function add(counted: Counted[], now: Date) {
    if (counted.length === 0) return [];
    const ends = counted.flatMap(({ count, resetsAt }) => [resetsAt.getTime(), count]);
    const keys = counted.map(({ key }) => keyOf(key));
    return toCounted(counted, await commands.eval(ADD, keys.length, ...keys, now.getTime(), ...ends));
  }

  return {
    add,
    count: (windows: Omit<Counted, 'count'>[], now: Date) =>
      add(
        windows.map((one) => ({ ...one, count: 1 })),
        now,
      ),
    async list(keys: string[], now: Date) {
      const answer = await commands.eval(LIST, keys.length, ...keys.map(keyOf));
      const named = keys.map((key) => ({ key }));
      return toCounted(named, answer).filter(({ resetsAt }) => resetsAt > now);
    },
    uncount: async (keys: string[]) => void (await commands.eval(UNCOUNT, keys.length, ...keys.map(keyOf))),
  };
}

/** Counts and window ends, in the order of the requested keys; zeros for a missing counter. */
const Counters = z.array(z.tuple([z.int(), z.int()]));

const toCounted = (named: { key: string }[], answer: unknown): Counted[] =>
  Counters.parse(answer).map(([count, ends], n) => ({ key: named[n]!.key, count, resetsAt: new Date(ends) }));
