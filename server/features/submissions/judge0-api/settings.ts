/** The settings of a submission, by Judge0's names; stored with it as JSON. */
import { z } from 'zod';
import { type Limits, limits, limitsIn } from '#server/features/submissions/limits/program-limits.ts';
import type { FieldErrors } from './judge0-refusal.ts';
import { storableTextIn } from './text-fields.ts';

const limitFields = Object.fromEntries(Object.keys(limits).map((name) => [name, z.number()]));

const Options = z.object({
  /** Additional options; null where none were sent. */
  compiler_options: z.string().nullable(),
  command_line_arguments: z.string().nullable(),
  redirect_stderr_to_stdout: z.boolean(),
  /** Shown again, without effect: limits always hold for the whole sandbox. */
  enable_per_process_and_thread_time_limit: z.boolean(),
  enable_per_process_and_thread_memory_limit: z.boolean(),
});

export const Settings = Options.extend(limitFields as Record<keyof Limits, z.ZodNumber>);
export type Settings = z.output<typeof Settings>;

/** Adds to `errors`. */
export function settingsIn(body: Record<string, unknown>, errors: FieldErrors): Settings {
  if (isTrue(body.enable_network)) errors.enable_network = ['this option cannot be enabled'];
  return {
    ...limitsIn(body, errors),
    compiler_options: optionIn(body, 'compiler_options', errors),
    command_line_arguments: optionIn(body, 'command_line_arguments', errors),
    redirect_stderr_to_stdout: isTrue(body.redirect_stderr_to_stdout),
    enable_per_process_and_thread_time_limit: isTrue(body.enable_per_process_and_thread_time_limit),
    enable_per_process_and_thread_memory_limit: isTrue(body.enable_per_process_and_thread_memory_limit),
  };
}

/** What Rails takes for false; everything else is true. */
const FALSY: unknown[] = [undefined, null, '', false, 0, '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF'];

const isTrue = (value: unknown) => !FALSY.includes(value);

const MAX_OPTION = 512;

function optionIn(body: Record<string, unknown>, name: string, errors: FieldErrors) {
  const line = storableTextIn(body, name, errors);
  if (line && line.length > MAX_OPTION) errors[name] = [`is too long (maximum is ${MAX_OPTION} characters)`];
  return line;
}
