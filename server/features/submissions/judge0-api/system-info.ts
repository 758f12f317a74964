/** What Judge0 tells of itself and its machine, as far as it is so here. */
import { arch, cpus, freemem, totalmem } from 'node:os';
import { limits } from '#server/features/submissions/limits/program-limits.ts';
import { QUEUE_SIZE } from '#server/features/submissions/runs/active-runs.ts';
import type { CodeRunner } from '#server/ports/code-runner.ts';
import { MOST_EXTRACTED } from './zip.ts';

/** Whose manners these calls have. */
export const about = {
  version: '1.13.1',
  homepage: 'https://judge0.com',
  source_code: 'https://github.com/judge0/judge0',
  maintainer: 'Darasa, which speaks as Judge0 does and shares no code with it',
};

export const license = 'MIT. This is Darasa, which speaks as Judge0 does and shares no code with it.';

/** 'cpu_time_limit' and 'max_cpu_time_limit', and so on. */
const limitLines = Object.fromEntries(
  Object.entries(limits).flatMap(([name, { standard, most }]) => [
    [name, standard],
    [`max_${name}`, most],
  ]),
);

const settings = {
  maintenance_mode: false,
  enable_wait_result: true,
  enable_compiler_options: true,
  allowed_languages_for_compile_options: [],
  enable_command_line_arguments: true,
  enable_submission_delete: false,
  enable_callbacks: true,
  callbacks_max_tries: 3,
  callbacks_timeout: 5,
  enable_additional_files: true,
  max_queue_size: QUEUE_SIZE,
  ...limitLines,
  enable_per_process_and_thread_time_limit: false,
  allow_enable_per_process_and_thread_time_limit: true,
  enable_per_process_and_thread_memory_limit: false,
  allow_enable_per_process_and_thread_memory_limit: true,
  redirect_stderr_to_stdout: false,
  max_extract_size: MOST_EXTRACTED / 1024,
  enable_batched_submissions: true,
  max_submission_batch_size: 20,
  submission_cache_duration: 1,
  use_docs_as_homepage: false,
  allow_enable_network: false,
  enable_network: false,
  disable_implicit_base64_encoding: true,
};

/** @returns also `protection`, which Judge0 has not: null where others run the programs */
export async function configInfo(runner: CodeRunner) {
  const { protection } = await runner.state();
  return { ...settings, protection };
}

/** Bytes that make one of what Judge0 shows. */
const GIGABYTE = 1024 ** 3;
const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)}G`;

/** By the names that lscpu and free have for it. */
export const systemInfo = () => ({
  Architecture: arch(),
  'CPU(s)': String(cpus().length),
  'Model name': cpus()[0]?.model ?? '',
  Mem: inGigabytes(totalmem()),
  free: inGigabytes(freemem()),
});
