/**
 * One program from its source to its outcome: compiled in one box, where its language
 * is compiled, and run in another, to which only what was made comes along, as bytes.
 * What has been compiled before is not compiled again. Where an interpreter waits in
 * a slot, the program is run there.
 */

import { heapFor, kindFor, warmKindOf } from '#packages/runner/engine/sandbox-kinds.ts';
import type { Language } from '#packages/runner/languages/language.ts';
import type { WireOutcome, WireProgram, WireSitting } from '#packages/runner/protocol.ts';
import type { Box, BoxFile, BoxJob, BoxKind, BoxLimits, BoxResult, BoxWatch } from '#packages/runner/sandbox/job.ts';
import { filledIn, splitArguments } from './arguments.ts';
import { type Build, type BuildCache, keyOf } from './build-cache.ts';
import { compilationError, hasGoneWell, isTooSlow, outcomeOf } from './outcome.ts';
import type { Precompiled } from './precompiled-headers.ts';
import { openSeat } from './sandbox-session.ts';

/** Judge0's largest; but files may be as large as compilers make them. */
const COMPILING: BoxLimits = {
  cpuTime: 15,
  cpuExtraTime: 0,
  wallTime: 20,
  memory: 512_000,
  stack: 128_000,
  fileSize: 64 * 1024,
  outputSize: 1024,
  processes: 120,
};

/** Why a program's signal is aborted whose owner wants to see what it did. */
export const STOPPED = 'stopped';

export interface Work {
  program: WireProgram;
  language: Language;
  /** Of its compiler: another one makes other builds. */
  version: string;
  isLive: boolean;
  signal: AbortSignal;
  /** It runs from now on, in that box, which a live program's input goes to. */
  onRun: (box: Box) => void;
  /** It has worked for long, and others go first from now on; undefined where they do not. */
  onGivesWay?: (() => void) | undefined;
  onOutput: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  onDrain: () => void;
  /** Between two runs of one program, others have their turn. Resolves at its own next one. `letGo` of its box is called where very many wait. */
  nextTurn: (letGo?: () => void) => Promise<void>;
}

export interface Sitting extends Pick<WireSitting, 'stdins' | 'mostTooSlow' | 'mostTime'> {
  /** A box that was opened for it, where nothing is compiled. */
  ahead?: Box | undefined;
}

export interface Needs {
  boxes: Boxes;
  cache: BuildCache;
  /** Undefined where no headers are compiled ahead. */
  precompiled?: Pick<Precompiled, 'find'> | undefined;
}

interface Boxes {
  /** One that waits, or undefined. */
  take(kind: BoxKind): Box | undefined;
  open(kind: BoxKind): Box;
}

/** Rejects where a box cannot be had. */
export async function runProgram(needs: Needs, work: Work): Promise<WireOutcome> {
  const booted = await runBooted(needs.boxes, work);
  if (booted) return booted.stage === 'compile' ? compilationError(booted) : outcomeOf([booted], nothing);

  const build = await buildOf(needs, work);
  if ('stage' in build) return compilationError(build);

  const results: BoxResult[] = [];
  results.push(await runBuilt(needs.boxes, work, build));
  while (results.length < work.program.limits.runs && hasGoneWell(results.at(-1)!)) {
    await work.nextTurn();
    results.push(await runBuilt(needs.boxes, work, build));
  }
  return outcomeOf(results, build.output);
}

/**
 * The same for one input after another; of a program that does not compile one
 * outcome tells so. Rejects where a box cannot be had.
 */
export async function runSitting(
  needs: Needs,
  work: Work,
  { stdins, mostTooSlow, mostTime, ahead }: Sitting,
): Promise<WireOutcome[]> {
  const build = await buildOf(needs, work);
  if ('stage' in build) return [compilationError(build)];

  const { language, program, signal } = work;
  const seat = openSeat({ open: () => needs.boxes.open(kindFor(language, language.run)), ahead, signal });
  const outcomes: WireOutcome[] = [];
  const jobOf = (stdin: string) => (box: Box, keepsBox: boolean) =>
    run(box, { ...work, program: { ...program, stdin } }, { ...whatRuns(work, build), keepsBox });
  try {
    for (const [n, stdin] of stdins.entries()) {
      if (outcomes.filter(isTooSlow).length >= mostTooSlow || timeOf(outcomes) >= mostTime) break;
      if (n > 0) await work.nextTurn(seat.leave);
      const result = await seat.run(jobOf(stdin), n === stdins.length - 1);
      outcomes.push(outcomeOf([result], build.output));
    }
    return outcomes;
  } finally {
    seat.leave();
  }
}

/** Seconds on the clock. */
const timeOf = (outcomes: WireOutcome[]) => outcomes.reduce((sum, { wallTime }) => sum + (wallTime ?? 0), 0);

const nothing = Buffer.alloc(0);

