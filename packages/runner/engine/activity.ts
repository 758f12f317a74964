/** Who only waits is no reason for others to wait: whether a program that runs does. */
import type { Box } from '#packages/runner/sandbox/job.ts';
import type { Pace } from './queue.ts';

/** Milliseconds between two looks at what running programs use. */
export const LOOK_EVERY = 200;
/** A program sleeps that has used less than this share of a processor in each of so many looks. */
const HARDLY_ANY = 0.05;
const LOOKS = 2;

/** To be asked every LOOK_EVERY. */
export function paceOf(job: { used: number[] }, box: Box): Pace {
  const used = [box.cpu(), ...job.used].slice(0, LOOKS + 1);
  job.used = used;
  const least = (LOOK_EVERY / 1000) * HARDLY_ANY;
  const isAsleep = used.length > LOOKS && used.slice(1).every((before, n) => used[n]! - before < least);
  return isAsleep ? 'asleep' : 'awake';
}
