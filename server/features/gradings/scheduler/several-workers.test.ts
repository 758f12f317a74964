/** Gradings of several processes on one database. Each test starts gradings itself, because no poller runs. */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { gradings } from '#contract/gradings.ts';
import { MAX_PAIRS } from '#server/features/gradings/judge/judge-semaphore.ts';
import { solve, solvingRunner } from '#server/testing/fakes/solving-runner.ts';
import { startTestServer } from '#server/testing/server.ts';
import { leaseGrading } from './scheduler.store.ts';
import { startGradings } from './scheduler.ts';

/** Two servers, whose programs run until the test ends them, and a challenge. */
async function twoServers() {
  const runner = solvingRunner();
  const begun: { source: string; end: () => void }[] = [];
  runner.script = async (program) => {
    await new Promise<void>((end) => begun.push({ source: Buffer.from(program.source).toString(), end }));
    return solve(program);
  };
  runner.runInteractive = () => {
    begun.push({ source: 'a pair', end: () => {} });
    return { input: () => undefined, end() {}, outcome: new Promise<never>(() => {}) };
  };
  const first = await startTestServer({ runner });
  const database = { url: first.services.config.databaseUrl!, drop: async () => {} };
  const second = await startTestServer({ runner, database, isBeside: true });
  for (const { services } of [first, second]) await services.pollers.close();
  const course = await first.create.course();
  const challenge = await first.create.challenge(course.id, { tests: [{ stdin: '2 3\n', expected: '5\n' }] });
  return { first, second, begun, course, challenge };
}

type Servers = Awaited<ReturnType<typeof twoServers>>;

async function submit({ first, course, challenge }: Servers, source: string, times = 1) {
  const student = await first.create.student();
  await first.create.enrolment(student.id, course.id);
  for (let n = 0; n < times; n++)
    await first.as(student).call(gradings.submit, {
      params: { id: challenge.id },
      body: { languageId: 71, source: `${source} ${n}` },
    });
}

const startAt = ({ services }: Servers['first']) => startGradings(services, () => {});
const running = async ({ first }: Servers) => (await first.find.gradings()).filter(({ state }) => state === 'running');

test('when processes lease gradings of one student at the same time, only one grading is leased', async () => {
  const servers = await twoServers();
  const { first, second } = servers;
  const students = 8;
  for (let n = 0; n < students; n++) await submit(servers, 'adds', 2);
  const now = first.clock.now();
  const { rows } = await first.pool.query<{ id: string; owner: string }>(
    `select grading.id, student_id as owner from grading join challenge_attempt on attempt_id = challenge_attempt.id
     order by student_id`,
  );
  const leases = rows.map((row, n) => {
    const candidate = { ...row, tries: 0, needsPair: false, since: now };
    const { db } = [first, second][n % 2]!.services;
    return leaseGrading(db, { candidate, processId: randomUUID(), now, mayStart: () => true });
  });

  expect((await Promise.all(leases)).filter(Boolean)).toHaveLength(students);
});

test('a grading that was tried before runs alone among all processes', async () => {
  const servers = await twoServers();
  const { first, second, begun } = servers;
  await submit(servers, 'adds first');
  await startAt(first);
  await expect.poll(() => begun.length).toBe(1);
  await submit(servers, 'adds retry');
  await first.pool.query(`update grading set tries = 1 where state = 'waiting'`);
  await startAt(second);
  const beside = (await running(servers)).length;
  begun[0]!.end();
  await expect.poll(async () => (await running(servers)).length).toBe(0);
  await startAt(second);
  await expect.poll(() => begun.length).toBe(2);
  await submit(servers, 'adds last');
  await startAt(first);
  const duringRetry = (await running(servers)).length;
  begun[1]!.end();
  await expect.poll(async () => (await running(servers)).length).toBe(0);
  await startAt(first);
  await expect.poll(() => begun.length).toBe(3);

  expect([beside, duringRetry]).toEqual([1, 1]);
  expect(begun.map(({ source }) => source)).toEqual(['adds first 0', 'adds retry 0', 'adds last 0']);
});

test.each([
  ['gradings', 2 * Math.max(2, availableParallelism()), false],
  ['judging pairs', MAX_PAIRS, true],
])('the maximum number of %s holds for all processes together', async (_, most, isJudged) => {
  const servers = await twoServers();
  const { first, second, challenge } = servers;
  if (isJudged) await first.database.judgeByProgram(challenge.versionId!);
  for (let n = 0; n < most + 2; n++) await submit(servers, 'adds');
  await Promise.all([startAt(first), startAt(second)]);

  expect(await running(servers)).toHaveLength(most);
});

test('a living process’s lease on a grading that it does not run is released', async () => {
  const servers = await twoServers();
  const { first, second } = servers;
  await submit(servers, 'adds');
  const processId = first.services.processLease.id;
  await first.pool.query(`update grading set state = 'running', tries = 1, process_id = $1`, [processId]);
  await startAt(second);
  const before = (await running(servers)).length;
  first.services.gradingScheduler.checkedAt = Number.NEGATIVE_INFINITY;
  await startAt(first);
  await expect.poll(() => servers.begun.length).toBe(1);

  expect(before).toBe(1);
  expect((await first.find.gradings()).map(({ tries }) => tries)).toEqual([2]);
});
