/** Tests that programs behave in a sandbox as they do outside: the same messages, exit codes, streams and names. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import { prepareJava } from './host/java-host.ts';
import type { SandboxJob, SandboxKind, WarmProgram } from './job.ts';
import { hierarchiesIn } from './meters/cgroups/mounted.ts';
import { packProducts, unpackProducts } from './products.ts';
import { openSandbox } from './sandbox.ts';
import { noZygotes } from './zygote/zygote-pool.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const javaKind = { readOnlyPaths: ['/etc/java-17-openjdk', '/etc/java-21-openjdk'] };
const python: WarmProgram = { by: 'python', argv: ['/usr/bin/python3', 'script.py'] };
const node: WarmProgram = { by: 'node', argv: [process.execPath, 'script.js'] };
const java: WarmProgram = {
  by: 'java',
  argv: ['/usr/bin/java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', 'Main.java'],
};
const unlessAt = (path: string) => !existsSync(path) || noBubblewrap;

let host: Host;

describe.skipIf(noBubblewrap)(noBubblewrap ? 'bubblewrap is not installed' : 'a sandbox', () => {
  beforeAll(() => {
    host = openHost();
  });
  afterAll(() => host.close());

  describe('streams and ends', usualEnds);
  describe('products', products);
  describe('while it runs', conversations);
  describe('warm interpreters', whatWaited);
  const noPython = unlessAt('/usr/bin/python3');
  describe.skipIf(noPython)('warm Python', () => warmPython(async () => ({ ...host, zygotes: noZygotes })));
  describe.skipIf(noPython)('Python forked from a zygote', () => warmPython((kind) => withReadyZygote(host, kind)));
});

interface Told extends Partial<SandboxJob> {
  source?: string;
  on?: Host;
}

async function run(kind: Partial<SandboxKind>, { source, on = host, ...job }: Told) {
  const sandbox = openSandbox({ ...defaultKind, ...kind }, on);
  const name = kind.warm?.argv.at(-1) ?? 'program';
  const files = source === undefined ? [] : [{ name, bytes: Buffer.from(source) }];
  const limits = { ...tightLimits, cpuTime: 5, memory: 256_000 };
  const stdin = Buffer.from('Ada\n');
  const result = await sandbox.run({ argv: [], files, stdin, limits, redirectStderr: false, ...job });
  await sandbox.cleanedUp;
  return { ...result, stdout: Buffer.from(result.stdout).toString(), stderr: Buffer.from(result.stderr).toString() };
}

const bash = (line: string, job: Partial<SandboxJob> = {}) => run({}, { argv: ['/bin/bash', '-c', line], ...job });

function usualEnds() {
  test('the standard streams work, also by their /dev names', async () => {
    const done = await bash('cat /dev/stdin; echo out > /dev/stdout; echo err > /dev/stderr; exit 7');
    expect(done).toMatchObject({ stdout: 'Ada\nout\n', stderr: 'err\n', exitCode: 7, exitSignal: null });
  });

  test('redirected errors are part of the output, in order', async () => {
    const { stdout, stderr } = await bash('echo 1; echo 2 >&2; echo 3', { redirectStderr: true });
    expect({ stdout, stderr }).toEqual({ stdout: '1\n2\n3\n', stderr: '' });
  });

  test('the signal that ended a program is reported', async () => {
    const { exitCode, exitSignal } = await bash('kill -SEGV $$');
    expect({ exitCode, exitSignal }).toEqual({ exitCode: null, exitSignal: 11 });
  });

  test('a command that cannot be started reports the error', async () => {
    const garbage = await run(
      {},
      { argv: ['./x'], files: [{ name: 'x', bytes: Buffer.from('?'), isExecutable: true }] },
    );
    const missing = await run({}, { argv: ['/usr/bin/no-such-program'] });
    expect(garbage).toMatchObject({ notStarted: 'ENOEXEC', exitCode: 126 });
    expect(missing).toMatchObject({ notStarted: 'ENOENT', exitCode: 127 });
  });
}

function products() {
  test('products of one sandbox are unpacked in the next', async () => {
    const made = await bash(
      'mkdir -p out/in; echo one > out/in/a; printf "#!/bin/bash\\necho ran" > run; chmod +x run; ln -s /etc/shadow out/link',
      {
        products: ['out/', 'run', 'missing'],
      },
    );
    const used = await bash('cat out/in/a; ./run; ls out', { unpack: made.products! });
    expect(unpackProducts(made.products!)?.map(({ name }) => name)).toEqual(['out/in/a', 'run']);
    expect(used.stdout).toBe('one\nran\nin\n');
  });

  test('products over the size limit are dropped', async () => {
    const limits = { ...tightLimits, cpuTime: 5, fileSize: 65_536, memory: 512_000 };
    const argv = ['/bin/bash', '-c', 'for i in 1 2; do head -c 40000000 /dev/zero > $i; done'];
    const { products } = await run({ space: { home: 128, tmp: 32 } }, { argv, products: ['.'], limits });
    expect(products === undefined).toBe(true);
  });

  test('products with too many files are dropped', async () => {
    const few = await bash('for i in {1..2000}; do echo > $i; done', { products: ['.'] });
    const many = await bash('for i in {1..2001}; do echo > $i; done', { products: ['.'] });
    expect(unpackProducts(few.products!)).toHaveLength(2000);
    expect(many).toMatchObject({ exitCode: 0, products: undefined });
  });
}

function conversations() {
  test('a live program answers each input and ends with the end of input', async () => {
    const sandbox = openSandbox(defaultKind, host);
    const received: string[] = [];
    const running = sandbox.run(
      {
        argv: ['/bin/bash', '-c', 'echo name?; while read x; do echo hi $x; done'],
        files: [],
        stdin: 'live',
        limits: tightLimits,
        redirectStderr: false,
      },
      {
        onOutput(_stream, bytes) {
          received.push(Buffer.from(bytes).toString());
          if (received.length === 1) sandbox.input(Buffer.from('Ada\n'));
          if (received.length === 2) sandbox.endInput();
        },
      },
    );
    expect((await running).exitCode).toBe(0);
    expect(received.join('')).toBe('name?\nhi Ada\n');
  });

  test('input that arrives before the sandbox is ready waits for the program', async () => {
    const sandbox = openSandbox(defaultKind, host);
    const argv = ['/bin/bash', '-c', 'read x; echo hi $x; read y || echo bye'];
    const running = sandbox.run({ argv, files: [], stdin: 'live', limits: tightLimits, redirectStderr: false });
    sandbox.input(Buffer.from('Ada\n'));
    sandbox.endInput();
    expect(Buffer.from((await running).stdout).toString()).toBe('hi Ada\nbye\n');
  });

  test('a cancelled program ends immediately', async () => {
    const sandbox = openSandbox(defaultKind, host);
    const running = sandbox.run({
      argv: ['/usr/bin/sleep', '60'],
      files: [],
      stdin: Buffer.alloc(0),
      limits: tightLimits,
      redirectStderr: false,
    });
    await sandbox.ready;
    setTimeout(() => sandbox.stop('cancelled'), 50);
    expect(await running).toMatchObject({ stoppedBy: 'cancelled', exitSignal: 9 });
  });
}

function warmPython(place: (kind: SandboxKind) => Promise<Host>) {
  const on = () => place({ ...defaultKind, warm: python });

  test('behaves like a normal start', async () => {
    const source =
      'import sys,os\nprint(input(), sys.argv, __name__, __file__, sys.path[0], sorted(os.listdir("/proc/self/fd"))[:3], "PYTHONPATH" in os.environ)\nraise ValueError("no")\n';
    const done = await run({ warm: python }, { source, argv: ['a b'], on: await on() });
    expect(done).toMatchObject({
      exitCode: 1,
      stdout: "Ada ['script.py', 'a b'] __main__ /box/script.py /box ['0', '1', '2'] False\n",
    });
    expect(done.stderr).toBe(
      'Traceback (most recent call last):\n  File "/box/script.py", line 3, in <module>\n    raise ValueError("no")\nValueError: no\n',
    );
  });

  test('collects garbage as usual', async () => {
    const source = `import gc
class Bird:
    def __init__(self): self.me = self
    def __del__(self): print('gone', __name__)
known = [1]
print([type(one).__name__ for one in gc.get_referrers(known)], any(one is globals() for one in gc.get_objects()))
Bird()
print(gc.collect() > 0)
last = Bird()
`;
    const done = await run({ warm: python }, { source, on: await on() });
    expect(done.stdout).toBe("['dict'] True\ngone __main__\nTrue\ngone __main__\n");
  });

  test('redirects errors to the output', async () => {
    const source = 'import sys\nprint("out", flush=True)\nprint("err", file=sys.stderr)';
    const { stdout, stderr } = await run({ warm: python }, { source, redirectStderr: true, on: await on() });
    expect([stdout.trim().split('\n').toSorted(), stderr]).toEqual([['err', 'out'], '']);
  });

  test('shows each prompt before its input arrives', async () => {
    const sandbox = openSandbox({ ...defaultKind, warm: python }, await on());
    const source = 'name = input("name? ")\nwhile word := input(f"hi {name}\\n"): name = word\nprint("bye")';
    const received: string[] = [];
    const job: SandboxJob = {
      argv: [],
      files: [{ name: 'script.py', bytes: Buffer.from(source) }],
      stdin: 'live',
      limits: { ...tightLimits, cpuTime: 5 },
      redirectStderr: false,
    };
    const running = sandbox.run(job, {
      onOutput(_stream, bytes) {
        received.push(Buffer.from(bytes).toString());
        if (received.join('').endsWith('name? ')) sandbox.input(Buffer.from('Ada\n'));
        if (received.join('').endsWith('hi Ada\n')) sandbox.input(Buffer.from('x'.repeat(100_000).concat('\n\n')));
      },
    });
    expect((await running).exitCode).toBe(0);
    expect(received.join('')).toBe(`name? hi Ada\nhi ${'x'.repeat(100_000)}\nbye\n`);
  });
}

function whatWaited() {
  test.skipIf(noBubblewrap)('Node.js behaves like a normal start', async () => {
    const source =
      'console.log(require("fs").readFileSync(0, "utf8").trim(), process.argv.slice(1), process.execArgv, require.main === module);\nnull.x';
    const done = await run({ warm: node }, { source, argv: ['a b'] });
    expect(done).toMatchObject({ exitCode: 1, stdout: "Ada [ '/box/script.js', 'a b' ] [] true\n" });
    expect(done.stderr).toMatch(/^\/box\/script.js:2\nnull.x\n/);
  });

  test.skipIf(unlessAt('/usr/bin/javac'))('Java behaves like a normal start', { timeout: 60_000 }, async () => {
    expect(await prepareJava(host)).toBe(true);
    const program = (body: string) =>
      `public class Main {\n  public static void main(String[] a) {\n    ${body}\n  }\n}\n`;
    const warm = { ...javaKind, warm: java };
    const greets = await run(warm, {
      source: program('System.out.println("hi " + new java.util.Scanner(System.in).next() + a[0]);'),
      argv: ['!'],
    });
    const throws = await run(warm, { source: program('throw new IllegalStateException("no");') });
    const broken = await run(warm, { source: program('int x = "no";') });
    expect(greets).toMatchObject({ exitCode: 0, stage: 'run', stdout: 'hi Ada!\n', stderr: '' });
    expect(throws).toMatchObject({ exitCode: 1, stage: 'run' });
    expect(throws.stderr).toBe(
      'Exception in thread "main" java.lang.IllegalStateException: no\n\tat Main.main(Main.java:3)\n',
    );
    expect(broken).toMatchObject({ exitCode: 1, stage: 'compile' });
    expect(broken.stderr).toMatch(/^Main.java:3: error: incompatible types/);
  });
}

test('the folder of a dead runner is removed, that of a running one is not', () => {
  const dead = spawnSync('/usr/bin/true');
  const name = `darasa-runner-${dead.pid}-1-1`;
  mkdirSync(join(tmpdir(), name));
  const living = openHost({ withoutCgroups: true });
  const later = openHost({ withoutCgroups: true });
  const left = readdirSync(tmpdir()).map((each) => join(tmpdir(), each));
  expect(left).not.toContain(join(tmpdir(), name));
  expect(left).toContain(living.folder);
  return Promise.all([living.close(), later.close()]);
});

test('malformed products are refused', () => {
  const good = packProducts([{ name: 'a/b', bytes: Buffer.from('x'), isExecutable: true }]);
  const out = packProducts([{ name: '../b', bytes: Buffer.from('x') }]);
  expect(unpackProducts(good)).toMatchObject([{ name: 'a/b', isExecutable: true }]);
  expect([good.subarray(1), good.subarray(0, -1), out].map(unpackProducts)).toEqual([undefined, undefined, undefined]);
});

test("the runner's own cgroup is found in each hierarchy", () => {
  const mountinfo =
    '36 31 0:33 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n41 31 0:38 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate';
  const found = hierarchiesIn(mountinfo, '4:memory:/a/b\n0::/system.slice/darasa.service\n');
  expect(found).toEqual([
    { version: 1, controllers: ['memory'], own: '/sys/fs/cgroup/memory/a/b' },
    { version: 2, controllers: [], own: '/sys/fs/cgroup/system.slice/darasa.service' },
  ]);
});
