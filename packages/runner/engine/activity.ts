/** Who only waits is no reason for others to wait: whether a program that runs does. */
import type { Sandbox } from '#packages/runner/sandbox/job.ts';
import type { Activity } from './queue.ts';

/** Milliseconds between two looks at what running programs use. */
export const SAMPLE_INTERVAL = 200;
/** A program sleeps that has cpuSamples less than this share of a processor in each of so many looks. */
const IDLE_CPU_SHARE = 0.05;
const IDLE_SAMPLES = 2;

/** To be asked every LOOK_EVERY. */
export function activityOf(job: { cpuSamples: number[] }, sandbox: Sandbox): Activity {
  const cpuSamples = [sandbox.cpu(), ...job.cpuSamples].slice(0, IDLE_SAMPLES + 1);
  job.cpuSamples = cpuSamples;
  const least = (SAMPLE_INTERVAL / 1000) * IDLE_CPU_SHARE;
  const isAsleep =
    cpuSamples.length > IDLE_SAMPLES && cpuSamples.slice(1).every((before, n) => cpuSamples[n]! - before < least);
  return isAsleep ? 'asleep' : 'awake';
}
