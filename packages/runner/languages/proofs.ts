/** For tests and benchmarks: runs a language's proofs in real sandboxes, through the pipeline of students' programs. */
import { existsSync } from 'node:fs';
import type { Language } from '#packages/runner/languages/language.ts';
import { runProgram } from '#packages/runner/program/pipeline.ts';
import type { WireOutcome } from '#packages/runner/protocol.ts';
import type { Host } from '#packages/runner/sandbox/host/host.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { isInstalled } from './installed.ts';

const limits: Parameters<typeof runProgram>[1]['program']['limits'] = {
  ...{ cpuTime: 5, cpuExtraTime: 1, wallTime: 10 },
  ...{ memory: 128_000, stack: 64_000, fileSize: 1024, processes: 60, runs: 1 },
};

const ACCEPTED = 3;
const COMPILATION_ERROR = 6;

/** Suffix for the titles of skipped tests; empty when sandboxes can start. */
export const noBoxes = existsSync('/usr/bin/bwrap') ? '' : ' (skipped: bubblewrap is not installed)';

/** Suffix for the titles of skipped tests; empty when the language is installed. */
export const whyNot = (language: Language) =>
  isInstalled(language) ? '' : `: not here; type npm run languages -- install ${language.id}`;

interface Source {
  source: string;
  stdin?: string;
  files?: { name: string; source: string }[];
  /** Memory limit in kilobytes. */
  memory?: number;
}

/**
 * Returns a function that runs a program in a sandbox and returns its outcome.
 *
 * @param boots  true: use a sandbox with a booted interpreter, if the language has one; false: use new sandboxes
 */
export function openProver(host: Host, { boots }: { boots: boolean }) {
  const sandboxes = {
    take: (kind: SandboxKind) => (boots && kind.warm ? openSandbox(kind, host) : undefined),
    open: (kind: SandboxKind) => openSandbox(kind, host),
  };
  const cache = { find: async () => undefined, store: async () => {} };

  return async (language: Language, { source, stdin = '', files = [], memory = limits.memory }: Source) => {
    const program = {
      ...{ languageId: language.id, source: toBase64(source), stdin: toBase64(stdin), owner: 'a test' },
      ...{ lane: language.lane, compilerOptions: '', commandLineArguments: '', redirectStderr: false },
      limits: { ...limits, memory },
      files: files.map((file) => ({ name: file.name, bytes: toBase64(file.source) })),
    };
    const outcome = await runProgram(
      { sandboxes, cache },
      {
        ...{ language, program, version: '', isLive: false, signal: new AbortController().signal },
        ...{ onRun() {}, onOutput() {}, onDrain() {}, waitForTurn: async () => {} },
      },
    );
    return readable(outcome);
  };
}

export type Prove = ReturnType<typeof openProver>;

/** Descriptions of the failed proofs; empty when all hold. */
export async function findProofFailures(prove: Prove, language: Language) {
  return [
    ...(await wrongWithGreeting(prove, language)),
    ...(await wrongWithBroken(prove, language)),
    ...(await wrongWithFailing(prove, language)),
    ...(await wrongWithSample(prove, language)),
  ];
}

async function wrongWithGreeting(prove: Prove, language: Language) {
  const { greets } = language.proofs;
  const outcome = await prove(language, greets);
  const isRight = outcome.status === ACCEPTED && outcome.stdout === greets.stdout && !outcome.stderr;
  return isRight && !outcome.compileOutput ? [] : [complaint('does not greet', outcome)];
}

async function wrongWithBroken(prove: Prove, language: Language) {
  const { broken } = language.proofs;
  if (!broken) return [];
  const outcome = await prove(language, broken);
  const isRefused = language.compile ? outcome.status === COMPILATION_ERROR : outcome.status !== ACCEPTED;
  const said = language.compile ? outcome.compileOutput : `${outcome.message}\n${outcome.stderr}`;
  return isRefused && broken.says.test(said ?? '') ? [] : [complaint('does not say what is wrong', outcome)];
}

async function wrongWithFailing(prove: Prove, language: Language) {
  const { fails } = language.proofs;
  if (!fails) return [];
  const { exitCode = 1, says } = fails;
  const outcome = await prove(language, fails);
  const isTold = says.test(outcome.stderr ?? '') && outcome.status !== COMPILATION_ERROR;
  return isTold && (fails.exitCode === undefined || outcome.exitCode === exitCode)
    ? []
    : [complaint('does not say how it failed', outcome)];
}

async function wrongWithSample(prove: Prove, language: Language) {
  if (!language.sample) return [];
  const outcome = await prove(language, { source: language.sample });
  const isRight = outcome.status === ACCEPTED && /\b23\b/.test(outcome.stdout ?? '') && !outcome.compileOutput;
  return isRight && !outcome.stderr ? [] : [complaint('does not run its sample', outcome)];
}

const complaint = (what: string, outcome: object) => `${what}: ${JSON.stringify(outcome)}`;

const toBase64 = (text: string) => Buffer.from(text).toString('base64');
const toText = (base64: string | null) => base64 && Buffer.from(base64, 'base64').toString();

const readable = (outcome: WireOutcome) => ({
  ...outcome,
  ...{ stdout: toText(outcome.stdout), stderr: toText(outcome.stderr), compileOutput: toText(outcome.compileOutput) },
});
