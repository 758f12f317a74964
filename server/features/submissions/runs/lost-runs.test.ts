/** Tests runs that are lost because their runner or process ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissions } from '#contract/submissions.ts';
import { deleteOldSubmissions } from '#server/features/submissions/retention.ts';
import { QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { tokensIn } from '#server/testing/clients/judge0-batches.ts';
import { judge0Client, keyOf } from '#server/testing/clients/judge0-client.ts';
import { waitingIn } from '#server/testing/concurrent-calls.ts';
import { allowingOnly } from '#server/testing/fakes/failures.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { closeActiveRuns, openActiveRuns } from './active-runs.ts';
import { recoverLostRuns } from './lost-runs.ts';

const runner = scriptedRunner();
const echo = runner.script;
let school: School;
let client: ReturnType<typeof judge0Client>;

beforeAll(async () => {
  school = await startTestServer({ runner });
  client = judge0Client(school.address, { 'X-Auth-Token': await keyOf(school, await school.create.student()) });
});
afterAll(() => school.stop());

const program = { language_id: 71, source_code: 'print(input())', stdin: 'Wanjiru\n' };
const never = () => new Promise<never>(() => {});

test('with a full queue a submission gets Judge0’s 503, and nothing is stored', async () => {
  const kept = async () => (await school.find.runs()).length;
  const before = await kept();
  runner.script = () => Promise.reject(new QueueFull('full'));
  const waited = await client.post('/submissions?wait=true', program);
  runner.script = echo;

  expect([waited.status, waited.body]).toEqual([
    503,
    expect.objectContaining({ error: 'queue is full', code: 'unavailable' }),
  ]);
  expect(await kept()).toEqual(before);
});

test('a batch waits while the queue is full', async () => {
  let tries = 0;
  runner.script = async (one) => (tries++ === 0 ? Promise.reject(new QueueFull('full')) : echo(one));
  const created = await client.post('/submissions/batch', { submissions: [program] });
  const [token] = tokensIn(created.body);
  const { body } = await client.get(`/submissions/${token}`);
  runner.script = echo;

  expect(body.stdout).toBe('Wanjiru\n');
});

test('a run that is lost after its token was issued ends as an internal error', async () => {
  let lose = () => {};
  const untilIssued = new Promise<void>((resolve) => {
    lose = resolve;
  });
  runner.script = async () => {
    await untilIssued;
    throw new RunnerUnavailable('gone');
  };
  const created = await client.post('/submissions', program);
  lose();
  const { body } = await client.get(`/submissions/${created.body.token}`);
  runner.script = echo;

  expect(body).toMatchObject({ status: { id: 13, description: 'Internal Error' }, message: expect.any(String) });
});

test('without installed languages submissions are refused', async () => {
  const away = scriptedRunner();
  away.goAway();
  const other = await startTestServer({ runner: away });
  const refusal = await other
    .as(await other.create.student())
    .refused(submissions.create, { query: {}, body: program });

  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
});

test('a submission whose process was killed is run by the next process', async () => {
  const [first, second] = [scriptedRunner(), scriptedRunner()];
  first.script = never;
  const killed = await startTestServer({ runner: first });
  const student = await killed.create.student();
  const created = await killed.as(student).call(submissions.create, { query: {}, body: program });
  const token = created.token!;
  const before = await killed.find.runsOf(student.id);
  await killed.database.markRunning([token]);

  const database = { url: killed.services.config.databaseUrl!, drop: async () => {} };
  const next = await startTestServer({ runner: second, database });
  const asked = next.as(student);
  await expect.poll(() => second.programs.length).toBe(1);
  const read = await asked.call(submissions.read, { params: { token }, query: {} });
  await next.stop();
  await killed.stop();

  expect(before).toMatchObject([{ id: token, statusId: 1 }]);
  expect(read).toMatchObject({ stdout: 'Wanjiru\n', status: { id: 3 } });
});

test('a server takes over another server’s submissions when that server dies, not before', async () => {
  const [first, second] = [scriptedRunner(), scriptedRunner()];
  first.script = never;
  const own = await startTestServer({ runner: first });
  const student = await own.create.student();
  const { token } = await own.as(student).call(submissions.create, { query: {}, body: program });
  const database = { url: own.services.config.databaseUrl!, drop: async () => {} };
  const beside = await startTestServer({ runner: second, database, isBeside: true });
  await recoverLostRuns(beside.services);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const meanwhile = second.programs.length;

  await own.database.declareDead(own.services.processLease.id);
  await expect.poll(() => second.programs.length).toBe(1);
  const asked = beside.as(student);
  await expect
    .poll(async () => (await asked.call(submissions.read, { params: { token: token! }, query: {} })).status)
    .toMatchObject({ id: 3 });
  await beside.stop();
  await own.stop();

  expect(meanwhile).toBe(0);
});

test('a shutdown waits for a lost run that is being taken over', async () => {
  const blocking = await school.pool.connect();
  await blocking.query('begin; lock table submission in exclusive mode');
  const activeRuns = openActiveRuns();
  await recoverLostRuns({ ...school.services, activeRuns });
  await expect.poll(() => waitingIn(school)).toBeGreaterThan(0);
  let isClosed = false;
  const closed = closeActiveRuns(activeRuns).then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const meanwhile = isClosed;
  await blocking.query('rollback');
  blocking.release();
  await closed;

  expect(meanwhile).toBe(false);
});

test('submissions are deleted after a week, and earlier if the owner has more than five hundred', async () => {
  const student = await school.create.student();
  const [newest, ...others] = await school.create.endedRuns(student.id, { recent: 600, old: 10 });
  await deleteOldSubmissions(school.services);
  const left = (await school.find.runsOf(student.id)).map(({ id }) => id);

  expect(others).toHaveLength(609);
  expect(left).toHaveLength(500);
  expect(left).toContain(newest);
});

test('if its row cannot be inserted, a run ends and no token is issued', async () => {
  const ended: unknown[] = [];
  const { run } = runner;
  runner.run = (_program, watch) =>
    new Promise((_, reject) => {
      watch?.signal?.addEventListener('abort', () => {
        ended.push(watch.signal!.reason);
        reject(watch.signal!.reason);
      });
    });
  const accept = await allowingOnly(school, 'submission', 'false');
  const refused = await client.post('/submissions', program);
  await accept();
  runner.run = run;

  expect([refused.status, refused.body.token]).toEqual([500, undefined]);
  expect(ended).toHaveLength(1);
  expect(school.takeFaults()).toHaveLength(1);
});
