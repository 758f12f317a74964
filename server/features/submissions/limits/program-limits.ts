/** What a submission may ask for, by Judge0's names: its defaults and maxima (version 1.13.1), in seconds and kilobytes. */

import type { Wrong } from '#server/features/submissions/judge0-api/judge0-refusal.ts';
import type { ProgramLimits } from '#server/ports/code-runner.ts';

interface Bounds {
  standard: number;
  most: number;
  least?: number;
  /** What it has to be more than, where there is no least. */
  above?: number;
  isFraction?: boolean;
}

export const limits = {
  number_of_runs: { standard: 1, above: 0, most: 20 },
  cpu_time_limit: { standard: 5, above: 0, most: 15, isFraction: true },
  cpu_extra_time: { standard: 1, least: 0, most: 5, isFraction: true },
  wall_time_limit: { standard: 10, least: 1, most: 20, isFraction: true },
  memory_limit: { standard: 128_000, least: 2_048, most: 512_000 },
  stack_limit: { standard: 64_000, above: 0, most: 128_000 },
  max_processes_and_or_threads: { standard: 60, above: 0, most: 120 },
  max_file_size: { standard: 1_024, above: 0, most: 4_096 },
} satisfies Record<string, Bounds>;

type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, number>;

const names = Object.keys(limits) as LimitName[];

/** The limits that were asked for; what is left out is as usual. What is wrong is added to `wrong`. */
export function limitsIn(asked: Record<string, unknown>, wrong: Wrong): Limits {
  const read = names.map((name) => {
    const value = numberIn(asked[name], limits[name]);
    const complaint = complaintAbout(value, limits[name]);
    if (complaint) wrong[name] = [complaint];
    return [name, value];
  });
  return Object.fromEntries(read) as Limits;
}

function numberIn(value: unknown, { standard, isFraction }: Bounds) {
  if (value === undefined || value === null || value === '') return standard;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return isFraction ? number : Math.trunc(number);
}

function complaintAbout(value: number, bounds: Bounds) {
  const { above = Number.NEGATIVE_INFINITY, least = Number.NEGATIVE_INFINITY, most } = bounds;
  if (Number.isNaN(value)) return 'is not a number';
  if (value <= above) return `must be greater than ${shown(above, bounds)}`;
  if (value < least) return `must be greater than or equal to ${shown(least, bounds)}`;
  if (value > most) return `must be less than or equal to ${shown(most, bounds)}`;
  return undefined;
}

const shown = (bound: number, { isFraction }: Bounds) => (isFraction ? decimal(bound) : String(bound));

/** As Judge0 writes decimal numbers: 5.0, 0.25. */
export const decimal = (number: number) => (Number.isInteger(number) ? `${number}.0` : String(number));

export const toProgramLimits = (asked: Limits): ProgramLimits => ({
  cpuTime: asked.cpu_time_limit,
  cpuExtraTime: asked.cpu_extra_time,
  wallTime: asked.wall_time_limit,
  memory: asked.memory_limit,
  stack: asked.stack_limit,
  fileSize: asked.max_file_size,
  processes: asked.max_processes_and_or_threads,
  runs: asked.number_of_runs,
});
