/** Programs of this folder, tried at a place. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe } from 'vitest';
import type { BoxJob, BoxKind, BoxLimits } from '#packages/runner/sandbox/job.ts';
import { type OpenPlace, type Place, places } from './environments.ts';
import { python } from './zygote-ready.ts';

export const usual: BoxKind = { filter: 'usual', binds: [], environment: {}, warm: undefined };

export const tight: BoxLimits = {
  cpuTime: 0.5,
  cpuExtraTime: 0.2,
  wallTime: 10,
  memory: 128_000,
  stack: 64_000,
  fileSize: 4096,
  outputSize: 1024,
  processes: 60,
};

/** What a compiler needs more. */
const roomy: BoxLimits = { ...tight, cpuTime: 4, wallTime: 8, memory: 512_000, fileSize: 65_536 };

const ways: [name: string, way: Partial<BoxKind>][] = [
  ['in a box of its own', {}],
  ['in a box that is forked of a stem', { shortcut: python }],
];

/** The same tests at each place that this machine has, in both kinds of boxes; the others say why it has them not. */
export function atEachPlace(tests: (tried: Tried, place: Place) => void) {
  for (const place of places) {
    const title = place.missing ? `${place.name}: ${place.missing}` : place.name;
    describe.skipIf(place.missing)(title, () => {
      for (const [name, way] of ways) describe(name, () => tests(triedAt(place, way), place));
    });
  }
}

export type Tried = ReturnType<typeof triedAt>;

export function triedAt(place: Place, way: Partial<BoxKind> = {}) {
  let opened: OpenPlace;
  beforeAll(async () => {
    opened = await place.open();
  });
  afterAll(() => opened?.close());

  /** In Python, unless the job says how: what a stem has booted for has one name there. */
  const run = async (name: string, { kind = usual, ...job }: Partial<BoxJob> & { kind?: BoxKind } = {}) => {
    const argv = way.shortcut?.argv ?? ['/usr/bin/python3', name];
    const bytes = readFileSync(new URL(`./programs/${name}`, import.meta.url));
    const result = await opened.run(job.products ? kind : { ...kind, ...way }, {
      argv,
      files: [{ name: job.argv ? name : argv[1]!, bytes }],
      stdin: new Uint8Array(),
      limits: tight,
      redirectStderr: false,
      ...job,
    });
    return { ...result, stdout: textOf(result.stdout), stderr: textOf(result.stderr) };
  };
  const compile = (name: string) =>
    run(name, { argv: ['/usr/bin/gcc', '-w', '-o', 'a.out', name], limits: roomy, products: ['a.out'] });
  const compileAndRun = async (name: string, kind = usual) => {
    const built = await compile(name);
    if (built.exitCode !== 0 || !built.products) throw new Error(`${name} does not compile: ${built.stderr}`);
    return run(name, { argv: ['./a.out'], files: [], unpack: built.products, kind });
  };
  return { run, compile, compileAndRun, schools: () => opened.schools };
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
