/**
 * Compiles and runs programs. A program of a compiled language is compiled in one sandbox, or its build comes from the
 * cache, and runs in another sandbox, which receives only the build. If a sandbox with a booted interpreter is ready,
 * the program runs there.
 */

import { heapOptionsFor, sandboxKindFor, warmKindOf } from '#packages/runner/engine/sandbox-kinds.ts';
import type { Language } from '#packages/runner/languages/language.ts';
import type { WireBatch, WireOutcome, WireProgram } from '#packages/runner/protocol.ts';
import type { Sandbox, SandboxFile, SandboxJob, SandboxLimits, SandboxResult } from '#packages/runner/sandbox/job.ts';
import { fillPlaceholders, splitArguments } from './arguments.ts';
import { type Build, type BuildCache, keyOf } from './build-cache.ts';
import { compilationError, isTimeout, outcomeOf, succeeded } from './outcome.ts';
import { pictureLimits, writtenPictures } from './pictures.ts';
import type { PrecompiledHeaders } from './precompiled-headers.ts';
import { openSandboxSession } from './sandbox-session.ts';
import { inSandbox, runIn, type SandboxSource } from './sandbox-use.ts';
import type { Libraries } from './science.ts';

/** Limits of a compiler: Judge0's maxima, except for a file size that suits the files that compilers write. */
const COMPILER_LIMITS: SandboxLimits = {
  cpuTime: 15,
  cpuExtraTime: 0,
  wallTime: 20,
  memory: 512_000,
  stack: 128_000,
  fileSize: 64 * 1024,
  outputSize: 1024,
  processes: 120,
};

export interface Work {
  program: WireProgram;
  language: Language;
  /** The compiler's version; part of the build's cache key. */
  version: string;
  /** The libraries (science.ts) that the program imports, if they need a prepared sandbox. */
  libraries?: Libraries | undefined;
  isLive: boolean;
  signal: AbortSignal;
  /** Called when the program starts in `sandbox`, which accepts a live program's input from then on. */
  onRun: (sandbox: Sandbox) => void;
  /** Called after a long-running program got a lower priority; undefined when its priority must not be lowered. */
  onPriorityLowered?: (() => void) | undefined;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  onDrain: () => void;
  /** Waits for a slot for the next run (engine/queue.ts). If many programs wait, first calls `giveUpSandbox`. */
  waitForTurn: (giveUpSandbox?: () => void) => Promise<void>;
}

export interface Batch extends Pick<WireBatch, 'stdins' | 'maxTimeouts' | 'maxTotalTime'> {
  /** A sandbox that was opened for this batch in advance; only for languages that are not compiled. */
  preopened?: Sandbox | undefined;
}

export interface PipelineOptions {
  sandboxes: SandboxSource;
  cache: BuildCache;
  /** Undefined when no headers are precompiled. */
  precompiled?: Pick<PrecompiledHeaders, 'find'> | undefined;
}

/** Compiles a program if necessary, and runs it. Rejects when no sandbox can be opened. */
export async function runProgram(needs: PipelineOptions, work: Work): Promise<WireOutcome> {
  const booted = await runInWarmSandbox(needs.sandboxes, work);
  if (booted) return booted.stage === 'compile' ? compilationError(booted) : runOutcome(work, [booted], noBytes);

  const build = await buildOf(needs, work);
  if ('stage' in build) return compilationError(build);

  const results: SandboxResult[] = [];
  results.push(await runBuild(needs.sandboxes, work, build));
  while (results.length < work.program.limits.runs && succeeded(results.at(-1)!)) {
    await work.waitForTurn();
    results.push(await runBuild(needs.sandboxes, work, build));
  }
  return runOutcome(work, results, build.output);
}

/** The outcome of all runs, with the pictures of the last one. */
function runOutcome({ program }: Work, results: SandboxResult[], compileOutput: Uint8Array): WireOutcome {
  const pictures = results.at(-1)?.pictures;
  const outcome = outcomeOf(results, compileOutput);
  return pictures ? { ...outcome, pictures: writtenPictures(program, pictures) } : outcome;
}

/**
 * Runs a program once per input. If the program does not compile, the compilation error is the only outcome. Rejects
 * when no sandbox can be opened.
 */
export async function runBatch(
  needs: PipelineOptions,
  work: Work,
  { stdins, maxTimeouts, maxTotalTime, preopened }: Batch,
): Promise<WireOutcome[]> {
  const build = await buildOf(needs, work);
  if ('stage' in build) return [compilationError(build)];

  const { program, signal } = work;
  const session = openSandboxSession({
    open: () => needs.sandboxes.open(runKindOf(work)),
    preopened,
    signal,
  });
  const outcomes: WireOutcome[] = [];
  const jobOf = (stdin: string) => (sandbox: Sandbox, keepsSandbox: boolean) =>
    run(sandbox, { ...work, program: { ...program, stdin } }, { ...runStepOf(work, build), keepsSandbox });
  try {
    for (const [n, stdin] of stdins.entries()) {
      if (outcomes.filter(isTimeout).length >= maxTimeouts || totalWallTime(outcomes) >= maxTotalTime) break;
      if (n > 0) await work.waitForTurn(session.close);
      const result = await session.run(jobOf(stdin), n === stdins.length - 1);
      outcomes.push(outcomeOf([result], build.output));
    }
    return outcomes;
  } finally {
    session.close();
  }
}

