/**
 * Runs programs with a Judge0 server (API version 1.13.1), at RapidAPI or self-hosted. Sends a program, and polls its
 * result with growing delays, because each poll may count against a quota.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { cachedList } from '#packages/runner/client/cached-list.ts';
import { languages as ourLanguages } from '#packages/runner/languages/languages.ts';
import { backoff } from '#server/concurrency/backoff.ts';
import {
  type CodeRunner,
  type KnownLanguage,
  type Outcome,
  OverQuota,
  type Program,
  QueueFull,
  RunnerUnavailable,
} from '#server/ports/code-runner.ts';
import { createZip } from '#server/zip/create-zip.ts';
import * as runnerMessages from '#texts/code/runner-messages.ts';
import { type Judge0Account, type Judge0Response, judge0Client } from './judge0-client.ts';
import { runSequentially } from './sequential-batch.ts';

/** Milliseconds between polls. */
const delayBefore = backoff({ initial: 300, max: 3_000, factor: 1.6 });
/** Milliseconds after which a program counts as lost, and the number of polls that may fail in a row. */
const LOST_AFTER = 5 * 60_000;
const MAX_FAILURES = 5;
/** Milliseconds for which the list of languages is cached. */
const LANGUAGES_LAST = 10 * 60_000;

export function judge0Runner(account: Judge0Account): CodeRunner {
  const judge0 = judge0Client(account);
  const languages = cachedList(LANGUAGES_LAST, async () => toLanguages(await judge0.get('/languages')));
  const run: CodeRunner['run'] = async (program, { signal: cancel, stop, onTaken, onStart } = {}) => {
    const signal = eitherOf(cancel, stop);
    const response = await judge0.post('/submissions?base64_encoded=true', toSubmission(program), signal);
    const accepted = tokenIn(response);
    if ('outcome' in accepted) return accepted.outcome;
    onTaken?.();
    return pollToEnd(judge0, accepted.token, { signal, onStart });
  };

  return {
    name: 'judge0',
    languages,
    run,
    runBatch: (batch, watch) => runSequentially(run, batch, watch),
    prewarm() {},
    async state() {
      const isReady = (await languages()).length > 0;
      const advice = isReady ? '' : runnerMessages.judge0Away;
      return { isReady, advice, line: '', protection: null, running: 0, waiting: 0, warm: [] };
    },
    close: async () => {},
  };
}

/** Combines the signals for cancelling and stopping. Judge0 cannot stop a program, so both only end our polling. */
const eitherOf = (signal: AbortSignal | undefined, stop: AbortSignal | undefined) =>
  signal && stop ? AbortSignal.any([signal, stop]) : (signal ?? stop);

const Languages = z.array(z.object({ id: z.int(), name: z.string().max(100) })).max(500);

function toLanguages(response: Judge0Response): KnownLanguage[] {
  const { data } = Languages.safeParse(response.status === 200 ? response.body : undefined);
  return (data ?? []).map(({ id, name }) => ({
    id,
    aliases: [],
    name,
    judge0Name: name,
    isHere: true,
    reason: '',
    ...fileAndSampleOf(id, name),
    // Judge0 chooses the commands for compiling and running itself, so our pages show none.
    compileCommand: '',
    runCommand: '',
    packages: [],
    differs: '',
    libraries: [],
  }));
}

/**
 * File name and sample program of a Judge0 language, from our own runner's table because Judge0's API has neither.
 * Languages are matched by name, because newer versions have other ids ('Python (3.12.5)' is 100).
 */
function fileAndSampleOf(id: number, name: string) {
  const sameName = ourLanguages.filter(({ judge0Name }) => withoutVersion(judge0Name) === withoutVersion(name));
  const { file, sample } = sameName.find((ours) => ours.id === id) ?? sameName.at(-1) ?? { file: '', sample: '' };
  // Judge0's Basic is FreeBASIC, which would not run our sample program for Yabasic.
  return { file, sample: id === BASIC ? '' : sample };
}

const BASIC = 47;

