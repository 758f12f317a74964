import { expect, test } from 'vitest';
import { OverQuota, QueueFull } from '#server/ports.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { startTestServer } from '#server/testing/server.ts';

const program = { language_id: 71, source_code: 'print(1)' };

test('a person runs so many programs each minute, a batch counting each', async () => {
  const other = await startTestServer({ runner: scriptedRunner(), env: { RUNS_PER_MINUTE: '3' } });
  const student = other.as(await other.given.student());
  const first = await student.post('/submissions', program);
  const batch = await student.post('/submissions/batch', { submissions: [program, program, program] });
  const two = await student.post('/submissions/batch', { submissions: [program, program] });
  const over = await student.post('/submissions', program);
  other.clock.advance({ minutes: 1 });
  const later = await student.post('/submissions', program);
  await other.stop();

  expect([first, batch, two, over, later].map(({ status }) => status)).toEqual([201, 429, 201, 429, 201]);
  expect(over.body).toMatchObject({
    code: 'too_many_requests',
    message: 'You run programs faster than we can keep up with. Wait a moment, please.',
    error: 'You run programs faster than we can keep up with. Wait a moment, please.',
  });
  expect(over.headers.get('retry-after')).toBe('60');
});

test('a person runs so many programs each day; what was not run is not counted', async () => {
  const far = scriptedRunner('judge0');
  const usual = far.script;
  const other = await startTestServer({ runner: far, env: { RUNS_PER_DAY: '2' } });
  const student = other.as(await other.given.student());
  await student.post('/submissions', program);
  far.script = () => Promise.reject(new OverQuota('no more today'));
  const provider = await student.post('/submissions', program);
  far.script = usual;
  const second = await student.post('/submissions', program);
  const over = await student.post('/submissions', program);
  await other.stop();

  expect([provider.status, provider.body.message]).toEqual([429, 'The quota of 100 requests for the day is exceeded.']);
  expect([second.status, over.status]).toEqual([201, 429]);
  expect(over.body.message).toBe('The quota of 2 requests for the day is exceeded.');
});

test('many at once do not get past the minute’s limit, also where days are counted', async () => {
  const env = { RUNS_PER_MINUTE: '3', RUNS_PER_DAY: '100' };
  const other = await startTestServer({ runner: scriptedRunner(), env });
  const student = other.as(await other.given.student());
  const answers = await Promise.all(Array.from({ length: 10 }, () => student.post('/submissions', program)));
  await other.stop();

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
});

test('what a full queue refused does not count for the minute', async () => {
  const runner = scriptedRunner();
  const usual = runner.script;
  const other = await startTestServer({ runner, env: { RUNS_PER_MINUTE: '1' } });
  const student = other.as(await other.given.student());
  runner.script = () => Promise.reject(new QueueFull('full'));
  const full = await student.post('/submissions?wait=true', program);
  runner.script = usual;
  const next = await student.post('/submissions?wait=true', program);
  await other.stop();

  expect([full.status, next.status]).toEqual([503, 201]);
});
