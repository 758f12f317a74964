import { expect, test } from 'vitest';
import { submissions } from '#contract/submissions.ts';
import { OverQuota, QueueFull } from '#server/ports/code-runner.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { startTestServer } from '#server/testing/server.ts';

const program = { language_id: 71, source_code: 'print(1)' };
const one = { query: {}, body: program };
const waited = { query: { wait: 'true' }, body: program };
const batchOf = (count: number) => ({ query: {}, body: { submissions: Array(count).fill(program) } });

test('programs per minute are limited, and each program of a batch counts', async () => {
  const other = await startTestServer({ runner: scriptedRunner(), env: { RUNS_PER_MINUTE: '3' } });
  const student = other.as(await other.create.student());
  await student.call(submissions.create, one);
  const batch = await student.refused(submissions.createMany, batchOf(3));
  await student.call(submissions.createMany, batchOf(2));
  const over = await student.post('/submissions', program);
  other.clock.advance({ minutes: 1 });
  await student.call(submissions.create, one);

  expect([batch.status, over.status]).toEqual([429, 429]);
  expect(over.body).toMatchObject({
    code: 'too_many_requests',
    message: 'You are running too many programs. Please wait a moment.',
    error: 'You are running too many programs. Please wait a moment.',
  });
  expect(over.headers.get('retry-after')).toBe('60');
});

test('programs per day are limited; programs that did not run do not count', async () => {
  const far = scriptedRunner('judge0');
  const usual = far.script;
  const other = await startTestServer({ runner: far, env: { RUNS_PER_DAY: '2' } });
  const student = other.as(await other.create.student());
  await student.call(submissions.create, one);
  far.script = () => Promise.reject(new OverQuota('no more today'));
  const provider = await student.refused(submissions.create, one);
  far.script = usual;
  await student.call(submissions.create, one);
  const over = await student.refused(submissions.create, one);

  expect(provider).toMatchObject({ status: 429, message: 'The quota of 100 requests for the day is exceeded.' });
  expect(over).toMatchObject({ status: 429, message: 'The quota of 2 requests for the day is exceeded.' });
});

test('concurrent requests do not exceed the limit per minute, also with a limit per day', async () => {
  const env = { RUNS_PER_MINUTE: '3', RUNS_PER_DAY: '100' };
  const other = await startTestServer({ runner: scriptedRunner(), env });
  const student = other.as(await other.create.student());
  const tries = Array.from({ length: 10 }, () => student.call(submissions.create, one));
  const outcomes = await Promise.allSettled(tries);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('a program refused because of a full queue does not count towards the limit per minute', async () => {
  const runner = scriptedRunner();
  const usual = runner.script;
  const other = await startTestServer({ runner, env: { RUNS_PER_MINUTE: '1' } });
  const student = other.as(await other.create.student());
  runner.script = () => Promise.reject(new QueueFull('full'));
  const full = await student.refused(submissions.create, waited);
  runner.script = usual;
  await student.call(submissions.create, waited);

  expect(full.status).toBe(503);
});
