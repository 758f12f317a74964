import { afterEach, expect, test } from 'vitest';
import { OverQuota, type Program, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import type { Said } from '#server/testing/fakes/http-server.ts';
import { startJudge0 } from '#server/testing/fakes/judge0-server.ts';
import { chooseRunner } from './choose-runner.ts';
import { judge0Runner } from './judge0.ts';

let other: Awaited<ReturnType<typeof startJudge0>>;
afterEach(() => other.stop());

const at = (url: string, host?: string) => judge0Runner({ url: `${url}/`, host, key: 'simulated-key' });

const program: Program = {
  languageId: 71,
  source: Buffer.from('print(input())'),
  stdin: Buffer.from('Wanjirũ'),
  owner: 'somebody',
  lane: 'short',
  compilerOptions: '',
  commandLineArguments: 'a b',
  files: [],
  redirectStderr: false,
  limits: {
    cpuTime: 5,
    cpuExtraTime: 1,
    wallTime: 10,
    memory: 128_000,
    stack: 64_000,
    fileSize: 1_024,
    processes: 60,
    runs: 1,
  },
};

test('a program is sent with its limits and returns its outcome, all text in base64', async () => {
  other = await startJudge0({ pending: 2 });
  const told: string[] = [];

  const outcome = await at(other.url).run(program, {
    onTaken: () => told.push('taken'),
    onStart: () => told.push('started'),
  });

  expect(outcome).toMatchObject({ status: 3, exitCode: 0, time: 0.012, wallTime: 0.02, memory: 3400, stderr: null });
  expect(Buffer.from(outcome.stdout!).toString()).toBe('Wanjirũ');
  expect(told).toEqual(['taken', 'started']);
  expect(other.sent()).toEqual([
    expect.objectContaining({
      language_id: 71,
      source_code: Buffer.from('print(input())').toString('base64'),
      command_line_arguments: 'a b',
      cpu_time_limit: 5,
      memory_limit: 128_000,
      number_of_runs: 1,
    }),
  ]);
  // The name of the program's owner must not be sent to the company that operates the Judge0 server.
  expect(JSON.stringify(other.seen)).not.toContain('somebody');
});

test('the API key is sent in the host’s header', async () => {
  other = await startJudge0();
  await at(other.url, 'judge0.example').languages();
  await at(other.url).languages();
  const [hosted, own] = other.seen.map(({ headers }) => headers);

  expect(hosted).toMatchObject({ 'x-rapidapi-host': 'judge0.example', 'x-rapidapi-key': 'simulated-key' });
  expect(hosted).not.toHaveProperty('x-auth-token');
  expect(own).toMatchObject({ 'x-auth-token': 'simulated-key' });
});

test('Judge0’s status "wrong answer" becomes "accepted", and every other status is unchanged', async () => {
  for (const [theirs, ours] of [
    [4, 3],
    [5, 5],
    [6, 6],
    [11, 11],
    [14, 14],
  ]) {
    other = await startJudge0({ end: () => ({ status_id: theirs, compile_output: 'bm8K\n', message: 'd2h5\n' }) });
    const outcome = await at(other.url).run(program);
    await other.stop();
    expect(outcome).toMatchObject({ status: ours, message: 'why', stdout: null, time: null });
    expect(Buffer.from(outcome.compileOutput!).toString()).toBe('no\n');
  }
});

test('the list of languages is cached unless it is empty', async () => {
  let isAway = true;
  other = await startJudge0({ instead: () => (isAway ? { status: 500, body: 'no' } : undefined) });
  const runner = at(other.url);
  const none = await runner.languages();
  isAway = false;
  const some = await runner.languages();
  await runner.languages();

  expect(none).toEqual([]);
  expect(some.map(({ id, name, isHere }) => [id, name, isHere])).toEqual([
    [71, 'Python (3.8.1)', true],
    [63, 'JavaScript', true],
  ]);
  expect(other.seen).toHaveLength(2);
  expect((await runner.state()).isReady).toBe(true);
});

test('file names and samples come from our own runner’s table', async () => {
  const theirs = [
    { id: 63, name: 'JavaScript (Node.js 12.14.0)' },
    { id: 70, name: 'Python (2.7.17)' },
    { id: 100, name: 'Python (3.12.5)' },
    { id: 47, name: 'Basic (FBC 1.07.1)' },
    { id: 1, name: 'Quipu (0.1)' },
  ];
  other = await startJudge0({
    instead: ({ path }) => (path === '/languages' ? { body: JSON.stringify(theirs) } : undefined),
  });
  const [javascript, python2, python3, basic, unknown] = await at(other.url).languages();

  expect(javascript).toMatchObject({ file: 'script.js', sample: expect.stringMatching(/binary search/i) });
  expect(python2).toMatchObject({ file: 'script.py', sample: expect.stringMatching(/^\s*print /m) });
  expect(python3).toMatchObject({ file: 'script.py', sample: expect.stringMatching(/^\s*print\(/m) });
  // Judge0's Basic is FreeBASIC, which would not run our sample program for Yabasic.
  expect(basic).toMatchObject({ file: 'main.bas', sample: '' });
  expect(unknown).toMatchObject({ file: '', sample: '' });
});

test.each<[string, Said, new (message: string) => Error]>([
  ['the quota of the day', { status: 429, body: '{"message":"You have exceeded the DAILY quota"}' }, OverQuota],
  ['a full queue', { status: 503, body: '{"error":"queue is full"}' }, QueueFull],
  ['a wrong key', { status: 401, body: '' }, RunnerUnavailable],
  ['a fault of theirs', { status: 500, body: '<html>' }, RunnerUnavailable],
  ['a page', { status: 201, body: '<html>' }, RunnerUnavailable],
  ['a token that leads elsewhere', { status: 201, body: '{"token":"../languages"}' }, RunnerUnavailable],
  ['a redirect', { status: 302, body: '' }, RunnerUnavailable],
  ['a broken connection', 'hang up', RunnerUnavailable],
])('a program is not run after %s, and it is sent once', async (_, said, kind) => {
  other = await startJudge0({ instead: () => said });

  await expect(at(other.url).run(program)).rejects.toBeInstanceOf(kind);
  expect(other.seen).toHaveLength(1);
});

test('validation errors become the message of an internal error', async () => {
  other = await startJudge0({ instead: () => ({ status: 422, body: '{"memory_limit":["must be less than 64000"]}' }) });

  expect(await at(other.url).run(program)).toMatchObject({
    status: 13,
    message: '{"memory_limit":["must be less than 64000"]}',
  });
});

test('a failed poll is repeated', async () => {
  let questions = 0;
  other = await startJudge0({
    instead: ({ method }) => (method === 'GET' && questions++ < 2 ? { status: 429, body: '' } : undefined),
  });

  expect((await at(other.url).run(program)).status).toBe(3);
});

test('a cancelled program is not polled', async () => {
  other = await startJudge0({ pending: 1_000 });
  const stopping = new AbortController();
  const run = at(other.url).run(program, { signal: stopping.signal, onTaken: () => stopping.abort() });

  await expect(run).rejects.toThrow();
  expect(other.seen).toHaveLength(1);
});

test('files are sent as a zip', async () => {
  other = await startJudge0();
  const files = [
    { name: 'words.txt', bytes: Buffer.from('habari') },
    { name: 'more/ñ.txt', bytes: Buffer.alloc(0) },
  ];
  await at(other.url).run({ ...program, files });
  const zip = Buffer.from(other.sent()[0]!.additional_files as string, 'base64');

  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(zip.includes('habari')).toBe(true);
  expect(zip.readUInt16LE(zip.length - 12)).toBe(2);
});

test('the configuration chooses the runner', async () => {
  other = await startJudge0();
  const engine = at(other.url);

  const needs = { engine: () => engine, onMachineChange() {} };

  expect(chooseRunner({ provider: 'engine' }, needs)).toBe(engine);
  expect(chooseRunner({ provider: 'judge0', url: other.url, host: undefined, key: undefined }, needs)).not.toBe(engine);
});
