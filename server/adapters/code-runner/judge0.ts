/**
 * Programs run by a Judge0 of somebody else's (its API, version 1.13.1): hosted
 * behind RapidAPI, or one's own. A program is sent, and asked about with growing
 * pauses, because each question may count against a quota.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { languages as ourLanguages } from '#packages/runner/languages/languages.ts';
import {
  type CodeRunner,
  type KnownLanguage,
  type Outcome,
  OverQuota,
  type Program,
  QueueFull,
  RunnerUnavailable,
} from '#server/ports/code-runner.ts';
import { zipOf } from './create-zip.ts';
import { type Judge0Account, type Judge0Answer, judge0Wire } from './judge0-client.ts';
import { oneAfterTheOther } from './sequential-batch.ts';

/** Milliseconds until the first question, and at most between two. */
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 3_000;
const GROWTH = 1.6;
/** Milliseconds after which a program counts as lost there, and questions in a row that may go wrong. */
const LOST_AFTER = 5 * 60_000;
const MOST_FAILURES = 5;
/** Milliseconds for which the list of languages is believed. */
const LANGUAGES_LAST = 10 * 60_000;

export function judge0Runner(account: Judge0Account): CodeRunner {
  const wire = judge0Wire(account);
  const languages = listOnce(async () => toLanguages(await wire.get('/languages')));
  const run: CodeRunner['run'] = async (program, { signal: leaving, stop, onTaken, onStart } = {}) => {
    const signal = eitherOf(leaving, stop);
    const said = await wire.post('/submissions?base64_encoded=true', toSubmission(program), signal);
    const sent = tokenIn(said);
    if ('outcome' in sent) return sent.outcome;
    onTaken?.();
    return followed(wire, sent.token, { signal, onStart });
  };

  return {
    name: 'judge0',
    languages,
    run,
    runBatch: (sitting, watch) => oneAfterTheOther(run, sitting, watch),
    prewarm() {},
    async state() {
      const isReady = (await languages()).length > 0;
      const advice = isReady ? '' : 'The Judge0 of JUDGE0_URL does not answer, or does not take JUDGE0_KEY.';
      return { isReady, advice, line: '', protection: null, running: 0, waiting: 0, warm: [] };
    },
    close: async () => {},
  };
}

/** Theirs cannot be stopped, so nobody waits for them any more. */
const eitherOf = (signal: AbortSignal | undefined, stop: AbortSignal | undefined) =>
  signal && stop ? AbortSignal.any([signal, stop]) : (signal ?? stop);

const Languages = z.array(z.object({ id: z.int(), name: z.string().max(100) })).max(500);

function toLanguages(said: Judge0Answer): KnownLanguage[] {
  const { data } = Languages.safeParse(said.status === 200 ? said.body : undefined);
  return (data ?? []).map(({ id, name }) => ({
    id,
    aliases: [],
    name,
    judge0Name: name,
    isHere: true,
    reason: '',
    ...writtenAsOurs(id, name),
    // Theirs to know; nobody here needs them.
    compileCommand: '',
    runCommand: '',
    packages: [],
    differs: '',
  }));
}

/**
 * What a Judge0 does not tell: what programs are saved as, and one to begin with, as with our own engine. A newer Judge0
 * has other numbers for newer versions ('Python (3.12.5)' is 100), so it is the name that must be the same.
 */
function writtenAsOurs(id: number, name: string) {
  const alike = ourLanguages.filter(({ judge0Name }) => withoutVersion(judge0Name) === withoutVersion(name));
  const { file, sample } = alike.find((ours) => ours.id === id) ?? alike.at(-1) ?? { file: '', sample: '' };
  // Judge0's Basic is FreeBASIC, ours is Yabasic: neither runs the other's programs.
  return { file, sample: id === BASIC ? '' : sample };
}

const BASIC = 47;

const withoutVersion = (name: string) => name.replace(/ \(.*$/, '');

/** A list is believed for a while; that there was none is not. */
function listOnce(ask: () => Promise<KnownLanguage[]>) {
  let last: { list: Promise<KnownLanguage[]>; at: number } | undefined;
  return async () => {
    if (last && performance.now() - last.at < LANGUAGES_LAST) return last.list;
    const asked = { list: ask(), at: performance.now() };
    last = asked;
    const list = await asked.list;
    if (list.length === 0 && last === asked) last = undefined;
    return list;
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const toSubmission = ({ languageId, source, stdin, limits, files, ...rest }: Program) => ({
  language_id: languageId,
  ...(source.length > 0 && { source_code: base64(source) }),
  stdin: base64(stdin),
  ...(files.length > 0 && { additional_files: base64(zipOf(files)) }),
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

/** What they complain of is not how the program is to be run here, so it is told as an outcome: they cannot run it. */
function tokenIn({ status, body }: Judge0Answer): { token: string } | { outcome: Outcome } {
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

async function followed(wire: ReturnType<typeof judge0Wire>, token: string, { signal, onStart }: Watch) {
  const path = `/submissions/${token}?base64_encoded=true&fields=${FIELDS}`;
  const giveUpAt = performance.now() + LOST_AFTER;
  let wait = FIRST_PAUSE;
  let failures = 0;
  for (;;) {
    await pause(wait, undefined, signal && { signal });
    wait = Math.min(wait * GROWTH, LONGEST_PAUSE);
    const read = await readWhatBecame(wire, path, signal);
    if (typeof read === 'object') return read;
    if (read === 2) onStart?.();
    failures = read === 'away' ? failures + 1 : 0;
    if (failures >= MOST_FAILURES || performance.now() > giveUpAt)
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

const Became = z.object({
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

/** Its outcome; 1 or 2 while there is none. 'away' when they do not answer, or say too often, or make no sense. */
async function readWhatBecame(wire: ReturnType<typeof judge0Wire>, path: string, signal: AbortSignal | undefined) {
  const said = await wire.get(path, signal);
  const { data } = Became.safeParse(said.status === 200 ? said.body : undefined);
  if (!data) return 'away';
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
}: z.output<typeof Became>) {
  const outcome: Outcome = {
    ...same,
    // What was expected they are not told, so nothing is wrong with it.
    status: (status_id === 4 ? 3 : status_id) as Outcome['status'],
    compileOutput: compile_output,
    message: message?.toString() ?? null,
    exitCode: exit_code,
    exitSignal: exit_signal,
    wallTime: wall_time,
  };
  return outcome;
}
