/** Tests that users can stop their own programs. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissions } from '#contract/submissions.ts';
import { zip } from '#packages/runner/testing/zip-files.ts';
import { type Outcome, QueueFull } from '#server/ports/code-runner.ts';
import { tokensIn } from '#server/testing/clients/judge0-batches.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';

const soFar: Outcome = { ...accepted('so far\n'), status: 12, message: submissionsTexts.stopped };
const program = { language_id: 71, source_code: 'print("so far")\nwhile True: pass' };
const runner = scriptedRunner();
const begin = runner.run;
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner, env: { RUNS_PER_MINUTE: '1000' } });
});
afterAll(() => school.stop());

/** Simulates a program that runs until it is stopped. */
const endless: typeof runner.run = (_, watch) =>
  new Promise((resolve) => {
    watch?.onStart?.();
    watch?.stop?.addEventListener('abort', () => resolve(soFar));
  });

/** Starts a program that does not end by itself. */
async function running(run = endless) {
  runner.run = run;
  const student = school.as(await school.create.student());
  const { token } = await student.call(submissions.create, { query: {}, body: program });
  return { student, run: of(token!) };
}

const of = (token: string) => ({ params: { token }, query: {} });
const batchOf = (programs: (typeof program)[]) => ({ query: {}, body: { submissions: programs } });

test('a stopped program returns its output so far, immediately and when read later', async () => {
  const { student, run } = await running();
  const stopped = await student.call(submissions.stop, { ...run, query: { base64_encoded: 'false' } });
  const later = await student.call(submissions.read, run);

  const told = { status: { id: 12 }, message: 'The program was stopped.', stdout: 'so far\n' };
  for (const answer of [stopped, later]) expect(answer).toMatchObject(told);
});

test('only its owner stops a program', async () => {
  const { student, run } = await running();
  const stranger = await school.as(await school.create.student()).refused(submissions.stop, run);
  const read = await student.call(submissions.read, run);
  await student.call(submissions.stop, run);

  expect(stranger.status).toBe(404);
  expect(read).toMatchObject({ status: { id: 2, description: 'Processing' } });
});

test('stopping an ended program has no effect', async () => {
  const { student, run } = await running(begin);
  await student.call(submissions.read, run);

  expect(await student.call(submissions.stop, run)).toMatchObject({ status: { id: 3 } });
});

test('stopping a program of a remote runner ends its submission in Darasa', async () => {
  const { student, run } = await running(
    (_, watch) =>
      new Promise((_resolve, reject) => watch?.stop?.addEventListener('abort', () => reject(watch.stop?.reason))),
  );
  expect(await student.call(submissions.stop, run)).toMatchObject({
    status: { id: 12 },
    message: submissionsTexts.stopped,
    stdout: null,
  });
});

test('programs that wait because the queue is full can be stopped, and later ones continue', async () => {
  let isFull = true;
  runner.run = async (one, watch) => {
    if (isFull) throw new QueueFull('full');
    return begin(one, watch);
  };
  const student = school.as(await school.create.student());
  const batch = await student.call(submissions.createMany, batchOf(Array(3).fill(program)));
  const [first, second, third] = tokensIn(batch).map(of);

  const stopped = [await student.call(submissions.stop, second!), await student.call(submissions.stop, first!)];
  isFull = false;

  for (const answer of stopped) expect(answer).toMatchObject({ message: submissionsTexts.stopped });
  await expect.poll(() => student.call(submissions.read, third!)).toMatchObject({ status: { id: 3 } });
});

test('a program that waits for unpacking can be stopped', async () => {
  runner.run = endless;
  const student = school.as(await school.create.student());
  const additional_files = zip([{ name: 'a', bytes: Buffer.from('a') }]).toString('base64');
  const one = { ...program, additional_files };
  const batch = await student.call(submissions.createMany, batchOf([one, one]));
  const [first, second] = tokensIn(batch).map(of);

  expect(await student.call(submissions.stop, second!)).toMatchObject({ stdout: null });
  expect(await student.call(submissions.stop, first!)).toMatchObject({ message: submissionsTexts.stopped });
});
