/** The limits of a submission, by Judge0's names: defaults and maxima of version 1.13.1, in seconds and kilobytes. */
import type { WireProgram } from '#packages/runner/protocol.ts';
import type { FieldErrors } from './judge0-refusal.ts';

interface Bounds {
  defaultValue: number;
  max: number;
  min?: number;
  /** A value must be greater than this number; used instead of `min`. */
  exclusiveMin?: number;
  isFraction?: boolean;
}

export const limits = {
  number_of_runs: { defaultValue: 1, exclusiveMin: 0, max: 20 },
  cpu_time_limit: { defaultValue: 5, exclusiveMin: 0, max: 15, isFraction: true },
  cpu_extra_time: { defaultValue: 1, min: 0, max: 5, isFraction: true },
  wall_time_limit: { defaultValue: 10, min: 1, max: 20, isFraction: true },
  memory_limit: { defaultValue: 128_000, min: 2_048, max: 512_000 },
  stack_limit: { defaultValue: 64_000, exclusiveMin: 0, max: 128_000 },
  max_processes_and_or_threads: { defaultValue: 60, exclusiveMin: 0, max: 120 },
  max_file_size: { defaultValue: 1_024, exclusiveMin: 0, max: 4_096 },
} satisfies Record<string, Bounds>;

type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, number>;

const names = Object.keys(limits) as LimitName[];

/** The requested limits, with defaults. Adds messages for invalid ones to `errors`. */
export function limitsIn(body: Record<string, unknown>, errors: FieldErrors): Limits {
  const read = names.map((name) => {
    const value = numberIn(body[name], limits[name]);
    const error = errorIn(value, limits[name]);
    if (error) errors[name] = [error];
    return [name, value];
  });
  return Object.fromEntries(read) as Limits;
}

function numberIn(value: unknown, { defaultValue, isFraction }: Bounds) {
  if (value === undefined || value === null || value === '') return defaultValue;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return isFraction ? number : Math.trunc(number);
}

function errorIn(value: number, bounds: Bounds) {
  const { exclusiveMin = Number.NEGATIVE_INFINITY, min = Number.NEGATIVE_INFINITY, max } = bounds;
  if (Number.isNaN(value)) return 'is not a number';
  if (value <= exclusiveMin) return `must be greater than ${formatBound(exclusiveMin, bounds)}`;
  if (value < min) return `must be greater than or equal to ${formatBound(min, bounds)}`;
  if (value > max) return `must be less than or equal to ${formatBound(max, bounds)}`;
  return undefined;
}

const formatBound = (bound: number, { isFraction }: Bounds) => (isFraction ? decimal(bound) : String(bound));

/** Judge0's format of decimal numbers: 5.0, 0.25. */
export const decimal = (number: number) => (Number.isInteger(number) ? `${number}.0` : String(number));

export const toProgramLimits = (limits: Limits): WireProgram['limits'] => ({
  cpuTime: limits.cpu_time_limit,
  cpuExtraTime: limits.cpu_extra_time,
  wallTime: limits.wall_time_limit,
  memory: limits.memory_limit,
  stack: limits.stack_limit,
  fileSize: limits.max_file_size,
  processes: limits.max_processes_and_or_threads,
  runs: limits.number_of_runs,
});
