/**
 * Decides whether a running program computes or only waits. A waiting program gives up its slot to compute (queue.ts).
 */
import type { Sandbox } from '#packages/runner/sandbox/job.ts';
import type { Activity } from './queue.ts';

/** Milliseconds between two samples of the processor time of running programs. */
export const SAMPLE_INTERVAL = 200;
/** A program is idle if it used less than this share of a processor in each of the last IDLE_SAMPLES intervals. */
const IDLE_CPU_SHARE = 0.05;
const IDLE_SAMPLES = 2;

/** Samples the program's CPU use; returns 'idle' or 'active' by the latest samples. Call once per SAMPLE_INTERVAL. */
export function activityOf(job: { cpuSamples: number[] }, sandbox: Sandbox): Activity {
  const cpuSamples = [sandbox.cpu(), ...job.cpuSamples].slice(0, IDLE_SAMPLES + 1);
  job.cpuSamples = cpuSamples;
  const minCpuTime = (SAMPLE_INTERVAL / 1000) * IDLE_CPU_SHARE;
  const isIdle =
    cpuSamples.length > IDLE_SAMPLES && cpuSamples.slice(1).every((before, n) => cpuSamples[n]! - before < minCpuTime);
  return isIdle ? 'idle' : 'active';
}