/** The wall time of all runs so far, in seconds. */
const totalWallTime = (outcomes: WireOutcome[]) => outcomes.reduce((sum, { wallTime }) => sum + (wallTime ?? 0), 0);

const noBytes = Buffer.alloc(0);

/** Runs a program in a warm sandbox. Undefined when none suitable is ready, or when the sandbox itself failed. */
async function runInWarmSandbox(sandboxes: SandboxSource, work: Work) {
  const { language, program, libraries } = work;
  if (libraries) return undefined;
  const kind = warmKindOf(language, program.limits.memory);
  // A warm sandbox can compile only a single file, without options.
  const isPlain = !language.compile || (!program.compilerOptions.trim() && program.files.length === 0);
  const sandbox = kind && isPlain && program.limits.runs === 1 ? sandboxes.take(kind) : undefined;
  if (!sandbox) return undefined;
  const argv = splitArguments(program.commandLineArguments);
  return run(sandbox, work, { argv, files: filesOf(program, language) }).catch(() => undefined);
}

/** Returns the build (empty for a language that is not compiled), or the compiler's result if it failed. */
async function buildOf(needs: PipelineOptions, work: Work): Promise<Build | SandboxResult> {
  if (!work.language.compile) return { output: noBytes, products: noBytes };
  const { cache } = needs;
  const { program, language, version } = work;
  const key = keyOf([
    JSON.stringify([language.id, version, language.compile, language.supportFiles, program.compilerOptions]),
    Buffer.from(program.source, 'base64'),
    ...program.files.flatMap(({ name, bytes }) => [name, bytes]),
  ]);
  const cached = await cache.find(key);
  if (cached) return cached;

  const result = await compile(needs, work);
  if (!succeeded(result) || !result.products) return result;
  const build = { output: result.stdout, products: result.products };
  // Not awaited, so that the program runs without waiting for the disk.
  void cache.store(key, build);
  return build;
}

function compile({ sandboxes, precompiled }: PipelineOptions, work: Work) {
  const { program, language, signal } = work;
  const step = language.compile!;
  const preopened = precompiled?.find(work);
  const kind = preopened?.kind ?? sandboxKindFor(language, step);
  const supportFiles = (language.supportFiles ?? []).map(({ name, source }) => ({ name, bytes: Buffer.from(source) }));
  const job: SandboxJob = {
    argv: fillPlaceholders(step.argv, {
      options: splitArguments(program.compilerOptions),
      precompiled: preopened?.words ?? [],
    }),
    files: [...supportFiles, ...filesOf(program, language)],
    stdin: noBytes,
    limits: { ...COMPILER_LIMITS, ...step.limits },
    redirectStderr: true,
    products: step.products,
  };
  return inSandbox(sandboxes, { kind, signal }, (sandbox) => runIn(sandbox, { job, signal }));
}

function runBuild(sandboxes: SandboxSource, work: Work, build: Build) {
  const { signal } = work;
  const step = runStepOf(work, build);
  return inSandbox(sandboxes, { kind: runKindOf(work), signal }, (sandbox) => run(sandbox, work, step));
}

const runKindOf = ({ language, libraries }: Work) => sandboxKindFor(language, language.run, libraries);

const runStepOf = ({ program, language }: Work, { products }: Build) => ({
  argv: fillPlaceholders(language.run.argv, {
    arguments: splitArguments(program.commandLineArguments),
    heap: heapOptionsFor(program.limits.memory),
  }),
  ...(products.length > 0 && { unpack: products }),
  files: language.compile ? attachedFiles(program) : filesOf(program, language),
});

/** The memory in kilobytes that a program may need: the larger limit of its compiling and its running sandbox. */
export const memoryFor = ({ compile }: Language, { limits }: WireProgram) =>
  Math.max(limits.memory, compile ? (compile.limits?.memory ?? COMPILER_LIMITS.memory) : 0);

function run(sandbox: Sandbox, work: Work, step: Pick<SandboxJob, 'argv' | 'files' | 'unpack' | 'keepsSandbox'>) {
  const { program, signal, isLive, onRun, onPriorityLowered, onOutput, onDrain } = work;
  const job: SandboxJob = {
    ...step,
    stdin: isLive ? 'live' : Buffer.from(program.stdin, 'base64'),
    limits: { ...program.limits, outputSize: program.limits.fileSize },
    redirectStderr: program.redirectStderr,
    ...(onPriorityLowered && { lowersPriority: true }),
    ...(program.returnsPictures && !step.keepsSandbox && { pictures: pictureLimits(program) }),
  };
  const watch = { ...(onPriorityLowered && { onPriorityLowered }), ...(isLive && { onOutput, onDrain }) };
  const result = runIn(sandbox, { job, signal, watch });
  // `onRun` is called only after the sandbox has its job, because input sent earlier would be lost.
  void sandbox.ready.then((isReady) => isReady && onRun(sandbox));
  return result;
}

const filesOf = (program: WireProgram, { file }: Language): SandboxFile[] => [
  { name: file, bytes: Buffer.from(program.source, 'base64'), isExecutable: true },
  ...attachedFiles(program),
];

const attachedFiles = ({ files }: WireProgram): SandboxFile[] =>
  files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'base64'), isExecutable: true }));
