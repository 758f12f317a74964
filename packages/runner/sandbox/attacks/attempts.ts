/** Runs the attacking programs of this folder in a given environment. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import type { SandboxJob, SandboxKind, SandboxLimits } from '#packages/runner/sandbox/job.ts';
import { type Environment, environments, type OpenEnvironment } from './environments.ts';
import { python } from './zygote-ready.ts';

export const defaultKind: SandboxKind = { filter: 'usual', readOnlyPaths: [], environment: {}, warm: undefined };

export const tightLimits: SandboxLimits = {
  cpuTime: 0.5,
  cpuExtraTime: 0.2,
  wallTime: 10,
  memory: 128_000,
  stack: 64_000,
  fileSize: 4096,
  outputSize: 1024,
  processes: 60,
};

/** Limits for a compiler, which needs more than a program. */
const compilerLimits: SandboxLimits = { ...tightLimits, cpuTime: 4, wallTime: 8, memory: 512_000, fileSize: 65_536 };

const launchModes: [name: string, way: Partial<SandboxKind>][] = [
  ['in a sandbox started by bubblewrap', {}],
  ['in a sandbox forked from a zygote', { shortcut: python }],
];

/**
 * Runs tests in each environment, and there both in a sandbox started by bubblewrap and in one forked from a zygote.
 * Skips environments that this machine lacks, and says why.
 */
export function inEachEnvironment(tests: (tried: Attempts, place: Environment) => void) {
  for (const place of environments) {
    const title = place.missing ? `${place.name}: ${place.missing}` : place.name;
    describe.skipIf(place.missing)(title, () => {
      for (const [name, way] of launchModes) describe(name, () => tests(attemptsIn(place, way), place));
    });
  }
}

export type Attempts = ReturnType<typeof attemptsIn>;

export function attemptsIn(place: Environment, way: Partial<SandboxKind> = {}) {
  let opened: OpenEnvironment;
  beforeAll(async () => {
    opened = await place.open();
  });
  afterAll(() => opened?.close());

  /**
   * Runs an attacking program, with Python unless the job has another command. In a sandbox forked from a zygote its
   * file is script.py, since the zygote starts before the program is known.
   */
  const run = async (
    name: string,
    { kind = defaultKind, ...job }: Partial<SandboxJob> & { kind?: SandboxKind } = {},
  ) => {
    const argv = way.shortcut?.argv ?? ['/usr/bin/python3', name];
    const bytes = readFileSync(new URL(`./programs/${name}`, import.meta.url));
    const result = await opened.run(job.products ? kind : { ...kind, ...way }, {
      argv,
      files: [{ name: job.argv ? name : argv[1]!, bytes }],
      stdin: new Uint8Array(),
      limits: tightLimits,
      redirectStderr: false,
      ...job,
    });
    return { ...result, stdout: textOf(result.stdout), stderr: textOf(result.stderr) };
  };
  const compile = (name: string) =>
    run(name, { argv: ['/usr/bin/gcc', '-w', '-o', 'a.out', name], limits: compilerLimits, products: ['a.out'] });
  const compileAndRun = async (name: string, kind = defaultKind) => {
    const built = await compile(name);
    if (built.exitCode !== 0 || !built.products) throw new Error(`${name} does not compile: ${built.stderr}`);
    return run(name, { argv: ['./a.out'], files: [], unpack: built.products, kind });
  };
  return { run, compile, compileAndRun, hidden: () => opened.hidden };
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
