/** A submission as clients see it: the requested fields, by Judge0's names. */
import type { Encoding } from './encoding.ts';
import { encode64 } from './encoding.ts';
import { badRequest } from './judge0-refusal.ts';
import { decimal } from './limits.ts';
import type { ParsedSubmission } from './parse-submission.ts';
import type { Result } from './result.ts';
import { statuses } from './statuses.ts';

/** One submission; its result fields are null while it waits or runs. */
export interface Submission extends ParsedSubmission, Result {
  /** The token by which clients request the submission. */
  id: string;
  createdAt: Date;
  finishedAt: Date | null;
}

interface FieldContext {
  row: Submission;
  encode: Encoding;
  languageName: string;
}

/** Settings whose values are sent unchanged. */
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

/** All fields that Judge0 documents, with `status_id` and `language`. Judge0's Python client fails on any other field. */
const fields: Record<string, (context: FieldContext) => unknown> = {
  token: ({ row }) => row.id,
  source_code: ({ row, encode }) => encoded(row.source, encode),
  language_id: ({ row }) => row.languageId,
  stdin: ({ row, encode }) => encoded(row.stdin, encode),
  expected_output: ({ row, encode }) => encoded(row.expectedOutput, encode),
  stdout: ({ row, encode }) => encoded(row.stdout, encode),
  stderr: ({ row, encode }) => encoded(row.stderr, encode),
  compile_output: ({ row, encode }) => encoded(row.compileOutput, encode),
  message: ({ row, encode }) => encoded(row.message === null ? null : Buffer.from(row.message), encode),
  status: ({ row }) => ({ id: row.statusId, description: statuses[row.statusId] }),
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
  // Always base64, because a zip is not text.
  additional_files: ({ row }) => encoded(row.additionalFiles, encode64),
  enable_network: () => false,
  ...Object.fromEntries(settings.map((name) => [name, ({ row }: FieldContext) => row.settings[name]])),
  ...Object.fromEntries(seconds.map((name) => [name, ({ row }: FieldContext) => decimal(row.settings[name])])),
};

const encoded = (bytes: Buffer | null, encode: Encoding) => (bytes === null ? null : encode(bytes));

/** Formats seconds, rounded to the millisecond as in Judge0. */
const inSeconds = (time: number | null) => (time === null ? null : decimal(Math.round(time * 1000) / 1000));

const defaultFields = ['stdout', 'time', 'memory', 'stderr', 'token', 'compile_output', 'message', 'status'];

/** @throws {Judge0Refusal} 400  a field is unknown */
export function requestedFields(list: string | undefined): string[] {
  const requested = (list ?? '').split(',').map((name) => name.trim());
  const named = requested.filter((name) => name !== '');
  if (named.includes('*')) return Object.keys(fields);
  const unknown = named.filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) throw badRequest(`invalid fields: [${unknown.join(', ')}]`);
  return named.length > 0 ? named : defaultFields;
}

export const serializeSubmission = (requested: string[], context: FieldContext) =>
  Object.fromEntries(requested.map((name) => [name, fields[name]!(context)]));
