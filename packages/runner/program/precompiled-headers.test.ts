import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sandboxKindFor } from '#packages/runner/engine/sandbox-kinds.ts';
import { isInstalled } from '#packages/runner/languages/installed.ts';
import { languageOf } from '#packages/runner/languages/languages.ts';
import type { WireProgram } from '#packages/runner/protocol.ts';
import { type Host, openHost } from '#packages/runner/sandbox/host/host.ts';
import type { Sandbox, SandboxKind, SandboxLimits, SandboxResult } from '#packages/runner/sandbox/job.ts';
import { packProducts } from '#packages/runner/sandbox/products.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { runProgram, type Work } from './pipeline.ts';
import { openPrecompiledHeaders } from './precompiled-headers.ts';

const cpp = languageOf(54)!;
const cpp14 = languageOf(52)!;
const hello = '#include <iostream>\nint main() { std::cout << "Hello"; }\n';
const everything = '#include <bits/stdc++.h>\nint main() { std::vector<int> pots{7}; std::cout << pots[0]; }\n';

const request = (source: string, compilerOptions = '') => ({
  ...{ language: cpp, version: '12' },
  program: { source: Buffer.from(source).toString('base64'), compilerOptions },
});

/** Generous limits for every test in this file. */
const limits: WireProgram['limits'] & SandboxLimits = {
  ...{ cpuTime: 15, cpuExtraTime: 0, wallTime: 20, memory: 512_000, stack: 64_000 },
  ...{ fileSize: 64 * 1024, outputSize: 1024, processes: 60, runs: 1 },
};

type HeaderRequest = ReturnType<typeof request>;

/** Opens the precompiled headers with a fake machine, whose compiler never finishes unless a test replaces `run`. */
function openWith(folder: string, { isIdle, hasRoom }: { isIdle: boolean; hasRoom: boolean }) {
  const endless: () => Promise<Pick<SandboxResult, 'exitCode' | 'products' | 'stdout'>> = () => new Promise(() => {});
  const machine = { isIdle, hasRoom, opened: 0, run: endless };
  const precompiled = openPrecompiledHeaders({
    folder,
    isIdle: () => machine.isIdle,
    hasRoom: () => machine.hasRoom,
    open() {
      machine.opened++;
      return { run: () => machine.run(), discard() {} };
    },
  });
  const settle = async () => {
    precompiled.scheduleNext();
    await vi.advanceTimersByTimeAsync(2_000);
    return machine.opened;
  };
  return { machine, precompiled, settle };
}

/** Gives each test of a `describe` block a folder and a fake clock. */
function withFakeClock() {
  const context = { folder: '' };
  beforeEach(() => {
    vi.useFakeTimers();
    context.folder = mkdtempSync(join(tmpdir(), 'darasa-headers-'));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(context.folder, { recursive: true });
  });
  return ({ isIdle = true, hasRoom = true } = {}) => openWith(context.folder, { isIdle, hasRoom });
}

test('a source designed to slow down the search for headers fails to do so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-headers-'));
  const { precompiled } = openWith(folder, { isIdle: false, hasRoom: false });
  const began = performance.now();

  for (const piece of ['/**/', '/*', '//\n', ' ', '/*/'])
    precompiled.find(request(`${piece.repeat(100_000)}#include iostream`));

  expect(performance.now() - began).toBeLessThan(200);
  rmSync(folder, { recursive: true });
});

describe('a header is requested by', () => {
  const create = withFakeClock();

  test.each([
    ['yes: begins with a listed header', hello, 1],
    ['yes: begins with a listed header after comments', `// one\n/* two ** */\n\n${hello}`, 1],
    ['no: begins with another header', `#include <vector>\n${hello}`, 0],
    ['no: has code before the header', `int pots;\n${hello}`, 0],
    ['no: includes no header', 'int main() {}', 0],
  ])('a program (%s)', async (_what, source, opened) => {
    const { precompiled, settle } = create();

    expect(precompiled.find(request(source))).toBeUndefined();
    expect(await settle()).toBe(opened);
  });

  test('no program with compiler options', async () => {
    const { precompiled, settle } = create();

    precompiled.find(request(hello, '-O2'));

    expect(await settle()).toBe(0);
  });
});

describe('a requested header', () => {
  const create = withFakeClock();

  test('is compiled after the program has ended, while a core is idle, one at a time', async () => {
    const { machine, precompiled, settle } = create({ isIdle: false });
    precompiled.find(request(hello));
    precompiled.find(request(everything));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(machine.opened).toBe(0);
    expect(await settle()).toBe(0);

    machine.isIdle = true;

    expect(await settle()).toBe(1);
    expect(await settle()).toBe(1);
  });

  test('is not compiled while memory or disk are short, and can be requested again', async () => {
    const { machine, precompiled, settle } = create({ hasRoom: false });
    precompiled.find(request(hello));
    expect(await settle()).toBe(0);

    machine.hasRoom = true;
    precompiled.find(request(hello));

    expect(await settle()).toBe(1);
  });

  test('is not tried again after the compiler failed', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { machine, precompiled, settle } = create();
    machine.run = async () => ({ exitCode: 1, products: packProducts([]), stdout: Buffer.from('no') });

    for (let times = 0; times < 3; times++) {
      precompiled.find(request(hello));
      await settle();
    }

    expect(machine.opened).toBe(1);
    expect(complaints).toHaveBeenCalledOnce();
    complaints.mockRestore();
  });
});

