/**
 * Precompiles headers, because for a small program a compiler spends most of its time reading headers. Only the headers
 * listed in languages/ are compiled, each once and in a sandbox. The runner writes the result into its own folder,
 * which compiling sandboxes see read-only. A header is compiled after the first program that could have used it, while
 * a core is idle.
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

/** The headers' folder inside a sandbox. */
const MOUNT_POINT = '/opt/headers';
/**
 * Free bytes of memory and of disk that compiling a header requires: the largest header has 100 MB, and compiling it
 * briefly takes 350 MB more.
 */
const MIN_FREE_BYTES = 1024 ** 3;
/** Milliseconds between the end of a program and the compilation of the next header. */
const IDLE_DELAY = 500;
/** Characters of a program's base64 source that are searched for its first header. */
const SEARCHED_LENGTH = 8 * 1024;
/**
 * Matches spaces and comments, then an include. No two alternatives begin alike, so that no source makes the expression
 * backtrack for long.
 */
const FIRST_HEADER = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*#[ \t]*include[ \t]*<([^>\n]+)>/;

/** The part of a sandbox that compiling a header needs. */
interface CompilerSandbox {
  run(job: SandboxJob): Promise<Pick<SandboxResult, 'exitCode' | 'products' | 'stdout'>>;
  discard(): void;
}

interface HeadersOptions {
  open: (kind: SandboxKind) => CompilerSandbox;
  /** The folder for precompiled headers; created when missing. */
  folder: string;
  isIdle: () => boolean;
  hasRoom?: () => boolean;
}

interface HeaderRequest {
  language: Language;
  version: string;
  program: Pick<WireProgram, 'source' | 'compilerOptions'>;
}

interface Header {
  argv: string[];
  name: string;
  /** The folder that holds the headers of this compiler. */
  from: string;
  /** The file of this header. */
  path: string;
}

export type PrecompiledHeaders = ReturnType<typeof openPrecompiledHeaders>;

export function openPrecompiledHeaders({ open, folder, isIdle, hasRoom = () => hasFreeSpace(folder) }: HeadersOptions) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, READABLE_FOLDER);
  /** Paths of headers already requested. A header that failed stays here, so that it is not tried again. */
  const requested = new Set<string>();
  let queue: Header[] = [];
  let compiling: CompilerSandbox | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function scheduleNext() {
    if (isClosed || timer || queue.length === 0) return;
    timer = setTimeout(async () => {
      if (!hasRoom()) dropRequests();
      else if (isIdle()) await make(queue.shift()!);
      timer = undefined;
      scheduleNext();
    }, IDLE_DELAY);
  }

  /** Drops all waiting requests; the next program that could use one of these headers requests it again. */
  function dropRequests() {
    for (const { path } of queue) requested.delete(path);
    queue = [];
  }

  async function make(header: Header) {
    try {
      compiling = open({ ...PLAIN_KIND, space: SPACE });
      await compileIn(compiling, header);
    } catch (error) {
      if (!isClosed) console.error(`The header ${header.name} could not be compiled ahead:`, error);
    } finally {
      compiling = undefined;
    }
  }

  return {
    /**
     * The sandbox kind and the compiler options with which a program uses the precompiled form of its first header.
     * Undefined if this header is not precompiled; if languages/ lists the header, its compilation is requested.
     */
    find({ language, version, program }: HeaderRequest) {
      const header = headerFor(folder, { language, version, program });
      if (!header) return undefined;
      if (existsSync(header.path)) return { kind: kindWith(language, header.from), words: ['-I', MOUNT_POINT] };
      if (!requested.has(header.path)) queue.push(header);
      requested.add(header.path);
      return undefined;
    },
    /** The sandbox kind that compiles this language's programs with headers; undefined while none is precompiled. */
    kindOf(language: Language, version: string) {
      const from = folderOf(folder, language, version);
      return hasHeaders(language, from) ? kindWith(language, from) : undefined;
    },
    /** Compiles requested headers once the machine is idle; call when a program has ended. */
    scheduleNext,
    close() {
      isClosed = true;
      clearTimeout(timer);
      compiling?.discard();
    },
  };
}

const READABLE_FOLDER = 0o755;
const READABLE_FILE = 0o644;
const PLAIN_KIND: SandboxKind = { filter: 'usual', readOnlyPaths: [], environment: {}, warm: undefined };
/** Sizes in megabytes of /box and /tmp in a sandbox that compiles a header. */
const SPACE = { home: 192, tmp: 32 };

/**
 * The listed header that a program includes first; undefined when the user passes compiler options, which may change
 * what the header means.
 */
function headerFor(folder: string, { language, version, program }: HeaderRequest): Header | undefined {
  const headers = language.compile?.headers;
  if (!headers || program.compilerOptions.trim()) return undefined;
  const beginning = Buffer.from(program.source.slice(0, SEARCHED_LENGTH), 'base64').toString('latin1');
  const name = FIRST_HEADER.exec(beginning)?.[1]?.trim() ?? '';
  if (!headers.names.includes(name)) return undefined;
  const from = folderOf(folder, language, version);
  return { argv: headers.argv, name, from, path: pathOf(from, name) };
}

/** The folder of a compiler's headers; each compiler (version, installation time) and set of flags has its own. */
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

async function compileIn(sandbox: CompilerSandbox, header: Header) {
  const { exitCode, products, stdout } = await sandbox.run(jobFor(header));
  const [compressed] = unpackProducts(products ?? new Uint8Array()) ?? [];
  if (exitCode !== 0 || !compressed) throw new Error(String(stdout));
  await write(header, compressed.bytes);
}

/** The job that compiles a header at the lowest priority and compresses the result to about a fifth of its size. */
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

/** Writes to a temporary file first, so that no compiler reads a half-written header. */
async function write({ from, path }: Header, compressed: Uint8Array) {
  const temporary = `${path}.making`;
  await mkdir(dirname(path), { recursive: true });
  for (const folder of new Set([from, dirname(path)])) await chmod(folder, READABLE_FOLDER);
  await pipeline(Readable.from([compressed]), createGunzip(), createWriteStream(temporary));
  await chmod(temporary, READABLE_FILE);
  await rename(temporary, path);
}

function hasFreeSpace(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  return freemem() > MIN_FREE_BYTES && bavail * bsize > MIN_FREE_BYTES;
}
