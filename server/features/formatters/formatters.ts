/**
 * Formats programs with black and clang-format, if they are installed on the server (npm run languages -- install
 * formatters). They run in the sandbox as a multi-file program of Judge0, and count towards the user's limit of runs.
 */
import { z } from 'zod';
import type { FormattedLanguage } from '#contract/formatters.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { type Outcome, OverQuota, type Program, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/code/formatters.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';
import { lineOfUnmatchedBracket } from './brackets.ts';

/** Judge0's id of multi-file programs, whose script `run` may start any program. */
const MULTI_FILE = 89;

const clangFormat = (file: string) =>
  // With --cursor, clang-format's first line says whether it could parse the program.
  `exec clang-format --assume-filename=${file} --style='{BasedOnStyle: LLVM, IndentWidth: 4, SortIncludes: false, AllowShortFunctionsOnASingleLine: Empty}' --cursor=0`;

/** For each language, the shell command that formats its standard input. */
const commands: Record<FormattedLanguage, string> = {
  python: 'exec black --quiet -',
  c: clangFormat('main.c'),
  cpp: clangFormat('main.cpp'),
  java: clangFormat('Main.java'),
};

/** A shell's exit code if the program is not installed. */
const NO_SUCH_PROGRAM = 127;

/** Seconds and kilobytes. clang-format maps about 100 MB of libraries into memory. */
const limits = {
  cpuTime: 5,
  cpuExtraTime: 1,
  wallTime: 10,
  memory: 256_000,
  stack: 64_000,
  fileSize: 1_024,
  processes: 30,
  runs: 1,
};

type Needs = Pick<Services, 'runner' | 'runQuotas'>;

interface Request {
  language: FormattedLanguage;
  code: string;
}

/**
 * Returns the formatted program.
 *
 * @throws {Refusal} invalid            the program has a syntax error
 * @throws {Refusal} not_here           the school has no formatter for the language
 * @throws {Refusal} too_many_requests  too many runs in a minute or a day
 * @throws {Refusal} unavailable        too many runs wait, or the runner is unavailable
 */
export async function formatCode(needs: Needs, caller: Pick<User, 'id'>, { language, code }: Request) {
  await needs.runQuotas.count(caller.id, 1);
  const loneBracket = language === 'python' ? undefined : lineOfUnmatchedBracket(code);
  if (loneBracket) throw new Refusal('invalid', texts.errorAt(loneBracket));
  const outcome = await needs.runner.run(programOf(caller, { language, code })).catch(async (error) => {
    await needs.runQuotas.forgive(caller.id, 1);
    throw refusalFor(error);
  });
  return language === 'python' ? ofBlack(outcome) : ofClangFormat(outcome);
}

const programOf = ({ id }: Pick<User, 'id'>, { language, code }: Request): Program => ({
  languageId: MULTI_FILE,
  source: Buffer.alloc(0),
  stdin: Buffer.from(code),
  // A separate owner, so that formatting does not wait for a running program of the same person.
  owner: `format ${id}`,
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: '',
  files: [{ name: 'run', bytes: Buffer.from(`${commands[language]}\n`) }],
  redirectStderr: false,
  limits,
});

function refusalFor(error: unknown) {
  if (error instanceof QueueFull) return new Refusal('unavailable', submissionsTexts.queueFull, 1);
  if (error instanceof OverQuota) return new Refusal('too_many_requests', submissionsTexts.quota);
  if (error instanceof RunnerUnavailable) return new Refusal('unavailable', submissionsTexts.away, 5);
  return error;
}

function ofBlack(outcome: Outcome) {
  if (outcome.exitCode === 0) return textOf(outcome.stdout);
  const line = lineInMessage(textOf(outcome.stderr));
  throw line ? new Refusal('invalid', texts.errorAt(line)) : failed(outcome);
}

/** Black reports the line in one of two formats, depending on which of its parsers fails. */
const LINES = [/Cannot parse[^:]*: (\d+):/, /\bline (\d+)\)/];

const lineInMessage = (message: string) =>
  LINES.map((pattern) => Number(pattern.exec(message)?.[1] ?? 0)).find((line) => line > 0);

const Parsed = z.object({ IncompleteFormat: z.boolean(), Line: z.int().optional() });

function ofClangFormat(outcome: Outcome) {
  if (outcome.exitCode !== 0) throw failed(outcome);
  const output = textOf(outcome.stdout);
  const end = output.indexOf('\n') + 1;
  const { IncompleteFormat: isIncomplete, Line: line } = Parsed.parse(JSON.parse(output.slice(0, end)));
  if (isIncomplete) throw new Refusal('invalid', line ? texts.errorAt(line) : texts.notFormatted);
  return output.slice(end);
}

const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('utf8');

const failed = ({ exitCode }: Outcome) =>
  exitCode === NO_SUCH_PROGRAM
    ? new Refusal('not_here', texts.notInstalled)
    : new Refusal('unavailable', texts.notFormatted);
