/** Tests every known way to exceed a limit. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type Attempts, defaultKind, inEachEnvironment, tightLimits } from './attacks/attempts.ts';
import { type Environment, environments } from './attacks/environments.ts';
import { type Host, openHost } from './host/host.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
/** Why cgroups cannot be tested here; empty if they can. */
const missing = environments.find(({ level }) => level === 'cgroup')?.missing ?? '';

inEachEnvironment((tried, place) => {
  describe('processes', () => processes(tried));
  describe('time', () => time(tried));
  describe('memory', () => memory(tried, place));
  describe('storage and output', () => room(tried));
});

function processes({ run }: Attempts) {
  test("the number of processes stays within the job's limit", async () => {
    const { stdout } = await run('fork_bomb.py');
    const [made, error] = stdout.trim().split(' ');
    expect(error).toBe('EAGAIN');
    expect(Number(made)).toBeGreaterThan(50);
    expect(Number(made)).toBeLessThanOrEqual(60);
  });

  test('threads count like processes', async () => {
    const { stdout } = await run('threads.py');
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThanOrEqual(60);
  });

  test.each(['daemon.py', 'daemon_prints.py', 'daemon_holds.py'])(
    '%s leaves no process behind and does not delay the result',
    async (name) => {
      const { stdout, wall, stoppedBy } = await run(name);
      expect(stdout).toMatch(/^left a /);
      expect(stoppedBy).toBeUndefined();
      expect(wall).toBeLessThan(2);
      expect(processesThatRun(name)).toEqual([]);
    },
  );
}

function time({ run }: Attempts) {
  test.each(['fork_storm.py', 'fork_loop.py', 'loop.py', 'stubborn.py'])(
    '%s is ended when all its processes together exceed the processor time limit',
    async (name) => {
      // The wall time limit is long, because a busy machine may give the program little processor time.
      const { stoppedBy, cpu } = await run(name, { limits: { ...tightLimits, wallTime: 20 } });
      expect(stoppedBy).toBe('cpu');
      expect(cpu).toBeGreaterThan(tightLimits.cpuTime);
      expect(cpu).toBeLessThan(tightLimits.cpuTime + tightLimits.cpuExtraTime + 1);
    },
  );

  test('a long-running job gets a lower priority only with lowersPriority', async () => {
    const limits = { ...tightLimits, cpuTime: 2 };
    const [givesWay, keeps] = await Promise.all([
      run('loop_then_tells.py', { limits, lowersPriority: true }),
      run('loop_then_tells.py', { limits }),
    ]);
    expect(givesWay.stdout).toMatch(/^10 (10|none)\n$/);
    expect(keeps.stdout).toMatch(/^0 (0|none)\n$/);
  });

  test('a program that only waits is ended by its wall time limit', async () => {
    const { stoppedBy, stdout, exitSignal, wall } = await run('sleep.py', { limits: { ...tightLimits, wallTime: 1 } });
    expect({ stoppedBy, stdout, exitSignal }).toEqual({ stoppedBy: 'wall', stdout: 'good night\n', exitSignal: 9 });
    expect(wall).toBeLessThan(3);
  });
}

function memory({ run }: Attempts, { level }: Environment) {
  // Maximum megabytes that a program may reach. The watchdog polls every 40 ms, and its limit per process is half a gigabyte above the
  // job's.
  const most = level === 'cgroup' ? 140 : 700;
  const lastOf = (stdout: string) => Number(stdout.trim().split('\n').at(-1));

  test("one process stays within the job's limit", async () => {
    const { stoppedBy, stdout, stderr } = await run('memory.py');
    expect(stoppedBy === 'memory' || stderr.includes('MemoryError')).toBe(true);
    expect(lastOf(stdout)).toBeLessThan(most);
  });

  test('many processes together stay within the limit', async () => {
    const { stoppedBy, stdout } = await run('memory_of_many.py');
    expect(stoppedBy).toBe('memory');
    expect(stdout).not.toContain('all had theirs');
  });

  test('shared memory counts', async () => {
    const { stoppedBy, stdout } = await run('shared_memory.py');
    expect(stoppedBy).toBe('memory');
    expect(lastOf(stdout)).toBeLessThan(most);
  });

  test('memory that belongs to no process is refused', async () => {
    const { stdout } = await run('hidden_memory.py');
    const names = ['memfd_create', 'memfd_secret', 'shmget', 'msgget', 'semget'];
    expect(stdout.trim().split('\n')).toEqual(names.map((name) => `${name} ENOSYS`));
  });

  test('the OOM killer ends a sandbox first, which its program cannot change', async () => {
    const { stdout } = await run('spared.py');
    expect(stdout).toBe('Read-only file system\nRead-only file system\n1000\n');
  });

  test('endless creation of files ends at a limit', async () => {
    const { stoppedBy, stderr } = await run('inodes.py');
    expect(stoppedBy ?? stderr).toMatch(/cpu|memory|No space left/);
  });

  test('pipes hold at most 128 MB', async () => {
    const { stdout, stoppedBy } = await run('pipes.py');
    if (stoppedBy) expect(stoppedBy).toMatch(/memory|cpu/);
    else expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(128);
  });
}

