import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { submissionStatuses, submissions } from '#contract/submissions.ts';
import { judge0Client, keyOf } from '#server/testing/clients/judge0-client.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const runner = scriptedRunner();
const echo = runner.script;
let school: School;
let client: ReturnType<typeof judge0Client>;

beforeAll(async () => {
  school = await startTestServer({ runner, env: { RUNS_PER_MINUTE: '100000' } });
  client = judge0Client(school.address, { 'X-Auth-Token': await keyOf(school, await school.create.student()) });
});
afterAll(() => school.stop());

const program = { language_id: 71, source_code: 'print(input())', stdin: 'Wanjiru\n' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('a submission returns its token and is polled until it has ended', async () => {
  const created = await client.post('/submissions', program);
  const read = await client.get(`/submissions/${created.body.token}`);

  expect(created.status).toBe(201);
  expect(created.body).toEqual({ token: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(read.body).toEqual({
    token: created.body.token,
    stdout: 'Wanjiru\n',
    stderr: null,
    compile_output: null,
    message: null,
    time: '0.012',
    memory: 3400,
    status: { id: 3, description: 'Accepted' },
  });
});

test('with wait=true the reply is sent when the program has ended', async () => {
  const waited = await client.post('/submissions?wait=true', program);

  expect([waited.status, waited.body.stdout, waited.body.status]).toEqual([
    201,
    'Wanjiru\n',
    { id: 3, description: 'Accepted' },
  ]);
});

test('the client of the specification: base64, all fields, the headers of a hosted Judge0, and one poll', async () => {
  const key = await keyOf(school, await school.create.student());
  const hosted = judge0Client(school.address, { 'X-RapidAPI-Host': 'judge0.example', 'X-RapidAPI-Key': key });
  const manner = '?base64_encoded=true&fields=*';
  const long = 'jambo '.repeat(20);

  const created = await hosted.post(`/submissions${manner}`, {
    language_id: 71,
    source_code: base64('print(input())'),
    stdin: base64(long),
  });
  const { body } = await hosted.get(`/submissions/${created.body.token}${manner}`);

  expect(body.status).toEqual({ id: 3, description: 'Accepted' });
  expect(body.source_code).toBe('cHJpbnQoaW5wdXQoKSk=\n');
  expect(Buffer.from(body.stdout as string, 'base64').toString()).toBe(long);
  expect((body.stdout as string).split('\n').map(({ length }) => length)).toEqual([60, 60, 40, 0]);
  expect(body).toMatchObject({ cpu_time_limit: '5.0', wall_time: '0.02', memory_limit: 128000, status_id: 3 });
  expect(body.language).toEqual({ id: 71, name: 'Python (scripted)' });
  expect(Object.keys(body)).toHaveLength(35);
});

test('a poll waits until the program ends, but is answered after 1.5 s if the program still runs', async () => {
  let end = () => {};
  const untilEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  runner.script = async (one) => {
    await (one.stdin.length > 0 ? new Promise((resolve) => setTimeout(resolve, 300)) : untilEnd);
    return accepted('done');
  };
  const [quick, slow] = [
    await client.post('/submissions', program),
    await client.post('/submissions', { ...program, stdin: '' }),
  ];
  runner.script = echo;

  const begun = performance.now();
  const ended = await client.get(`/submissions/${quick.body.token}`);
  const held = await client.get(`/submissions/${slow.body.token}`);
  const took = performance.now() - begun;
  end();

  expect(ended.body.stdout).toBe('done');
  expect(held.body.status).toEqual({ id: 2, description: 'Processing' });
  expect(took).toBeGreaterThan(1_400);
  // A busy machine may take longer than 1.5 s, but a client gives up after this time without a response.
  expect(took).toBeLessThan(10_000);
});

test('limits and options reach the runner, with defaults for the rest', async () => {
  await client.post('/submissions?wait=true', {
    ...program,
    cpu_time_limit: '2.5',
    memory_limit: 64_000.7,
    number_of_runs: 2,
    compiler_options: '-O2',
    command_line_arguments: '"a b" c',
    redirect_stderr_to_stdout: 'true',
  });

  expect(runner.programs.at(-1)).toMatchObject({
    lane: 'heavy',
    compilerOptions: '-O2',
    commandLineArguments: '"a b" c',
    redirectStderr: true,
    limits: {
      cpuTime: 2.5,
      cpuExtraTime: 1,
      wallTime: 10,
      memory: 64_000,
      stack: 64_000,
      fileSize: 1_024,
      processes: 60,
      runs: 2,
    },
  });
});

test('unknown fields are refused, and only requested fields are returned', async () => {
  const refused = await client.get('/submissions/x?fields=stdout,password,hash');
  const { body } = await client.post('/submissions?wait=true&fields=stdout,exit_code', program);

  expect([refused.status, refused.body]).toEqual([400, { error: 'invalid fields: [password, hash]' }]);
  expect(body).toEqual({ stdout: 'Wanjiru\n', exit_code: 0 });
});

test('output that is not UTF-8 is returned only as base64', async () => {
  const error =
    'some attributes for this submission cannot be converted to UTF-8, use base64_encoded=true query parameter';
  runner.script = async () => accepted(Buffer.from([0xff, 0x00]));
  const waited = await client.post('/submissions?wait=true', program);
  runner.script = echo;
  const plain = await client.get(`/submissions/${waited.body.token}`);
  const encoded = await client.get(`/submissions/${waited.body.token}?base64_encoded=true`);

  expect([waited.status, waited.body]).toEqual([201, { error, token: expect.any(String) }]);
  expect([plain.status, plain.body]).toEqual([400, { error }]);
  expect(encoded.body.stdout).toBe('/wA=\n');
});

test('expected output is compared line by line, without trailing white space', async () => {
  const expected = (expected_output: string) =>
    client.post('/submissions?wait=true&fields=status_id', { ...program, stdin: 'one \ntwo\t\n\n', expected_output });

  expect((await expected('one\ntwo')).body).toEqual({ status_id: 3 });
  expect((await expected('one\t \ntwo\n')).body).toEqual({ status_id: 3 });
  expect((await expected(' one\ntwo')).body).toEqual({ status_id: 4 });
  expect((await expected('one two')).body).toEqual({ status_id: 4 });
});

test('a batch returns one token per submission, in order, and all can be read in one call', async () => {
  const created = await client.post('/submissions/batch', {
    submissions: [program, { source_code: 'x' }, { ...program, stdin: 'Brian' }],
  });
  const [first, wrong, third] = z.array(z.looseObject({ token: z.string().optional() })).parse(created.body);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const read = await client.get(
    `/submissions/batch?tokens=${first!.token},${unknown},nonsense,${third!.token}&fields=stdout`,
  );

  expect(created.status).toBe(201);
  expect(wrong).toEqual({ language_id: ["can't be blank"] });
  expect(read.body).toEqual({ submissions: [{ stdout: 'Wanjiru\n' }, null, null, { stdout: 'Brian' }] });
});

test('a batch has at least one submission and at most twenty', async () => {
  const none = await client.post('/submissions/batch', { submissions: [] });
  const many = await client.post('/submissions/batch', { submissions: Array(21).fill(program) });
  const wrong = await client.post('/submissions/batch', { submissions: [{}] });

  expect([none.status, none.body]).toEqual([400, { error: 'there should be at least one submission in a batch' }]);
  expect([many.status, many.body]).toEqual([
    400,
    { error: 'number of submissions in a batch should be less than or equal to 20' },
  ]);
  expect([wrong.status, wrong.body]).toEqual([
    422,
    [{ source_code: ["can't be blank"], language_id: ["can't be blank"] }],
  ]);
});

test('another owner’s submission is not found, in memory or in the database', async () => {
  const { body } = await client.post('/submissions?wait=true', program);
  const other = school.as(await school.create.student());

  // Checks the whole response, including fields outside the contract.
  const read = await other.get(`/submissions/${body.token}`);
  const unknown = await other.get('/submissions/00000000-0000-4000-8000-000000000000');
  const batch = await other.call(submissions.readMany, { query: { tokens: String(body.token) } });

  expect([read.status, unknown.status]).toEqual([404, 404]);
  expect({ ...read.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect(batch).toEqual({ submissions: [null] });
});

test('without a valid key every call is a 401', async () => {
  for (const headers of [{}, { 'X-Auth-Token': 'guess' }, { authorization: 'Bearer guess' }]) {
    const { status, body } = await judge0Client(school.address, headers).get('/languages');
    expect([status, body]).toEqual([401, '']);
  }
});

test('a key is accepted in all places where Judge0’s clients put it', async () => {
  const key = await keyOf(school, await school.create.tutor());
  const ways = [{ 'X-Auth-Token': key }, { 'X-RapidAPI-Key': key }, { authorization: `Bearer ${key}` }];
  for (const headers of ways) expect((await judge0Client(school.address, headers).get('/languages')).status).toBe(200);
  expect((await judge0Client(school.address, {}).get(`/languages?X-Auth-Token=${key}`)).status).toBe(200);
});

test('other origins may call /judge0, with a key and without cookies', async () => {
  const preflight = await fetch(`${school.address}/judge0/submissions`, {
    method: 'OPTIONS',
    headers: { origin: 'https://ide.example', 'access-control-request-method': 'POST' },
  });
  const asked = await client.get('/about');
  const cookie = `session=${await school.create.session(await school.create.student())}`;
  const withCookie = await fetch(`${school.address}/judge0/about`, { headers: { cookie } });

  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Auth-Token');
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  expect(withCookie.status).toBe(401);
});

test('languages, statuses and limits have Judge0’s format', async () => {
  expect((await client.get('/languages')).body).toContainEqual({ id: 71, name: 'Python (scripted)' });
  expect((await client.get('/languages')).body).toHaveLength(3);
  expect((await client.get('/languages/all')).body).toContainEqual({
    id: 83,
    name: 'Swift (5.2.3)',
    is_archived: true,
  });
  expect((await client.get('/languages/71')).body).toMatchObject({ source_file: 'script.txt', compile_cmd: null });
  expect((await client.get('/languages/4')).status).toBe(404);
  // The runner's package has a list of statuses of its own, because contract/ may not import packages/.
  expect((await client.get('/statuses')).body).toEqual(
    Object.entries(submissionStatuses).map(([id, description]) => ({ id: Number(id), description })),
  );
  expect((await client.get('/about')).body.version).toBe('1.13.1');
  expect((await client.get('/config_info')).body).toMatchObject({
    max_cpu_time_limit: 15,
    memory_limit: 128_000,
    max_max_file_size: 4_096,
    allow_enable_network: false,
  });
  expect((await client.get('/system_info')).body).toHaveProperty('CPU(s)');
});

test('our own pages use the session, and other origins are refused', async () => {
  const student = await school.create.student();
  const created = await school.as(student).call(submissions.create, { query: {}, body: program });
  const signedOut = await school.as().refused(submissions.create, { query: {}, body: program });
  const cookie = `session=${await school.create.session(student)}`;
  const elsewhere = await fetch(`${school.base}/submissions`, {
    method: 'POST',
    headers: { cookie, origin: 'https://elsewhere.example', 'content-type': 'application/json' },
    body: JSON.stringify(program),
  });

  expect(created.token).toEqual(expect.any(String));
  expect(signedOut).toMatchObject({ status: 401, code: 'not_signed_in' });
  expect(elsewhere.status).toBe(403);
});

test('below /judge0 an unknown path is an error, not a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-pages-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Darasa</title>');
  const other = await startTestServer({ runner: scriptedRunner(), webFolder: folder });
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${other.address}/judge0${path}`, { method, headers: { accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  };
  const unknown = [await ask('/nothing'), await ask(''), await ask('/submissions/x', 'DELETE')];
  const said = [await ask('/version'), await ask('/license')];
  rmSync(folder, { recursive: true });

  for (const { status, text } of unknown) {
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), code: 'not_found' });
  }
  expect(said).toEqual([
    { status: 200, text: '1.13.1' },
    { status: 200, text: expect.stringMatching(/^MIT/) },
  ]);
});
