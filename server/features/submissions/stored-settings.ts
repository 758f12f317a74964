/** The JSON formats in which a submission's settings, and the number and bytes of its pictures, are stored. */
import { z } from 'zod';
import { type Limits, limits } from '#packages/runner/judge0-api/limits.ts';
import type { Settings } from '#packages/runner/judge0-api/settings.ts';

const limitFields = Object.fromEntries(Object.keys(limits).map((name) => [name, z.number()]));

export const StoredSettings: z.ZodType<Settings> = z.object({
  compiler_options: z.string().nullable(),
  command_line_arguments: z.string().nullable(),
  redirect_stderr_to_stdout: z.boolean(),
  enable_per_process_and_thread_time_limit: z.boolean(),
  enable_per_process_and_thread_memory_limit: z.boolean(),
  ...(limitFields as Record<keyof Limits, z.ZodNumber>),
});

export const StoredPictureCounts = z.object({
  count: z.int(),
  tooMany: z.int(),
  tooLarge: z.int(),
  unreadable: z.int(),
  /** Bytes of all pictures together. */
  bytes: z.int(),
});
export type PictureCounts = z.output<typeof StoredPictureCounts>;
