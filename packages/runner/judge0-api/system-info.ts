/** Judge0's information about itself and its machine. */
import { arch, cpus, freemem, totalmem } from 'node:os';
import { limits } from './limits.ts';
import { MAX_BATCH } from './requests.ts';
import { MAX_EXTRACTED } from './zip.ts';

export const about = {
  version: '1.13.1',
  homepage: 'https://judge0.com',
  source_code: 'https://github.com/judge0/judge0',
  maintainer: 'Darasa, which speaks as Judge0 does and shares no code with it',
};

export const license = 'MIT. This is Darasa, which speaks as Judge0 does and shares no code with it.';

/** Default and maximum of each limit: 'cpu_time_limit', 'max_cpu_time_limit', and so on. */
const limitSettings = Object.fromEntries(
  Object.entries(limits).flatMap(([name, { defaultValue, max }]) => [
    [name, defaultValue],
    [`max_${name}`, max],
  ]),
);

interface ServiceInfo {
  /** Maximum submissions that may wait. */
  queueSize: number;
  hasCallbacks: boolean;
  /** How limits are enforced (a field that Judge0 does not have); null when unknown. */
  protection: string | null;
}

export const configInfo = ({ queueSize, hasCallbacks, protection }: ServiceInfo) => ({
  maintenance_mode: false,
  enable_wait_result: true,
  enable_compiler_options: true,
  allowed_languages_for_compile_options: [],
  enable_command_line_arguments: true,
  enable_submission_delete: false,
  enable_callbacks: hasCallbacks,
  callbacks_max_tries: 3,
  callbacks_timeout: 5,
  enable_additional_files: true,
  max_queue_size: queueSize,
  ...limitSettings,
  enable_per_process_and_thread_time_limit: false,
  allow_enable_per_process_and_thread_time_limit: true,
  enable_per_process_and_thread_memory_limit: false,
  allow_enable_per_process_and_thread_memory_limit: true,
  redirect_stderr_to_stdout: false,
  max_extract_size: MAX_EXTRACTED / 1024,
  enable_batched_submissions: true,
  max_submission_batch_size: MAX_BATCH,
  submission_cache_duration: 1,
  use_docs_as_homepage: false,
  allow_enable_network: false,
  enable_network: false,
  disable_implicit_base64_encoding: true,
  protection,
});

const GIGABYTE = 1024 ** 3;
const inGigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)}G`;

/** The machine's data, named as in the output of lscpu and free. */
export const systemInfo = () => ({
  Architecture: arch(),
  'CPU(s)': String(cpus().length),
  'Model name': cpus()[0]?.model ?? '',
  Mem: inGigabytes(totalmem()),
  free: inGigabytes(freemem()),
});
