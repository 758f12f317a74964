/** What a submission asks for beside its texts, by Judge0's names; kept with it as JSON. */
import { z } from 'zod';
import { type Limits, limits, limitsIn } from '#server/features/submissions/limits/program-limits.ts';
import type { Wrong } from './judge0-refusal.ts';
import { lineIn } from './text-fields.ts';

const limitFields = Object.fromEntries(Object.keys(limits).map((name) => [name, z.number()]));

const Options = z.object({
  /** What the compiler, and the program, are given beside what they always are; null where nothing was said. */
  compiler_options: z.string().nullable(),
  command_line_arguments: z.string().nullable(),
  redirect_stderr_to_stdout: z.boolean(),
  /** Repeated to who asks, and nothing else: limits are always those of the whole box. */
  enable_per_process_and_thread_time_limit: z.boolean(),
  enable_per_process_and_thread_memory_limit: z.boolean(),
});

export const Settings = Options.extend(limitFields as Record<keyof Limits, z.ZodNumber>);
export type Settings = z.output<typeof Settings>;

/** What is wrong is added to `wrong`. */
export function settingsIn(asked: Record<string, unknown>, wrong: Wrong): Settings {
  if (isYes(asked.enable_network)) wrong.enable_network = ['this option cannot be enabled'];
  return {
    ...limitsIn(asked, wrong),
    compiler_options: shortLineIn(asked, 'compiler_options', wrong),
    command_line_arguments: shortLineIn(asked, 'command_line_arguments', wrong),
    redirect_stderr_to_stdout: isYes(asked.redirect_stderr_to_stdout),
    enable_per_process_and_thread_time_limit: isYes(asked.enable_per_process_and_thread_time_limit),
    enable_per_process_and_thread_memory_limit: isYes(asked.enable_per_process_and_thread_memory_limit),
  };
}

/** All that Rails takes for no; whatever else is said means yes. */
const NO: unknown[] = [undefined, null, '', false, 0, '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF'];

const isYes = (value: unknown) => !NO.includes(value);

const LONGEST_LINE = 512;

function shortLineIn(asked: Record<string, unknown>, name: string, wrong: Wrong) {
  const line = lineIn(asked, name, wrong);
  if (line && line.length > LONGEST_LINE) wrong[name] = [`is too long (maximum is ${LONGEST_LINE} characters)`];
  return line;
}