const withoutVersion = (name: string) => name.replace(/ \(.*$/, '');

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const toSubmission = ({ languageId, source, stdin, limits, files, ...rest }: Program) => ({
  language_id: languageId,
  ...(source.length > 0 && { source_code: base64(source) }),
  stdin: base64(stdin),
  ...(files.length > 0 && { additional_files: base64(createZip(files)) }),
  ...(rest.compilerOptions && { compiler_options: rest.compilerOptions }),
  ...(rest.commandLineArguments && { command_line_arguments: rest.commandLineArguments }),
  redirect_stderr_to_stdout: rest.redirectStderr,
  cpu_time_limit: limits.cpuTime,
  cpu_extra_time: limits.cpuExtraTime,
  wall_time_limit: limits.wallTime,
  memory_limit: limits.memory,
  stack_limit: limits.stack,
  max_file_size: limits.fileSize,
  max_processes_and_or_threads: limits.processes,
  number_of_runs: limits.runs,
});

const Token = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) });

/** The submission's token, or the outcome "internal error" if Judge0's validation refuses what ours has accepted. */
function tokenIn({ status, body }: Judge0Response): { token: string } | { outcome: Outcome } {
  if (status === 429) throw new OverQuota('Judge0 takes no more programs today.');
  if (status === 503) throw new QueueFull('The queue of Judge0 is full.');
  if (status === 422) return { outcome: notRun(JSON.stringify(body).slice(0, 1_000)) };
  const { data } = Token.safeParse(body);
  if (status !== 201 || !data) throw new RunnerUnavailable(`Judge0 has answered ${status}.`);
  return data;
}

const nothing = { stdout: null, stderr: null, compileOutput: null };
const unmeasured = { exitCode: null, exitSignal: null, time: null, wallTime: null, memory: null };
const notRun = (message: string): Outcome => ({ status: 13, ...nothing, ...unmeasured, message });

interface Watch {
  signal: AbortSignal | undefined;
  onStart: (() => void) | undefined;
}

async function pollToEnd(judge0: ReturnType<typeof judge0Client>, token: string, { signal, onStart }: Watch) {
  const path = `/submissions/${token}?base64_encoded=true&fields=${FIELDS}`;
  const giveUpAt = performance.now() + LOST_AFTER;
  let failures = 0;
  for (let polls = 0; ; polls++) {
    await pause(delayBefore(polls), undefined, signal && { signal });
    const state = await poll(judge0, path, signal);
    if (typeof state === 'object') return state;
    if (state === 2) onStart?.();
    failures = state === 'failed' ? failures + 1 : 0;
    if (failures >= MAX_FAILURES || performance.now() > giveUpAt)
      throw new RunnerUnavailable('Judge0 has lost a program.');
  }
}

const FIELDS = 'status_id,stdout,stderr,compile_output,message,exit_code,exit_signal,time,wall_time,memory';

const bytes = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === undefined ? null : Buffer.from(text, 'base64')));
const seconds = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((time) => (time === null || time === undefined ? null : Number(time)))
  .pipe(z.number().nonnegative().nullable());
const whole = z
  .number()
  .nullish()
  .transform((number) => (typeof number === 'number' ? Math.round(number) : null));

const SubmissionState = z.object({
  status_id: z.int().min(1).max(14),
  stdout: bytes,
  stderr: bytes,
  compile_output: bytes,
  message: bytes,
  exit_code: whole,
  exit_signal: whole,
  time: seconds,
  wall_time: seconds,
  memory: whole,
});

/** Requests the program's state once: 1 (queued), 2 (running), its outcome, or 'failed' without a valid response. */
async function poll(judge0: ReturnType<typeof judge0Client>, path: string, signal: AbortSignal | undefined) {
  const response = await judge0.get(path, signal);
  const { data } = SubmissionState.safeParse(response.status === 200 ? response.body : undefined);
  if (!data) return 'failed';
  if (data.status_id <= 2) return data.status_id;
  return toOutcome(data);
}

function toOutcome({
  status_id,
  compile_output,
  exit_code,
  exit_signal,
  wall_time,
  message,
  ...same
}: z.output<typeof SubmissionState>) {
  const outcome: Outcome = {
    ...same,
    // We send Judge0 no expected output, so its status 4 (wrong answer) is reported as 3 (accepted).
    status: (status_id === 4 ? 3 : status_id) as Outcome['status'],
    compileOutput: compile_output,
    message: message?.toString() ?? null,
    exitCode: exit_code,
    exitSignal: exit_signal,
    wallTime: wall_time,
  };
  return outcome;
}
