/** Builds a job's result from the frames that a sandbox's init sends (inside/init.pl). All frames are untrusted. */
import { constants } from 'node:os';
import { decodeList, type Frame } from './frames.ts';
import type { SandboxFile, SandboxJob, SandboxObserver, SandboxPictures, SandboxResult } from './job.ts';
import { isSandboxPath, MAX_PRODUCT_BYTES, MAX_PRODUCT_FILES, packProducts } from './products.ts';

export interface Report {
  /** Handles a frame. @returns what the caller must do next */
  receive(frame: Frame): 'go on' | 'too much' | 'over' | 'broken';
  stdout(): Uint8Array;
  stderr(): Uint8Array;
  products(): Uint8Array | undefined;
  pictures(): SandboxPictures | undefined;
  /** How the program ended; undefined until the init has reported it. */
  ending(): Ending | undefined;
}

export type Ending = Pick<
  SandboxResult,
  'exitCode' | 'exitSignal' | 'notStarted' | 'stage' | 'cpu' | 'wall' | 'memory'
>;

/** Maximum characters of a picture's name: the kernel allows 255 bytes. */
const MAX_NAME = 255;

export function openReport(job: SandboxJob, watch: SandboxObserver): Report {
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const files = openFiles(job);
  let leftOut: Pick<SandboxPictures, 'tooMany' | 'tooLarge'> | undefined;
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
    receive({ type, body }) {
      if (ending) return 'broken';
      if (type === 'O') return print('stdout', body);
      if (type === 'X') return print('stderr', body);
      if (type === 'N') return files.begin(decodeList(body));
      if (type === 'D') return files.add(body);
      if (type === 'V') {
        const [tooMany = 0, tooLarge = 0] = decodeList(body)?.map((number) => Number.parseInt(number, 10) || 0) ?? [];
        leftOut = { tooMany, tooLarge };
        return 'go on';
      }
      if (type !== 'R') return type === 'W' || type === 'G' ? 'go on' : 'broken';
      ending = endingIn(body.toString('latin1'));
      return ending ? 'over' : 'broken';
    },
    stdout: () => Buffer.concat(printed.stdout),
    stderr: () => Buffer.concat(printed.stderr),
    products: () => (job.products && files.areComplete() ? packProducts(files.all()) : undefined),
    pictures: () => (job.pictures && leftOut && files.areComplete() ? { files: files.all(), ...leftOut } : undefined),
    ending: () => ending,
  };
}

/** Collects products or pictures. If they exceed the limits, the result has none. */
function openFiles({ products, pictures }: SandboxJob) {
  const files: { name: string; isExecutable: boolean; pieces: Buffer[] }[] = [];
  const areWanted = Boolean(products ?? pictures);
  const most = pictures?.count ?? MAX_PRODUCT_FILES;
  let room = pictures ? pictures.totalBytes + most * MAX_NAME : MAX_PRODUCT_BYTES;
  let areComplete = areWanted;

  return {
    begin([name = '', mode]: string[] = []) {
      if (!areWanted) return 'broken' as const;
      if (!isSandboxPath(name)) areComplete = false;
      // With an empty name the init reports that there are too many products; its result follows.
      if (!name) return 'go on' as const;
      room -= name.length;
      files.push({ name, isExecutable: mode === '1', pieces: [] });
      return room < 0 || files.length > most ? ('broken' as const) : ('go on' as const);
    },
    add(bytes: Buffer) {
      room -= bytes.length;
      files.at(-1)?.pieces.push(bytes);
      return room < 0 || files.length === 0 ? ('broken' as const) : ('go on' as const);
    },
    areComplete: () => areComplete,
    all: (): SandboxFile[] => files.map(({ pieces, ...file }) => ({ ...file, bytes: Buffer.concat(pieces) })),
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
