/**
 * Headers that are compiled ahead: reading them is most of what a compiler does for a
 * small program. Each is compiled once, in a sandbox, from our own list and nothing else;
 * what comes out are bytes, which the runner writes into a folder of its own, and sandboxes
 * that compile see that folder read-only. It begins when a program would have had use
 * for it, after that program has ended, while a core has nothing to do.
 */
import { chmodSync, createWriteStream, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { freemem } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sandboxKindFor } from '#packages/runner/engine/sandbox-kinds.ts';
import type { Language } from '#packages/runner/languages/language.ts';
import type { WireProgram } from '#packages/runner/protocol.ts';
import type { SandboxJob, SandboxKind, SandboxResult } from '#packages/runner/sandbox/job.ts';
import { unpackProducts } from '#packages/runner/sandbox/products.ts';
import { keyOf } from './build-cache.ts';

/** Where they stand in a sandbox. */
const MOUNT_POINT = '/opt/headers';
/** Bytes of memory and of disk that must be free. The largest header is 100 MB, and its making takes 350 more for a moment. */
const MIN_FREE_BYTES = 1024 ** 3;
/** Milliseconds after a program has ended. */
const IDLE_DELAY = 500;
/** Of a program's source, in base64: its first header stands there, or it is not looked for. */
const SEARCHED_LENGTH = 8 * 1024;
/** Blanks and comments, and then what is included. Two alternatives never begin alike, so that no source makes it slow. */
const FIRST_HEADER = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*#[ \t]*include[ \t]*<([^>\n]+)>/;

/** As much of a sandbox as making one takes. */
interface Compiling {
  run(job: SandboxJob): Promise<Pick<SandboxResult, 'exitCode' | 'products' | 'stdout'>>;
  discard(): void;
}

interface Needs {
  open: (kind: SandboxKind) => Compiling;
  /** Made where it is not there. */
  folder: string;
  isIdle: () => boolean;
  hasRoom?: () => boolean;
}

interface Asked {
  language: Language;
  version: string;
  program: Pick<WireProgram, 'source' | 'compilerOptions'>;
}

interface Header {
  argv: string[];
  name: string;
  /** Where those of this compiler are, and where it will be. */
  from: string;
  path: string;
}

export type PrecompiledHeaders = ReturnType<typeof openPrecompiledHeaders>;

export function openPrecompiledHeaders({ open, folder, isIdle, hasRoom = () => hasFreeSpace(folder) }: Needs) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, READABLE_FOLDER);
  /** Paths, also of those that could not be made: they are not tried again. */
  const known = new Set<string>();
  let wanted: Header[] = [];
  let making: Compiling | undefined;
  let waking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function scheduleNext() {
    if (isClosed || waking || wanted.length === 0) return;
    waking = setTimeout(async () => {
      if (!hasRoom()) forgetWanted();
      else if (isIdle()) await make(wanted.shift()!);
      waking = undefined;
      scheduleNext();
    }, IDLE_DELAY);
  }

  /** The next program that would have had use for one wants it again. */
  function forgetWanted() {
    for (const { path } of wanted) known.delete(path);
    wanted = [];
  }

  async function make(header: Header) {
    try {
      making = open({ ...PLAIN_KIND, space: SPACE });
      await compileIn(making, header);
    } catch (error) {
      if (!isClosed) console.error(`The header ${header.name} could not be compiled ahead:`, error);
    } finally {
      making = undefined;
    }
  }

  return {
    /**
     * What a compiler is told so that it takes the header which this program begins with,
     * and the sandbox it has to be told so in. Where there is none yet, one is wanted from now on.
     */
    find({ language, version, program }: Asked) {
      const header = headerFor(folder, { language, version, program });
      if (!header) return undefined;
      if (existsSync(header.path)) return { kind: kindWith(language, header.from), words: ['-I', MOUNT_POINT] };
      if (!known.has(header.path)) wanted.push(header);
      known.add(header.path);
      return undefined;
    },
    /** In which that language's programs are compiled with headers; undefined as long as there are none. */
    kindOf(language: Language, version: string) {
      const from = folderOf(folder, language, version);
      return hasHeaders(language, from) ? kindWith(language, from) : undefined;
    },
    /** The machine may be idle: a good moment to make what is wanted. */
    scheduleNext,
    close() {
      isClosed = true;
      clearTimeout(waking);
      making?.discard();
    },
  };
}

