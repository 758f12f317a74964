/**
 * Headers that are compiled ahead: reading them is most of what a compiler does for a
 * small program. Each is compiled once, in a box, from our own list and nothing else;
 * what comes out are bytes, which the runner writes into a folder of its own, and boxes
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
import { kindFor } from '#packages/runner/engine/sandbox-kinds.ts';
import type { Language } from '#packages/runner/languages/language.ts';
import type { WireProgram } from '#packages/runner/protocol.ts';
import type { BoxJob, BoxKind, BoxResult } from '#packages/runner/sandbox/job.ts';
import { filesIn } from '#packages/runner/sandbox/products.ts';
import { keyOf } from './build-cache.ts';

/** Where they stand in a box. */
const PLACE = '/opt/headers';
/** Bytes of memory and of disk that must be free. The largest header is 100 MB, and its making takes 350 more for a moment. */
const ROOM = 1024 ** 3;
/** Milliseconds after a program has ended. */
const BREATH = 500;
/** Of a program's source, in base64: its first header stands there, or it is not looked for. */
const BEGINNING = 8 * 1024;
/** Blanks and comments, and then what is included. Two alternatives never begin alike, so that no source makes it slow. */
const FIRST_HEADER = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*#[ \t]*include[ \t]*<([^>\n]+)>/;

/** As much of a box as making one takes. */
interface Compiling {
  run(job: BoxJob): Promise<Pick<BoxResult, 'exitCode' | 'products' | 'stdout'>>;
  discard(): void;
}

interface Needs {
  open: (kind: BoxKind) => Compiling;
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

export type Precompiled = ReturnType<typeof openPrecompiled>;

export function openPrecompiled({ open, folder, isIdle, hasRoom = () => isRoomIn(folder) }: Needs) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, READABLE_FOLDER);
  /** Paths, also of those that could not be made: they are not tried again. */
  const known = new Set<string>();
  let wanted: Header[] = [];
  let making: Compiling | undefined;
  let waking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function rest() {
    if (isClosed || waking || wanted.length === 0) return;
    waking = setTimeout(async () => {
      if (!hasRoom()) forgetWanted();
      else if (isIdle()) await make(wanted.shift()!);
      waking = undefined;
      rest();
    }, BREATH);
  }

  /** The next program that would have had use for one wants it again. */
  function forgetWanted() {
    for (const { path } of wanted) known.delete(path);
    wanted = [];
  }

  async function make(header: Header) {
    try {
      making = open({ ...PLAIN, space: SPACE });
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
     * and the box it has to be told so in. Where there is none yet, one is wanted from now on.
     */
    find({ language, version, program }: Asked) {
      const header = headerFor(folder, { language, version, program });
      if (!header) return undefined;
      if (existsSync(header.path)) return { kind: kindWith(language, header.from), words: ['-I', PLACE] };
      if (!known.has(header.path)) wanted.push(header);
      known.add(header.path);
      return undefined;
    },
    /** In which that language's programs are compiled with headers; undefined as long as there are none. */
    kindOf(language: Language, version: string) {
      const from = folderOf(folder, language, version);
      const names = language.compile?.headers?.names ?? [];
      return names.some((name) => existsSync(pathOf(from, name))) ? kindWith(language, from) : undefined;
    },
    /** The machine may be idle: a good moment to make what is wanted. */
    rest,
    close() {
      isClosed = true;
      clearTimeout(waking);
      making?.discard();
    },
  };
}

const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;
const PLAIN: BoxKind = { filter: 'usual', binds: [], environment: {}, warm: undefined };
/** Megabytes, for one header and what is made of it. */
const SPACE = { box: 192, tmp: 32 };

/** What somebody typed for the compiler may change what a header means. */
function headerFor(folder: string, { language, version, program }: Asked): Header | undefined {
  const headers = language.compile?.headers;
  if (!headers || program.compilerOptions.trim()) return undefined;
  const beginning = Buffer.from(program.source.slice(0, BEGINNING), 'base64').toString('latin1');
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

const kindWith = (language: Language, from: string): BoxKind => ({
  ...kindFor(language, language.compile!),
  folders: [{ from, to: PLACE }],
});

async function compileIn(box: Compiling, header: Header) {
  const { exitCode, products, stdout } = await box.run(jobFor(header));
  const [compressed] = filesIn(products ?? new Uint8Array()) ?? [];
  if (exitCode !== 0 || !compressed) throw new Error(String(stdout));
  await write(header, compressed.bytes);
}

/** It gives way to everybody's programs, and leaves its box small: four fifths of it are air. */
const jobFor = ({ argv, name }: Header): BoxJob => ({
  argv: ['/bin/sh', '-c', 'nice -n 19 "$@" ahead.h -o ahead.gch && gzip -1 ahead.gch', 'sh', ...argv],
  files: [{ name: 'ahead.h', bytes: Buffer.from(`#include <${name}>\n`) }],
  stdin: Buffer.alloc(0),
  limits: {
    ...{ cpuTime: 60, cpuExtraTime: 0, wallTime: 120, memory: 900_000, stack: 128_000 },
    ...{ fileSize: SPACE.box * 1024, outputSize: 64, processes: 60 },
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

function isRoomIn(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  return freemem() > ROOM && bavail * bsize > ROOM;
}
