/** Every way to take more than one's share that we know of: tried, and held. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type Attempts, defaultKind, inEachEnvironment, tightLimits } from './attacks/attempts.ts';
import { type Environment, environments } from './attacks/environments.ts';
import { type Host, openHost } from './host/host.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
/** Why there are no cgroups to try. */
const missing = environments.find(({ level }) => level === 'cgroup')?.missing ?? '';

inEachEnvironment((tried, place) => {
  describe('processes', () => processes(tried));
  describe('time', () => time(tried));
  describe('memory', () => memory(tried, place));
  describe('room', () => room(tried));
});

function processes({ run }: Attempts) {
  test('they are as many as the job may have', async () => {
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
    '%s leaves nobody behind, and is not waited for',
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
    '%s is ended by the processor time of all its processes',
    async (name) => {
      // A busy machine may give it little of its time.
      const { stoppedBy, cpu } = await run(name, { limits: { ...tightLimits, wallTime: 20 } });
      expect(stoppedBy).toBe('cpu');
      expect(cpu).toBeGreaterThan(tightLimits.cpuTime);
      expect(cpu).toBeLessThan(tightLimits.cpuTime + tightLimits.cpuExtraTime + 1);
    },
  );

  test('a program that works for long and gives way has a lower priority, and others have not', async () => {
    const limits = { ...tightLimits, cpuTime: 2 };
    const [givesWay, keeps] = await Promise.all([
      run('loop_then_tells.py', { limits, lowersPriority: true }),
      run('loop_then_tells.py', { limits }),
    ]);
    expect(givesWay.stdout).toMatch(/^10 (10|none)\n$/);
    expect(keeps.stdout).toMatch(/^0 (0|none)\n$/);
  });

  test('who only waits is ended by the clock', async () => {
    const { stoppedBy, stdout, exitSignal, wall } = await run('sleep.py', { limits: { ...tightLimits, wallTime: 1 } });
    expect({ stoppedBy, stdout, exitSignal }).toEqual({ stoppedBy: 'wall', stdout: 'good night\n', exitSignal: 9 });
    expect(wall).toBeLessThan(3);
  });
}

function memory({ run }: Attempts, { level }: Environment) {
  // The watchdog looks every 40 milliseconds, and what one process may have is half a gigabyte more than the job's.
  const most = level === 'cgroup' ? 140 : 700;
  const lastOf = (stdout: string) => Number(stdout.trim().split('\n').at(-1));

  test('one process gets no more than the job may have', async () => {
    const { stoppedBy, stdout, stderr } = await run('memory.py');
    expect(stoppedBy === 'memory' || stderr.includes('MemoryError')).toBe(true);
    expect(lastOf(stdout)).toBeLessThan(most);
  });

  test('many processes get no more together', async () => {
    const { stoppedBy, stdout } = await run('memory_of_many.py');
    expect(stoppedBy).toBe('memory');
    expect(stdout).not.toContain('all had theirs');
  });

  test('shared memory counts', async () => {
    const { stoppedBy, stdout } = await run('shared_memory.py');
    expect(stoppedBy).toBe('memory');
    expect(lastOf(stdout)).toBeLessThan(most);
  });

  test('memory that belongs to no process cannot be had', async () => {
    const { stdout } = await run('hidden_memory.py');
    const names = ['memfd_create', 'memfd_secret', 'shmget', 'msgget', 'semget'];
    expect(stdout.trim().split('\n')).toEqual(names.map((name) => `${name} ENOSYS`));
  });

  test('when the machine has none left it is ended before others, and cannot choose otherwise', async () => {
    const { stdout } = await run('spared.py');
    expect(stdout).toBe('Read-only file system\nRead-only file system\n1000\n');
  });

  test('files without number end with the job', async () => {
    const { stoppedBy, stderr } = await run('inodes.py');
    expect(stoppedBy ?? stderr).toMatch(/cpu|memory|No space left/);
  });

  test('pipes hold little', async () => {
    const { stdout, stoppedBy } = await run('pipes.py');
    if (stoppedBy) expect(stoppedBy).toMatch(/memory|cpu/);
    else expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(128);
  });
}

function room({ run }: Attempts) {
  test('only three small places can be written', async () => {
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

  test('one file is as long as the job may have it', async () => {
    const { exitSignal } = await run('long_file.py');
    expect(exitSignal).toBe(25);
  });

  test('who prints without end is ended, and the beginning is kept', async () => {
    const { stoppedBy, stdout } = await run('output.py');
    expect(stoppedBy).toBe('output');
    expect(stdout.length).toBe(tightLimits.outputSize * 1024);
  });

  test('open files are limited', async () => {
    const { stdout } = await run('descriptors.py');
    expect(stdout.trim()).toBe('253 Too many open files');
  });
}

test.skipIf(missing)(`all sandboxes together get no more than theirs${missing && `: ${missing}`}`, async () => {
  const host = openHost({ memory: 100 * 1024 * 1024 });
  const [first, second] = await Promise.all([1, 2].map(() => hold(host)));
  await host.close();
  const ends = [first!.stoppedBy, second!.stoppedBy];
  expect(ends).toContain('memory');
});

test.skipIf(noBubblewrap)(
  'what a program waits for others, to which it gives way, is not its time',
  async () => {
    const host = openHost();
    const limits = { ...tightLimits, cpuTime: 1.2, cpuExtraTime: 0, wallTime: 2 };
    const crowd = Array.from({ length: 4 * availableParallelism() }, () =>
      openSandbox(defaultKind, host).run({ ...inPython('while True: pass'), limits, lowersPriority: true }),
    );
    const ends = await Promise.all(crowd);
    await host.close();

    // All of them together cannot have their time within two seconds; on a busy machine some never give way.
    for (const { stoppedBy, cpu, wall } of ends) if (stoppedBy === 'wall' && cpu > 0.7) expect(wall).toBeGreaterThan(3);
    expect(ends.every(({ stoppedBy }) => stoppedBy === 'cpu' || stoppedBy === 'wall')).toBe(true);
  },
  60_000,
);

/** Takes 70 megabytes of the 200 that it may have, and keeps them for a while. */
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

/** By the script that they run. */
const processesThatRun = (name: string) =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(name));

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