/** Returns the list of files that g++ reads. g++ marks a precompiled header that it used with '!' in this list. */
async function readFor(program: HeaderRequest, sandbox: Sandbox, words: string[]) {
  const flags = program.language.compile!.argv.filter((word) => !/^\{|main/.test(word));
  const { stdout, exitCode } = await sandbox.run({
    argv: [...flags, ...words, '-H', '-Winvalid-pch', '-Werror', 'main.cpp'],
    files: [{ name: 'main.cpp', bytes: Buffer.from(program.program.source, 'base64') }],
    stdin: Buffer.alloc(0),
    limits,
    redirectStderr: true,
  });
  return { read: String(stdout), exitCode };
}

const canCompile = existsSync('/usr/bin/bwrap') && isInstalled(cpp);

/** Gives each test of a `describe` block real sandboxes and a function that waits for a header. */
function withSandboxes() {
  let host: Host;
  let precompiled: ReturnType<typeof openPrecompiledHeaders>;
  beforeEach(() => {
    host = openHost();
    const open = (kind: SandboxKind) => openSandbox(kind, host);
    precompiled = openPrecompiledHeaders({ open, folder: join(host.folder, 'headers'), isIdle: () => true });
  });
  afterEach(async () => {
    precompiled.close();
    await host.close();
  });

  return {
    open: (kind: SandboxKind) => openSandbox(kind, host),
    precompiled: () => precompiled,
    waitForHeader(program: HeaderRequest) {
      precompiled.find(program);
      precompiled.scheduleNext();
      const found = () => precompiled.find(program) ?? expect.fail('not yet');
      return vi.waitFor(found, { timeout: 30_000, interval: 50 });
    },
  };
}

describe.skipIf(!canCompile)('a precompiled header', () => {
  const { open, waitForHeader, precompiled } = withSandboxes();

  test.each([
    ['iostream', request(hello)],
    ['bits/stdc++.h', request(everything)],
    ['iostream', { ...request(hello), language: cpp14 }],
  ])(
    'is used by g++: %s',
    async (name, program) => {
      const { kind, words } = await waitForHeader(program);
      const { read, exitCode } = await readFor(program, open(kind), words);

      expect(read).toContain(`! /opt/headers/${name}.gch`);
      expect(exitCode).toBe(0);
    },
    60_000,
  );

  test('is separate for each compiler and each dialect', async () => {
    await waitForHeader(request(hello));

    expect(precompiled().kindOf(cpp, '12')).toBeDefined();
    expect(precompiled().kindOf(cpp, '13')).toBeUndefined();
    expect(precompiled().kindOf(cpp14, '12')).toBeUndefined();
  }, 60_000);

  test('cannot be changed by a program whose sandbox contains it', async () => {
    const { kind } = await waitForHeader(request(hello));
    const file = join(kind.folders![0]!.from, 'iostream.gch');
    const before = statSync(file);
    const script = 'echo x > /opt/headers/iostream.gch; rm -f /opt/headers/iostream.gch; touch /opt/headers/vector.gch';

    const { stdout } = await open(kind).run({
      ...{ argv: ['/bin/sh', '-c', `${script}; ls /opt/headers`], files: [], stdin: Buffer.alloc(0) },
      limits,
      redirectStderr: true,
    });

    expect(String(stdout)).toMatch(/Read-only file system[\s\S]*\niostream\.gch\n$/);
    expect(statSync(file)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
  }, 60_000);

  test('is used for a student program, in a warm sandbox of its kind if there is one', async () => {
    await waitForHeader(request(hello));
    const sandboxes = recordingSource(open);
    const needs = { sandboxes, cache: emptyCache, precompiled: precompiled() };

    const { status } = await runProgram(needs, work(hello));

    expect(status).toBe(3);
    expect(sandboxes.started[0]).toEqual(['/usr/bin/g++', '-I', '/opt/headers', 'main.cpp']);
    expect(sandboxes.taken).toEqual([precompiled().kindOf(cpp, '12'), sandboxKindFor(cpp, cpp.run)]);
  }, 60_000);
});

const work = (source: string): Work => ({
  ...request(source),
  program: {
    ...{ ...request(source).program, languageId: cpp.id, stdin: '', owner: 'a test', lane: 'heavy', files: [] },
    ...{ commandLineArguments: '', redirectStderr: false },
    limits,
  },
  ...{
    isLive: false,
    signal: new AbortController().signal,
    onRun() {},
    onOutput() {},
    onDrain() {},
    waitForTurn: async () => {},
  },
});

const emptyCache = { find: async () => undefined, store: async () => {} };

/** A source of sandboxes, none of them warm, that records the requested kinds and the started commands. */
function recordingSource(open: (kind: SandboxKind) => Sandbox) {
  const taken: SandboxKind[] = [];
  const started: string[][] = [];
  return {
    taken,
    started,
    take(kind: SandboxKind) {
      taken.push(kind);
      return undefined;
    },
    open(kind: SandboxKind): Sandbox {
      const sandbox = open(kind);
      const run: Sandbox['run'] = (job, watch) => {
        started.push(job.argv);
        return sandbox.run(job, watch);
      };
      return { ...sandbox, run };
    },
  };
}
