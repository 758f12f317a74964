/** Builds a job's result from the frames that a sandbox's init sends (inside/init.pl). All frames are untrusted. */
import { constants } from 'node:os';
import { decodeList, type Frame } from './frames.ts';
import type { SandboxJob, SandboxObserver, SandboxResult } from './job.ts';
import { isSandboxPath, MAX_PRODUCT_BYTES, MAX_PRODUCT_FILES, packProducts } from './products.ts';

export interface Report {
  /** Handles a frame. @returns what the caller must do next */
  hear(frame: Frame): 'go on' | 'too much' | 'over' | 'broken';
  stdout(): Uint8Array;
  stderr(): Uint8Array;
  products(): Uint8Array | undefined;
  /** How the program ended; undefined until the init has reported it. */
  ending(): Ending | undefined;
}

export type Ending = Pick<
  SandboxResult,
  'exitCode' | 'exitSignal' | 'notStarted' | 'stage' | 'cpu' | 'wall' | 'memory'
>;

export function openReport(job: SandboxJob, watch: SandboxObserver): Report {
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const products = openProducts(job.products !== undefined);
  let room = job.limits.outputSize * 1024;
  let ending: Ending | undefined;

  const print = (stream: 'stdout' | 'stderr', bytes: Buffer) => {
    const kept = bytes.subarray(0, Math.max(room, 0));
    room -= bytes.length;
    printed[stream].push(kept);
    if (kept.length > 0) watch.onOutput?.(stream, kept);
    return room < 0 ? 'too much' : 'go on';
  };

  return {
    hear({ letter, body }) {
      if (ending) return 'broken';
      if (letter === 'O') return print('stdout', body);
      if (letter === 'X') return print('stderr', body);
      if (letter === 'N') return products.begin(decodeList(body));
      if (letter === 'D') return products.add(body);
      if (letter !== 'R') return letter === 'W' || letter === 'G' ? 'go on' : 'broken';
      ending = endingIn(body.toString('latin1'));
      return ending ? 'over' : 'broken';
    },
    stdout: () => Buffer.concat(printed.stdout),
    stderr: () => Buffer.concat(printed.stderr),
    products: products.all,
    ending: () => ending,
  };
}

/** Collects products. If they exceed the limits, the result has no products. */
function openProducts(areWanted: boolean) {
  const files: { name: string; isExecutable: boolean; pieces: Buffer[] }[] = [];
  let room = MAX_PRODUCT_BYTES;
  let areComplete = areWanted;

  return {
    begin([name = '', mode]: string[] = []) {
      if (!areWanted) return 'broken' as const;
      if (!isSandboxPath(name)) areComplete = false;
      // With an empty name the init reports that there are too many products; its result follows.
      if (!name) return 'go on' as const;
      room -= name.length;
      files.push({ name, isExecutable: mode === '1', pieces: [] });
      return room < 0 || files.length > MAX_PRODUCT_FILES ? ('broken' as const) : ('go on' as const);
    },
    add(bytes: Buffer) {
      room -= bytes.length;
      files.at(-1)?.pieces.push(bytes);
      return room < 0 || files.length === 0 ? ('broken' as const) : ('go on' as const);
    },
    all: () =>
      areComplete
        ? packProducts(files.map(({ pieces, ...file }) => ({ ...file, bytes: Buffer.concat(pieces) })))
        : undefined,
  };
}

/** Parses "exit signal errno stage cpu wall memory"; times are in microseconds, memory in kilobytes. */
function endingIn(text: string): Ending | undefined {
  const found = text.match(/^(\d{1,3}) (\d{1,2}) (\d{1,3}) (run|compile) (-?\d{1,12}) (\d{1,12}) (\d{1,12})$/);
  if (!found) return undefined;
  const [exit, signal, errno, , cpu, wall, memory] = found.slice(1).map(Number) as number[] & { length: 7 };
  return {
    exitCode: signal ? null : exit!,
    exitSignal: signal || null,
    notStarted: errno ? nameOfErrno(errno) : undefined,
    stage: found[4] as Ending['stage'],
    cpu: Math.max(cpu!, 0) / 1e6,
    wall: wall! / 1e6,
    memory: memory!,
  };
}

function nameOfErrno(errno: number) {
  const names = ['ENOENT', 'EACCES', 'ENOEXEC'] as const;
  return names.find((name) => constants.errno[name] === errno) ?? 'other';
}
