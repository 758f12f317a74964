/** A submission as callers see it: Judge0's fields, by their names, those that were asked for. */
import { type SubmissionStatusId, submissionStatuses } from '#contract/submissions.ts';
import { decimal } from '#server/features/submissions/limits/program-limits.ts';
import type { SubmissionRow } from '#server/features/submissions/submissions.store.ts';
import type { Encoding } from './encoding.ts';
import { encode64 } from './encoding.ts';
import { badRequest } from './judge0-refusal.ts';

interface Shown {
  row: SubmissionRow;
  /** How texts are written. */
  encode: Encoding;
  languageName: string;
}

/** Fields of a submission's settings, which are written as they are. */
const settings = [
  'number_of_runs',
  'memory_limit',
  'stack_limit',
  'max_processes_and_or_threads',
  'max_file_size',
  'enable_per_process_and_thread_time_limit',
  'enable_per_process_and_thread_memory_limit',
  'redirect_stderr_to_stdout',
  'compiler_options',
  'command_line_arguments',
] as const;

const seconds = ['cpu_time_limit', 'cpu_extra_time', 'wall_time_limit'] as const;

/** All that Judge0 documents, `status_id` and `language`; no more, because its own Python client stumbles over others. */
const fields: Record<string, (shown: Shown) => unknown> = {
  token: ({ row }) => row.id,
  source_code: ({ row, encode }) => written(row.source, encode),
  language_id: ({ row }) => row.languageId,
  stdin: ({ row, encode }) => written(row.stdin, encode),
  expected_output: ({ row, encode }) => written(row.expectedOutput, encode),
  stdout: ({ row, encode }) => written(row.stdout, encode),
  stderr: ({ row, encode }) => written(row.stderr, encode),
  compile_output: ({ row, encode }) => written(row.compileOutput, encode),
  message: ({ row, encode }) => written(row.message === null ? null : Buffer.from(row.message), encode),
  status: ({ row }) => ({ id: row.statusId, description: submissionStatuses[row.statusId as SubmissionStatusId] }),
  status_id: ({ row }) => row.statusId,
  language: ({ row, languageName }) => ({ id: row.languageId, name: languageName }),
  created_at: ({ row }) => row.createdAt.toISOString(),
  finished_at: ({ row }) => row.finishedAt?.toISOString() ?? null,
  time: ({ row }) => inSeconds(row.time),
  wall_time: ({ row }) => inSeconds(row.wallTime),
  memory: ({ row }) => row.memory,
  exit_code: ({ row }) => row.exitCode,
  exit_signal: ({ row }) => row.exitSignal,
  callback_url: ({ row }) => row.callbackUrl,
  // Never as it is: it is no text.
  additional_files: ({ row }) => written(row.additionalFiles, encode64),
  enable_network: () => false,
  ...Object.fromEntries(settings.map((name) => [name, ({ row }: Shown) => row.settings[name]])),
  ...Object.fromEntries(seconds.map((name) => [name, ({ row }: Shown) => decimal(row.settings[name])])),
};

const written = (bytes: Buffer | null, encode: Encoding) => (bytes === null ? null : encode(bytes));

/** Judge0 measures thousandths. */
const inSeconds = (time: number | null) => (time === null ? null : decimal(Math.round(time * 1000) / 1000));

const usual = ['stdout', 'time', 'memory', 'stderr', 'token', 'compile_output', 'message', 'status'];

/** @throws {Judge0Refusal} 400  there are no such fields */
export function fieldsAsked(list: string | undefined): string[] {
  const asked = (list ?? '').split(',').map((name) => name.trim());
  const named = asked.filter((name) => name !== '');
  if (named.includes('*')) return Object.keys(fields);
  const unknown = named.filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) throw badRequest(`invalid fields: [${unknown.join(', ')}]`);
  return named.length > 0 ? named : usual;
}

export const show = (asked: string[], shown: Shown) =>
  Object.fromEntries(asked.map((name) => [name, fields[name]!(shown)]));