const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;
const PLAIN_KIND: SandboxKind = { filter: 'usual', readOnlyPaths: [], environment: {}, warm: undefined };
/** Megabytes, for one header and what is made of it. */
const SPACE = { home: 192, tmp: 32 };

/** What somebody typed for the compiler may change what a header means. */
function headerFor(folder: string, { language, version, program }: Asked): Header | undefined {
  const headers = language.compile?.headers;
  if (!headers || program.compilerOptions.trim()) return undefined;
  const beginning = Buffer.from(program.source.slice(0, SEARCHED_LENGTH), 'base64').toString('latin1');
  const name = FIRST_HEADER.exec(beginning)?.[1]?.trim() ?? '';
  if (!headers.names.includes(name)) return undefined;
  const from = folderOf(folder, language, version);
  return { argv: headers.argv, name, from, path: pathOf(from, name) };
}

/** Of one compiler with one set of flags; another compiler is told by its version, or by when it was installed. */
function folderOf(folder: string, { compile }: Language, version: string) {
  const { argv = [] } = compile?.headers ?? {};
  const installed = argv[0] && statSync(argv[0], { throwIfNoEntry: false })?.mtimeMs;
  return join(folder, keyOf([version, String(installed), ...argv]));
}

const pathOf = (from: string, name: string) => join(from, `${name}.gch`);

const hasHeaders = ({ compile }: Language, from: string) =>
  (compile?.headers?.names ?? []).some((name) => existsSync(pathOf(from, name)));

const kindWith = (language: Language, from: string): SandboxKind => ({
  ...sandboxKindFor(language, language.compile!),
  folders: [{ from, to: MOUNT_POINT }],
});

async function compileIn(sandbox: Compiling, header: Header) {
  const { exitCode, products, stdout } = await sandbox.run(jobFor(header));
  const [compressed] = unpackProducts(products ?? new Uint8Array()) ?? [];
  if (exitCode !== 0 || !compressed) throw new Error(String(stdout));
  await write(header, compressed.bytes);
}

/** It gives way to everybody's programs, and leaves its sandbox small: four fifths of it are air. */
const jobFor = ({ argv, name }: Header): SandboxJob => ({
  argv: ['/bin/sh', '-c', 'nice -n 19 "$@" ahead.h -o ahead.gch && gzip -1 ahead.gch', 'sh', ...argv],
  files: [{ name: 'ahead.h', bytes: Buffer.from(`#include <${name}>\n`) }],
  stdin: Buffer.alloc(0),
  limits: {
    ...{ cpuTime: 60, cpuExtraTime: 0, wallTime: 120, memory: 900_000, stack: 128_000 },
    ...{ fileSize: SPACE.home * 1024, outputSize: 64, processes: 60 },
  },
  redirectStderr: true,
  products: ['ahead.gch.gz'],
});

/** A compiler that looks for it while it is written finds none. */
async function write({ from, path }: Header, compressed: Uint8Array) {
  const inTheMaking = `${path}.making`;
  await mkdir(dirname(path), { recursive: true });
  for (const folder of new Set([from, dirname(path)])) await chmod(folder, READABLE_FOLDER);
  await pipeline(Readable.from([compressed]), createGunzip(), createWriteStream(inTheMaking));
  await chmod(inTheMaking, READABLE_FILE);
  await rename(inTheMaking, path);
}

function hasFreeSpace(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  return freemem() > MIN_FREE_BYTES && bavail * bsize > MIN_FREE_BYTES;
}