function room({ run }: Attempts) {
  test('only three small folders are writable', async () => {
    const { stdout } = await run('disk.py', { limits: { ...tightLimits, cpuTime: 5, memory: 512_000 } });
    const written = new Map(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ') as [string, string]),
    );
    const taken = [...written].filter(([, mebibytes]) => Number(mebibytes) > 0);
    expect(taken.map(([folder]) => folder)).toEqual(['/box', '/tmp', '/dev/shm']);
    const most = { '/box': 64, '/tmp': 32, '/dev/shm': 16 };
    for (const [folder, mebibytes] of Object.entries(most))
      expect(Number(written.get(folder))).toBeLessThanOrEqual(mebibytes);
    expect(written.size).toBe(13);
  });

  test("a file stays within the job's file size limit", async () => {
    const { exitSignal } = await run('long_file.py');
    expect(exitSignal).toBe(25);
  });

  test('a program that prints endlessly is ended, and its first output is returned', async () => {
    const { stoppedBy, stdout } = await run('output.py');
    expect(stoppedBy).toBe('output');
    expect(stdout.length).toBe(tightLimits.outputSize * 1024);
  });

  test('open files are limited', async () => {
    const { stdout } = await run('descriptors.py');
    expect(stdout.trim()).toBe('253 Too many open files');
  });
}

test.skipIf(missing)(`all sandboxes together stay within the host's limit${missing && `: ${missing}`}`, async () => {
  const host = openHost({ memory: 100 * 1024 * 1024 });
  const [first, second] = await Promise.all([1, 2].map(() => hold(host)));
  await host.close();
  const ends = [first!.stoppedBy, second!.stoppedBy];
  expect(ends).toContain('memory');
});

test.skipIf(noBubblewrap)(
  'time that a lowered program waits for a processor does not count as wall time',
  async () => {
    const host = openHost();
    const limits = { ...tightLimits, cpuTime: 1.2, cpuExtraTime: 0, wallTime: 2 };
    const crowd = Array.from({ length: 4 * availableParallelism() }, () =>
      openSandbox(defaultKind, host).run({ ...inPython('while True: pass'), limits, lowersPriority: true }),
    );
    const ends = await Promise.all(crowd);
    await host.close();

    // Some programs are stopped by the wall time limit before they reach the CPU time limit. The clock does not count
    // the time that a program waits with lowered priority, which every program has after 0.7 s of CPU time.
    for (const { stoppedBy, cpu, wall } of ends) if (stoppedBy === 'wall' && cpu > 0.7) expect(wall).toBeGreaterThan(3);
    expect(ends.every(({ stoppedBy }) => stoppedBy === 'cpu' || stoppedBy === 'wall')).toBe(true);
  },
  60_000,
);

/** Runs a program that uses 70 of its allowed 200 megabytes for a second. */
function hold(host: Host) {
  const program = 'import time; kept = bytearray(70 << 20); time.sleep(1)';
  return openSandbox(defaultKind, host).run({ ...inPython(program), limits: { ...tightLimits, memory: 200_000 } });
}

const inPython = (program: string) => ({
  argv: ['/usr/bin/python3', '-c', program],
  files: [],
  stdin: new Uint8Array(),
  redirectStderr: false,
});

/** Pids of the processes whose command line contains the script's name. */
const processesThatRun = (name: string) =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(name));

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
