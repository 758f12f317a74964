import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  aliveOf,
  descendantsOf,
  memoryOf,
  openFilesOf,
  program,
  realRunner,
  runMany,
  runnerOn,
  tracesOf,
  zygotesOf,
} from '#server/testing/processes/runner.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-run-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Options for polling. Starting a runner takes seconds, and longer while other tests run. */
const SOON = { timeout: 20_000, interval: 50 };
const decode = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

test('a program reads its input and prints', async () => {
  const runner = realRunner(folder);
  const greeting = program(71, 'print(f"Habari, {input()}!")', { input: 'Wanjiru\n' });
  const outcome = await runner.run(greeting);
  await runner.close();

  expect(outcome).toMatchObject({ status: 3, message: null, exitCode: 0 });
  expect(decode(outcome.stdout)).toBe('Habari, Wanjiru!\n');
  await expect.poll(() => runnerOn(folder), SOON).toBeUndefined();
});

test('a program has none of our environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://darasa:secret@localhost/darasa');
  const runner = realRunner(folder);
  await runner.state();
  const pid = runnerOn(folder)!;
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  vi.unstubAllEnvs();
  await runner.close();

  expect(environment).toBe('');
});

const unlessRoot = process.getuid?.() === 0 ? '' : ': only root could have one there';
test.skipIf(unlessRoot)(`programs see nothing of a data folder below /usr${unlessRoot}`, async () => {
  const data = mkdtempSync('/usr/src/darasa-run-');
  chmodSync(data, 0o755);
  writeFileSync(join(data, 'picture.avif'), 'a picture');
  const runner = realRunner(data);
  const outcome = await runner.run(program(71, `import os\nprint(os.listdir('${data}'))`));
  await runner.close();
  rmSync(data, { recursive: true });

  expect(decode(outcome.stdout)).toBe('[]\n');
});

test('a hundred programs, some cancelled, leave nothing behind', async () => {
  const runner = realRunner(folder);
  await runMany(runner, 20);
  const pid = runnerOn(folder)!;
  const before = { files: openFilesOf(pid), memory: memoryOf(pid) };

  const ends = await runMany(runner, 100);

  expect(ends.otherwise).toEqual([]);
  expect(ends.well + ends.cancelled).toBe(100);
  // Warm sandboxes are in both numbers, so a difference means that file descriptors were leaked.
  await expect.poll(() => openFilesOf(pid), SOON).toBeLessThan(before.files + 40);
  expect(memoryOf(pid) - before.memory).toBeLessThan(60);
  const offspring = descendantsOf(pid);
  await runner.close();
  await expect.poll(() => aliveOf([pid, ...offspring]), SOON).toEqual([]);
  expect(tracesOf(pid)).toEqual({ cgroups: [], folders: [], mounts: [] });
}, 90_000);

test('a killed runner’s programs end with it, and the next runner cleans up', async () => {
  const runner = realRunner(folder);
  const zygoteCount = async () => {
    await runner.run(program(71, 'print("Habari")'));
    return zygotesOf(runnerOn(folder)!).length;
  };
  await expect.poll(zygoteCount, SOON).toBeGreaterThan(1);
  const started = new Promise<void>((resolve) => {
    const endless = program(71, 'import os\nos.fork()\nwhile True: pass');
    void runner.run(endless, { onStart: resolve }).catch(() => {});
  });
  await started;
  const pid = runnerOn(folder)!;
  await expect.poll(() => descendantsOf(pid).length, SOON).toBeGreaterThan(2);
  const offspring = descendantsOf(pid);

  process.kill(pid, 'SIGKILL');

  await expect.poll(() => aliveOf([pid, ...offspring]), SOON).toEqual([]);
  await runner.state();
  await expect.poll(() => tracesOf(pid), SOON).toEqual({ cgroups: [], folders: [], mounts: [] });
  await runner.close();
});

test('when the server is killed, its programs end soon after', async () => {
  const owner = fileURLToPath(new URL('../testing/processes/endless-run.ts', import.meta.url));
  const server = spawn(process.execPath, ['--import', 'tsx', owner, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  const pid = runnerOn(folder)!;
  const offspring = descendantsOf(pid);
  expect(offspring.length).toBeGreaterThan(0);

  server.kill('SIGKILL');

  await expect.poll(() => aliveOf([pid, ...offspring]), SOON).toEqual([]);
  expect(tracesOf(pid)).toEqual({ cgroups: [], folders: [], mounts: [] });
});
