/** Tests every known way to break out of a sandbox or to see something outside it. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempts, defaultKind, inEachEnvironment } from './attacks/attempts.ts';
import { openCanaries } from './attacks/canaries.ts';

const SECRET = 'a secret of the host';

// Set before any sandbox is opened, so that the process that opens sandboxes has the secret in its environment.
beforeAll(() => {
  process.env.DARASA_TEST_SECRET = SECRET;
});
afterAll(() => {
  delete process.env.DARASA_TEST_SECRET;
});

inEachEnvironment((tried) => {
  describe('visibility', () => sight(tried));
  describe('reach', () => reach(tried));
  const reason = existsSync('/usr/bin/gcc') ? 'the kernel' : 'gcc is not installed';
  describe.runIf(existsSync('/usr/bin/gcc'))(reason, () => kernel(tried));
});

function sight({ run }: Attempts) {
  test('a program can read nothing of the host', async () => {
    const { stdout } = await run('secrets.py');
    const lines = stdout.trim().split('\n');
    const of = (word: string) => lines.filter((line) => line.startsWith(word));
    expect(of('read')).toEqual([]);
    expect(of('no').length).toBeGreaterThan(25);
    expect(of('processes')[0]).toMatch(/^processes \[1, \d+\]$/);
    expect(of('descriptors')).toEqual(['descriptors [0, 1, 2]']);
    expect(of('names')[0]).toMatch(/^names box 1000 1000 /);
    expect(stdout).not.toContain(SECRET);
    expect(stdout).not.toMatch(/darasa/i);
  });

  test("a program's environment has only the defaults and its language's variables", async () => {
    const { stdout } = await run('environment.py', { kind: { ...defaultKind, environment: { SCHOOL: 'Darasa' } } });
    expect(JSON.parse(stdout)).toEqual({
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: '/box',
      LANG: 'C.UTF-8',
      TMPDIR: '/tmp',
      PWD: '/box',
      SCHOOL: 'Darasa',
    });
  });
}

function reach({ run, hidden }: Attempts) {
  test("a program cannot reach the host's files, servers and processes, nor the school's folders", async () => {
    const canaries = await openCanaries(hidden());
    // The folders are also mounted as read-only paths, so they would be visible, as /usr is, if they were not hidden.
    const kind = { ...defaultKind, readOnlyPaths: hidden().map(({ folder }) => folder) };
    const { stdout } = await run('canaries.py', { kind, stdin: Buffer.from(JSON.stringify(canaries.told)) });
    const touched = await canaries.close();
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('no '))).toEqual([]);
    expect(lines.length).toBe(14 + 5 * hidden().length);
    expect(touched).toEqual([]);
  });

  test('sockets connect only inside the sandbox', async () => {
    const { stdout } = await run('sockets.py');
    const foreign = ['vsock', 'netlink', 'packet', 'alg', 'xdp', 'bluetooth', 'can', 'tipc'];
    expect(stdout.trim().split('\n')).toEqual([
      ...foreign.map((name) => `${name} EAFNOSUPPORT`),
      'raw EPERM',
      'own loopback ok',
    ]);
  });

  test('a program cannot watch what other sandboxes start and is not affected by their locks', async () => {
    const { stdout, stderr } = await run('watching.py');
    expect({ stdout: stdout.trim().split('\n'), stderr }).toEqual({
      stdout: [
        ...['inotify_init ENOSYS', 'inotify_init1 ENOSYS', 'fanotify_init ENOSYS'],
        ...['F_NOTIFY EINVAL', 'F_SETLEASE EINVAL', 'nobody feels a lock'],
      ],
      stderr: '',
    });
  });

  test("a program's signals reach only its own processes", async () => {
    const { stdout, exitCode } = await run('signals.py');
    expect({ stdout, exitCode }).toEqual({ stdout: 'signalled 1\nalone\nnobody else\n', exitCode: 0 });
  });

  test('a program can neither kill the init nor forge its result', async () => {
    const ended = await run('kill_parent.py');
    const forged = await run('forged.py');
    expect(ended).toMatchObject({ exitCode: 0, stdout: 'told all the same\n' });
    expect(forged).toMatchObject({ exitCode: 0, stdout: 'R\0\0\0\x0f0 0 0 run 1 1 1' });
  });

  test('links do not lead outside, and copied setuid programs give no rights', async () => {
    const { stdout } = await run('links.py');
    expect(stdout).not.toMatch(/ ok$/m);
    expect(stdout).toContain('copy 1000');
    expect(stdout).toContain('su True');
  });
}

function kernel({ compile, compileAndRun }: Attempts) {
  test('system calls that student programs do not need are refused', async () => {
    const { stdout } = await compileAndRun('kernel.c');
    const lines = stdout.trim().split('\n');
    expect(lines.length).toBeGreaterThan(35);
    expect(lines.filter((line) => line.endsWith(' ok'))).toEqual([]);
  });

  test.runIf(process.arch === 'x64')('32-bit system calls (int 0x80) are allowed by the i386 filter only', async () => {
    const shut = await compileAndRun('int80.c');
    const open = await compileAndRun('int80.c', { ...defaultKind, filter: 'i386' });
    expect(shut).toMatchObject({ exitSignal: 31, stdout: '' });
    expect(open).toMatchObject({ exitCode: 0, stdout: 'pid 2\nptrace -38\n' });
  });

  test.each(['compile_bomb.c', 'endless_include.c', 'host_include.c'])('%s does not compile', async (name) => {
    const { exitCode, stoppedBy, stderr } = await compile(name);
    expect(stoppedBy ?? exitCode).not.toBe(0);
    expect(stderr).not.toContain('root:');
  });
}
