/** The settings of a submission, by Judge0's names. */

import type { FieldErrors } from './judge0-refusal.ts';
import { type Limits, limitsIn } from './limits.ts';
import { storableTextIn } from './text-fields.ts';

export interface Settings extends Limits {
  /** Additional compiler options; null when the client sent none. */
  compiler_options: string | null;
  command_line_arguments: string | null;
  redirect_stderr_to_stdout: boolean;
  /** Returned to clients, like the next setting, but without effect: our limits always apply to the whole sandbox. */
  enable_per_process_and_thread_time_limit: boolean;
  enable_per_process_and_thread_memory_limit: boolean;
}

/** Parses the settings. Adds messages for invalid ones to `errors`. */
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

/** The values that Rails converts to false; all others are true. */
const FALSY: unknown[] = [undefined, null, '', false, 0, '0', 'f', 'F', 'false', 'FALSE', 'off', 'OFF'];

const isTrue = (value: unknown) => !FALSY.includes(value);

const MAX_OPTION = 512;

function optionIn(body: Record<string, unknown>, name: string, errors: FieldErrors) {
  const line = storableTextIn(body, name, errors);
  if (line && line.length > MAX_OPTION) errors[name] = [`is too long (maximum is ${MAX_OPTION} characters)`];
  return line;
}