/** In a slot in which the language waits; undefined where there is none, or the one there was has died waiting. */
async function runBooted(boxes: Boxes, work: Work) {
  const { language, program } = work;
  const kind = warmKindOf(language, program.limits.memory);
  // What compiles in there knows one file and no options.
  const isPlain = !language.compile || (!program.compilerOptions.trim() && program.files.length === 0);
  const box = kind && isPlain && program.limits.runs === 1 ? boxes.take(kind) : undefined;
  if (!box) return undefined;
  const argv = splitArguments(program.commandLineArguments);
  return run(box, work, { argv, files: filesOf(program, language) }).catch(() => undefined);
}

/** What was made, which is nothing where nothing is compiled, or how the compiler ended when it made nothing. */
async function buildOf(needs: Needs, work: Work): Promise<Build | BoxResult> {
  if (!work.language.compile) return { output: nothing, products: nothing };
  const { cache } = needs;
  const { program, language, version } = work;
  const key = keyOf([
    JSON.stringify([language.id, version, language.compile, language.beside, program.compilerOptions]),
    Buffer.from(program.source, 'base64'),
    ...program.files.flatMap(({ name, bytes }) => [name, bytes]),
  ]);
  const known = await cache.find(key);
  if (known) return known;

  const result = await compile(needs, work);
  if (!hasGoneWell(result) || !result.products) return result;
  const build = { output: result.stdout, products: result.products };
  // Nobody waits for the disk.
  void cache.keep(key, build);
  return build;
}

function compile({ boxes, precompiled }: Needs, work: Work) {
  const { program, language, signal } = work;
  const step = language.compile!;
  const ahead = precompiled?.find(work);
  const kind = ahead?.kind ?? kindFor(language, step);
  const told = (language.beside ?? []).map(({ name, source }) => ({ name, bytes: Buffer.from(source) }));
  const job: BoxJob = {
    argv: filledIn(step.argv, { options: splitArguments(program.compilerOptions), precompiled: ahead?.words ?? [] }),
    files: [...told, ...filesOf(program, language)],
    stdin: nothing,
    limits: { ...COMPILING, ...step.limits },
    redirectStderr: true,
    products: step.products,
  };
  return inBox(boxes, { kind, signal }, (box) => runIn(box, { job, signal }));
}

function runBuilt(boxes: Boxes, work: Work, build: Build) {
  const { language, signal } = work;
  const what = whatRuns(work, build);
  return inBox(boxes, { kind: kindFor(language, language.run), signal }, (box) => run(box, work, what));
}

const whatRuns = ({ program, language }: Work, { products }: Build) => ({
  argv: filledIn(language.run.argv, {
    arguments: splitArguments(program.commandLineArguments),
    heap: heapFor(program.limits.memory),
  }),
  ...(products.length > 0 && { unpack: products }),
  files: language.compile ? beside(program) : filesOf(program, language),
});

/** In one that waits, or in a new one where there is none, or the one there was has died waiting. */
async function inBox(
  boxes: Boxes,
  { kind, signal }: { kind: BoxKind; signal: AbortSignal },
  use: (box: Box) => Promise<BoxResult>,
) {
  const waiting = boxes.take(kind);
  if (!waiting) return use(boxes.open(kind));
  return use(waiting).catch((error) => {
    if (signal.aborted) throw error;
    return use(boxes.open(kind));
  });
}

/** Kilobytes that the larger of its two boxes may take. */
export const memoryFor = ({ compile }: Language, { limits }: WireProgram) =>
  Math.max(limits.memory, compile ? (compile.limits?.memory ?? COMPILING.memory) : 0);

function run(box: Box, work: Work, what: Pick<BoxJob, 'argv' | 'files' | 'unpack' | 'keepsBox'>) {
  const { program, signal, isLive, onRun, onGivesWay, onOutput, onDrain } = work;
  const job: BoxJob = {
    ...what,
    stdin: isLive ? 'live' : Buffer.from(program.stdin, 'base64'),
    limits: { ...program.limits, outputSize: program.limits.fileSize },
    redirectStderr: program.redirectStderr,
    ...(onGivesWay && { givesWay: true }),
  };
  const watch = { ...(onGivesWay && { onGivesWay }), ...(isLive && { onOutput, onDrain }) };
  const result = runIn(box, { job, signal, watch });
  // After the job has been given to it: what is said before that would be lost.
  void box.ready.then((isReady) => isReady && onRun(box));
  return result;
}

async function runIn(box: Box, { job, signal, watch }: { job: BoxJob; signal: AbortSignal; watch?: BoxWatch }) {
  const stop = () => box.stop(signal.reason === STOPPED ? STOPPED : 'cancelled');
  signal.addEventListener('abort', stop);
  try {
    const result = box.run(job, watch);
    if (signal.aborted) stop();
    return await result;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const filesOf = (program: WireProgram, { file }: Language): BoxFile[] => [
  { name: file, bytes: Buffer.from(program.source, 'base64'), isExecutable: true },
  ...beside(program),
];

const beside = ({ files }: WireProgram): BoxFile[] =>
  files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'base64'), isExecutable: true }));
