/** Tests the runner as its own server: a real process that runs real programs. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY, refusedStart, startStandalone } from '#packages/runner/testing/standalone.ts';

const PYTHON = 71;
const C = 50;

const folder = mkdtempSync(join(tmpdir(), 'runner-standalone-'));
let server: Awaited<ReturnType<typeof startStandalone>>;
beforeAll(async () => {
  server = await startStandalone(folder);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, init: RequestInit) {
  const response = await fetch(server.address + path, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? '' : JSON.parse(text) };
}

const get = (path: string, headers: Record<string, string> = { 'x-auth-token': API_KEY }) => call(path, { headers });
const post = (path: string, body: object = {}) => call(path, posted(body));

const posted = (body: object) => ({
  method: 'POST',
  headers: { 'x-auth-token': API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const submit = (body: object, query = '?wait=true') => post(`/submissions${query}`, body);
const python = (source_code: string, more = {}) => ({ language_id: PYTHON, source_code, ...more });

const descendantsOf = (pid: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .flatMap(([child]) => [child!, ...descendantsOf(child!)]);

test('a Python and a C program run and read their input', async () => {
  const source = '#include <stdio.h>\nint main() { int n; scanf("%d", &n); printf("%d\\n", 2 * n); }';

  expect((await submit(python('print(2 * int(input()))', { stdin: '21' }))).body).toMatchObject({
    stdout: '42\n',
    status: { id: 3, description: 'Accepted' },
  });
  expect(await submit({ language_id: C, source_code: source, stdin: '21', expected_output: '43' })).toMatchObject({
    status: 201,
    body: { stdout: '42\n', status: { id: 4 } },
  });
});

test('a token gives the result, with the requested fields and encoding', async () => {
  const { body } = await submit(python('print("Habari")'), '');
  const result = () => get(`/submissions/${body.token}?base64_encoded=true&fields=stdout,status_id,language`);

  await expect.poll(async () => (await result()).body.status_id).toBe(3);
  expect((await result()).body).toEqual({
    stdout: 'SGFiYXJpCg==\n',
    status_id: 3,
    language: { id: PYTHON, name: expect.stringContaining('Python') },
  });
});

test('requests without the key or with a wrong key get a 401 without a body', async () => {
  for (const key of ['', 'x', API_KEY.slice(1), `${API_KEY}x`])
    expect(await get('/languages', { 'x-auth-token': key })).toEqual({ status: 401, body: '' });
  expect((await get('/languages', { authorization: 'Bearer x' })).status).toBe(401);
  const inQuery = await fetch(`${server.address}/languages?X-Auth-Token=${encodeURIComponent(API_KEY)}`);
  expect(inQuery.status).toBe(200);
});

test('the server does not start with a short key or an invalid port', async () => {
  const [missing, short, port] = await Promise.all([
    refusedStart({}),
    refusedStart({ RUNNER_API_KEY: 'short' }),
    refusedStart({ RUNNER_API_KEY: API_KEY, PORT: 'x' }),
  ]);

  for (const { code, said } of [missing, short]) {
    expect(code).toBe(1);
    expect(said).toBe('Set RUNNER_API_KEY to a secret of at least 32 characters, e.g. by: openssl rand -hex 32\n');
  }
  expect(port).toEqual({ code: 1, said: 'PORT must be a number from 0 to 65535, not "x".\n' });
});

test('invalid submissions are refused with Judge0’s messages', async () => {
  expect(await submit({ language_id: 9999, source_code: 'x' })).toEqual({
    status: 422,
    body: { language_id: ["language with id 9999 doesn't exist"] },
  });
  expect(await submit(python('x'.repeat(64 * 1024 + 1)))).toEqual({
    status: 422,
    body: { source_code: ['is too long (maximum is 65536 bytes)'] },
  });
  expect(await submit(python('1', { callback_url: 'https://example.org/' }))).toEqual({
    status: 422,
    body: { callback_url: ['callbacks are not allowed'] },
  });
  expect((await submit(python('x'.repeat(3 * 1024 * 1024)))).status).toBe(413);
  expect((await submit(python('1'), '?fields=secrets')).body).toEqual({ error: 'invalid fields: [secrets]' });
  expect((await get('/submissions/none')).status).toBe(404);
  expect((await post('/submissions/batch', { submissions: [] })).status).toBe(400);
});

test('a batch is answered with a token or the errors of each', async () => {
  const { status, body } = await post('/submissions/batch', {
    submissions: [python('print(1)'), { language_id: PYTHON }, python('print(3)')],
  });
  expect([status, body[1]]).toEqual([201, { source_code: ["can't be blank"] }]);

  const path = `/submissions/batch?tokens=${body[0].token},none,${body[2].token}&fields=stdout`;
  await expect
    .poll(async () => (await get(path)).body.submissions)
    .toEqual([{ stdout: '1\n' }, null, { stdout: '3\n' }]);
});

test('fifty programs sent at the same time all run', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => submit(python(`print(${n} ** 2)`))));

  expect(answers.map(({ body }) => body.stdout)).toEqual(answers.map((_, n) => `${n ** 2}\n`));
});

test('a full queue is refused, and a stopped program makes room', async () => {
  const sleeper = python('import time; time.sleep(9)');
  const batches = await Promise.all(
    Array.from({ length: 5 }, () => post('/submissions/batch', { submissions: Array(20).fill(sleeper) })),
  );
  expect(await submit(python('print(1)'))).toEqual({ status: 503, body: { error: 'queue is full' } });

  const tokens = batches.flatMap(({ body }) => body.map(({ token }: { token: string }) => token));
  const stopped = await Promise.all(tokens.map((token) => post(`/submissions/${token}/stop`)));
  expect(new Set(stopped.map(({ body }) => body.status.id))).toEqual(new Set([12]));
  expect((await submit(python('print(1)'))).body).toMatchObject({ stdout: '1\n' });
});

test('languages, statuses and the configuration have Judge0’s format', async () => {
  const [languages, all, one, alias, statuses, about, config, system] = await Promise.all(
    [
      ...['/languages', '/languages/all', '/languages/71', '/languages/92', '/statuses', '/about', '/config_info'],
      '/system_info',
    ].map((path) => get(path)),
  );

  expect(languages!.body).toContainEqual({ id: PYTHON, name: expect.stringContaining('Python') });
  expect(all!.body).toContainEqual(expect.objectContaining({ id: PYTHON, is_archived: false }));
  expect(alias!.body).toEqual({ ...one!.body, id: 92 });
  expect(statuses!.body).toHaveLength(14);
  expect(about!.body.version).toBe('1.13.1');
  expect(config!.body).toMatchObject({ enable_callbacks: false, max_queue_size: 100, max_cpu_time_limit: 15 });
  expect(system!.body).toHaveProperty('Mem');
});

test('a runner that is killed during a run is started again, and the program runs again', async () => {
  const running = submit(python('import time; time.sleep(2); print("Habari")'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const [runner] = descendantsOf(server.pid);
  process.kill(runner!, 'SIGKILL');

  expect((await running).body).toMatchObject({ stdout: 'Habari\n', status: { id: 3 } });
});

test('no process survives when the server is killed or ended', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const other = await startStandalone(join(folder, signal));
    await fetch(`${other.address}/submissions`, posted(python('import time; time.sleep(9)')));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const processes = descendantsOf(other.pid);
    expect(processes.length).toBeGreaterThan(2);

    await other.end(signal);
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
  }
});

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
