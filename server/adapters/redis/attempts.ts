/**
 * Counts attempts in Redis, and in the database while Redis is away. What was counted in the database moves to Redis when
 * Redis is back, so that an outage loses at most the counts that only Redis had.
 */
import { z } from 'zod';
import type { Attempts, AttemptsStandIn, Counted } from '#server/ports/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SharedRedis } from './connection.ts';
import { ADD, LIST, TIMED_OUT, UNCOUNT } from './scripts.ts';

interface Needs {
  redis: Pick<SharedRedis, 'commands' | 'prefix'>;
  standIn: AttemptsStandIn;
  clock: Clock;
  onFault: (error: unknown) => void;
}

export function redisAttempts({ redis: { commands, prefix }, standIn, clock, onFault }: Needs): Attempts {
  const keyOf = (key: string) => `${prefix}attempts:${key}`;

  async function add(counted: Counted[], now: Date) {
    const ends = counted.flatMap(({ count, resetsAt }) => [resetsAt.getTime(), count]);
    const keys = counted.map(({ key }) => keyOf(key));
    const counts = Counters.parse(await commands.eval(ADD, keys.length, ...keys, now.getTime(), ...ends));
    return toCounted(counted, counts);
  }

  async function moveStoodIn() {
    const now = clock.now();
    const counted = await standIn.take(now);
    if (counted.length > 0) await add(counted, now);
  }

  /** Does the work in Redis or, while Redis is away, with the stand-in. */
  async function orStandIn<T>(inRedis: () => Promise<T>, standingIn: () => Promise<T>) {
    if (commands.status !== 'ready') return standingIn();
    return inRedis().catch((error: Error) => {
      // From a Redis that hangs, the next call expects nothing.
      if (error.message === TIMED_OUT) commands.disconnect(true);
      return standingIn();
    });
  }

  commands.on('ready', () => void moveStoodIn().catch(onFault));
  return {
    count: (windows, now) =>
      orStandIn(
        () =>
          add(
            windows.map((one) => ({ ...one, count: 1 })),
            now,
          ),
        () => standIn.count(windows, now),
      ),
    list: (keys, now) =>
      orStandIn(
        async () => {
          const counts = Counters.parse(await commands.eval(LIST, keys.length, ...keys.map(keyOf)));
          const found = toCounted(
            keys.map((key) => ({ key })),
            counts,
          );
          return found.filter(({ resetsAt }) => resetsAt > now);
        },
        () => standIn.list(keys, now),
      ),
    uncount: (keys) =>
      orStandIn(
        async () => void (await commands.eval(UNCOUNT, keys.length, ...keys.map(keyOf))),
        () => standIn.uncount(keys),
      ),
  };
}

/** Counts and ends of windows, in the order of their keys; of a missing counter zeros. */
const Counters = z.array(z.tuple([z.int(), z.int()]));

const toCounted = (named: { key: string }[], counters: z.output<typeof Counters>): Counted[] =>
  counters.map(([count, ends], n) => ({ key: named[n]!.key, count, resetsAt: new Date(ends) }));
