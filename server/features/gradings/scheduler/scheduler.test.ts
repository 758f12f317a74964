/** The scheduler: order, retries, shutdown and crashes. */
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenges } from '#contract/challenges.ts';
import { gradings } from '#contract/gradings.ts';
import { gradeQueued, releaseOrphanedGradings, retryFaulty } from '#server/features/gradings/gradings.jobs.ts';
import { MAX_PAIRS } from '#server/features/gradings/judge/judge-semaphore.ts';
import { QueueFull } from '#server/ports/code-runner.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { accepted } from '#server/testing/fakes/scripted-runner.ts';
import { solve, solvingRunner } from '#server/testing/fakes/solving-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { startGradings } from './scheduler.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

const never = () => new Promise<never>(() => {});

async function givenStudents(of: School, count: number) {
  const tutor = await of.create.tutor();
  const course = await of.create.course({ tutorId: tutor.id });
  const challenge = await of.create.challenge(course.id, { tests: [{ stdin: '2 3\n', expected: '5\n' }] });
  const students = await Promise.all(Array.from({ length: count }, () => of.create.student()));
  for (const { id } of students) await of.create.enrolment(id, course.id);
  return { challenge, tutor, students, callers: students.map((student) => of.as(student)), id: challenge.id };
}

const databaseOf = (of: School) => ({ url: of.services.config.databaseUrl!, drop: async () => {} });

const submit = (caller: Caller, id: string, source: string) =>
  caller.call(gradings.submit, { params: { id }, body: { languageId: 71, source } });
const attemptsOf = (caller: Caller, id: string) => caller.call(gradings.list, { params: { id } });
const statesOf = async (caller: Caller, id: string) => (await attemptsOf(caller, id)).map(({ state }) => state);

test('owners are served round-robin, and each attempt shows how many come before it', async () => {
  const atOnce = 2 * Math.max(2, availableParallelism());
  const { callers, id } = await givenStudents(school, 8);
  const begun: { program: string; end: () => void }[] = [];
  runner.script = async (program) => {
    await new Promise<void>((end) => begun.push({ program: Buffer.from(program.source).toString(), end }));
    return solve(program);
  };
  for (const [index, caller] of callers.entries())
    for (const turn of [1, 2, 3]) {
      await submit(caller, id, `adds ${index} ${turn}`);
      school.clock.advance({ minutes: 0.01 });
    }
  const waiting = await attemptsOf(callers[7]!, id);
  // Each grading that ends makes room for one, so programs start in the order of the round-robin.
  for (let ended = 0; ended < 24; ended++) {
    await expect.poll(() => begun.length).toBe(Math.min(24, atOnce + ended));
    begun[ended]!.end();
  }
  for (const caller of callers)
    await expect.poll(() => statesOf(caller, id), { timeout: 20_000 }).toEqual(['done', 'done', 'done']);
  runner.script = solve;

  // The last student's three programs, newest first: each waits for all earlier rounds of the eight students, and for
  // the seven other students in its own round.
  expect(waiting.map(({ ahead }) => ahead)).toEqual([23, 15, 7]);
  const turns = begun.map(({ program }) => Number(program.split(' ')[2]));
  expect(turns.slice(0, 8)).toEqual(Array(8).fill(1));
  expect(turns).toHaveLength(24);
});

test('after a full queue a grading is retried, and no try is counted', async () => {
  const { callers, id } = await givenStudents(school, 1);
  let refusals = 0;
  runner.script = async (program) => {
    if (refusals++ < 2) throw new QueueFull('full');
    return solve(program);
  };
  await submit(callers[0]!, id, 'adds');
  await expect.poll(() => refusals).toBe(1);
  await expect.poll(() => statesOf(callers[0]!, id)).toEqual(['waiting']);
  school.clock.advance({ minutes: 1 });
  await expect.poll(() => refusals).toBe(2);
  await expect.poll(async () => (await triesOf(id)).join()).toBe('0');
  school.clock.advance({ minutes: 1 });

  await expect.poll(() => statesOf(callers[0]!, id)).toEqual(['done']);
  runner.script = solve;
});

/** Makes the scheduler poll immediately instead of within a second. */
function pollNow({ services }: School) {
  services.gradingScheduler.refreshedAt = Number.NEGATIVE_INFINITY;
  services.pollers.notify(gradeQueued);
}

const triesOf = async (id: string) => (await school.find.gradingsOf(id)).map(({ tries }) => tries);

const untilFaulty = (of: School, caller: Caller, id: string) =>
  expect
    .poll(
      async () => {
        of.clock.advance({ minutes: 10 });
        pollNow(of);
        return statesOf(caller, id);
      },
      { timeout: 25_000, interval: 200 },
    )
    .toEqual(['faulty']);

test('a fault is tried five times, alone, then given up: no submission counts, and the tutor is notified once', async () => {
  const { callers, id, tutor, students } = await givenStudents(school, 2);
  for (const caller of callers) await submit(caller, id, 'killsRunner');
  for (const caller of callers) await untilFaulty(school, caller, id);

  for (const student of students) expect(await school.find.attempts(`challenge:${id}:${student.id}`)).toBe(0);
  expect(await triesOf(id)).toEqual([5, 5]);
  expect(await callers[0]!.call(challenges.read, { params: { id } })).toMatchObject({
    standing: { attempts: 0, best: null },
  });
  expect(await school.find.notificationsOf(tutor)).toEqual([
    expect.objectContaining({ kind: 'faulty', path: `/admin/challenges/${id}?step=check` }),
  ]);
  expect(school.takeFaults()).toHaveLength(2);
});

test('output that is cut within a character is stored and graded', async () => {
  const { callers, id } = await givenStudents(school, 1);
  const [printed, said] = [`${'a'.repeat(7_999)}😀`, `${'b'.repeat(1_999)}😀`];
  runner.script = async () => ({ ...accepted(printed), status: 11, exitCode: 1, message: said });
  await submit(callers[0]!, id, 'smiles');
  await expect.poll(() => statesOf(callers[0]!, id)).toEqual(['done']);
  runner.script = solve;

  const [attempt] = await attemptsOf(callers[0]!, id);
  const { results } = await callers[0]!.call(gradings.read, { params: { attemptId: attempt!._id } });
  expect(results).toMatchObject([{ printed: 'a'.repeat(7_999), message: 'b'.repeat(1_999) }]);
});

test('an unexpected error is tried five times and reported each time', async () => {
  const { callers, id } = await givenStudents(school, 1);
  runner.script = async () => {
    throw new Error('An unexpected error');
  };
  await submit(callers[0]!, id, 'adds');
  await untilFaulty(school, callers[0]!, id);
  runner.script = solve;

  expect(await triesOf(id)).toEqual([5]);
  expect(school.takeFaults()).toHaveLength(6);
});

test('gradings with judging programs delay only other gradings with judging programs', async () => {
  const interactive = solvingRunner();
  let interactiveRuns = 0;
  interactive.runInteractive = () => {
    interactiveRuns++;
    return { input: () => undefined, end() {}, outcome: never() };
  };
  const own = await startTestServer({ runner: interactive });
  const { callers, id, challenge } = await givenStudents(own, 2 * 2 * availableParallelism());
  const { callers: others, id: plainId } = await givenStudents(own, 1);
  await own.database.judgeByProgram(challenge.versionId!);
  for (const caller of callers) await submit(caller, id, 'adds');
  await expect.poll(() => interactiveRuns).toBe(MAX_PAIRS);
  await submit(others[0]!, plainId, 'adds');
  await expect.poll(() => statesOf(others[0]!, plainId)).toEqual(['done']);
  const running = (await own.find.gradings()).filter(({ state }) => state === 'running');
  await own.stop();

  expect([interactiveRuns, running.length]).toEqual([MAX_PAIRS, MAX_PAIRS]);
});

/** The outcome of a program that the wall-clock limit stopped before it had used up its processor time. */
const starved = { ...accepted(null), status: 5 as const, time: 0.4, wallTime: 7, message: 'Time limit exceeded' };

test.each([
  ['was busy', 0, { points: 100, tries: 2 }],
  ['was idle', 0.9, { points: 0, tries: 1 }],
])(
  'a program that is stopped by the clock while the machine %s: its result counts, or it is retried first',
  async (_, idle, ended) => {
    const slow = solvingRunner();
    const own = await startTestServer({ runner: slow });
    own.services.gradingScheduler.cpuIdleSince = () => () => idle;
    slow.script = async () => {
      slow.script = solve;
      return starved;
    };
    const { callers, id } = await givenStudents(own, 1);
    await submit(callers[0]!, id, 'adds');
    await expect.poll(() => slow.programs.length).toBe(1);
    await expect
      .poll(async () => {
        own.clock.advance({ minutes: 1 });
        pollNow(own);
        return statesOf(callers[0]!, id);
      })
      .toEqual(['done']);
    const found = await own.find.gradings();
    await own.stop();

    expect(found.map(({ points, tries }) => ({ points, tries }))).toEqual([ended]);
  },
);

test('a starved grading is retried when no other owner waits, and delays no one', async () => {
  const slow = solvingRunner();
  const own = await startTestServer({ runner: slow });
  own.services.gradingScheduler.cpuIdleSince = () => () => 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun: string[] = [];
  slow.script = async (program) => {
    const source = Buffer.from(program.source).toString();
    begun.push(source);
    if (begun.length === 1) return starved;
    if (source === 'adds held') await held;
    return solve(program);
  };
  const { callers, id } = await givenStudents(own, 3);
  const [sleeper, holder, newcomer] = callers as [Caller, Caller, Caller];
  await submit(sleeper, id, 'adds starved');
  await expect.poll(() => own.find.gradings()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  await submit(holder, id, 'adds held');
  await expect.poll(() => begun.length).toBe(2);
  own.clock.advance({ minutes: 1 });
  await submit(newcomer, id, 'adds');
  await expect.poll(() => statesOf(newcomer, id)).toEqual(['done']);
  const meanwhile = await statesOf(sleeper, id);
  release();
  await expect.poll(() => statesOf(sleeper, id)).toEqual(['done']);
  await own.stop();

  expect(meanwhile).toEqual(['waiting']);
  expect(begun).toEqual(['adds starved', 'adds held', 'adds', 'adds starved']);
});

test('a crashing judging program is not retried, and later gradings continue', async () => {
  const { callers, id } = await givenStudents(school, 2);
  const { callers: others, id: judgedId, challenge } = await givenStudents(school, 1);
  await school.database.judgeByProgram(challenge.versionId!);
  await submit(others[0]!, judgedId, 'adds');
  await expect.poll(() => statesOf(others[0]!, judgedId)).toEqual(['faulty']);
  for (const caller of callers) await submit(caller, id, 'adds');
  for (const caller of callers) await expect.poll(() => statesOf(caller, id)).toEqual(['done']);

  expect(await triesOf(judgedId)).toEqual([1]);
  expect(school.takeFaults()).toHaveLength(1);
});

test('a reference solution that was running each time the process ended is reported to its author', async () => {
  const { challenge, id } = await givenStudents(school, 1);
  await school.database.interruptCheck(challenge.versionId!);
  school.services.pollers.notify(releaseOrphanedGradings);

  await expect
    .poll(() => school.find.versionsOf(id))
    .toMatchObject([{ id: challenge.versionId, state: 'failed', why: expect.stringContaining('interrupted') }]);
});

test('faulty gradings are retried at night if their tests still count', async () => {
  const { callers, id, challenge } = await givenStudents(school, 2);
  for (const caller of callers) await submit(caller, id, 'killsRunner');
  for (const caller of callers) await untilFaulty(school, caller, id);
  const { database, find } = school;
  await database.updateChallenge(id, { versionId: null, publishedAt: null });
  const closing = new AbortController().signal;
  await retryFaulty.run(school.services, {}, closing);
  const left = await find.gradingsOf(id);
  await database.updateChallenge(id, { versionId: challenge.versionId, publishedAt: challenge.publishedAt });
  runner.script = async () => accepted('5\n');
  await retryFaulty.run(school.services, {}, closing);
  for (const caller of callers) await expect.poll(() => statesOf(caller, id)).toEqual(['done']);
  // The nightly job also retries faulty gradings that earlier tests in this file left; wait for them.
  const open = async () => (await find.gradings()).filter(({ state }) => ['waiting', 'running'].includes(state));
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  runner.script = solve;

  expect(left.map(({ state }) => state)).toEqual(['faulty', 'faulty']);
  school.takeFaults();
});

test('the nightly retry is for the runner’s faults only, for three days, and notifies no one again', async () => {
  const own = await startTestServer({ runner });
  const { callers, id, tutor } = await givenStudents(own, 2);
  const { callers: others, id: judgedId, challenge } = await givenStudents(own, 1);
  await own.database.judgeByProgram(challenge.versionId!);
  await submit(others[0]!, judgedId, 'adds');
  for (const caller of callers) await submit(caller, id, 'killsRunner');
  for (const caller of callers) await untilFaulty(own, caller, id);
  const closing = new AbortController().signal;
  const before = await own.find.gradings();
  await retryFaulty.run(own.services, {}, closing);
  const taken = (await own.find.gradings()).filter(({ state }) => state !== 'faulty');
  for (const caller of callers) await untilFaulty(own, caller, id);
  own.clock.advance({ minutes: 3 * 24 * 60 });
  await retryFaulty.run(own.services, {}, closing);
  const left = await own.find.gradings();
  const bells = await own.find.notificationsOf(tutor);
  own.takeFaults();
  await own.stop();

  for (const gradings of [before, left]) expect(gradings.map(({ state }) => state)).toEqual(Array(3).fill('faulty'));
  expect(taken).toHaveLength(2);
  expect(taken.map(({ versionId }) => versionId)).not.toContain(challenge.versionId);
  expect(bells).toHaveLength(1);
});

test('gradings that run when the process is killed are graded once by the next one', async () => {
  const first = solvingRunner();
  first.script = never;
  const killed = await startTestServer({ runner: first });
  const { callers, id } = await givenStudents(killed, 5);
  for (const caller of callers) await submit(caller, id, 'adds');
  await expect.poll(() => first.programs.length).toBeGreaterThan(1);
  // From here on the first server does nothing, like a killed process.
  await killed.services.pollers.close();

  const second = solvingRunner();
  const next = await startTestServer({ runner: second, database: databaseOf(killed) });
  await expect
    .poll(() => next.find.gradings(), { timeout: 20_000 })
    .toMatchObject(Array(5).fill({ state: 'done', points: 100 }));
  const counting = await next.find.countingAttempts(id);
  await next.stop();
  await killed.stop();

  expect(second.programs).toHaveLength(5);
  expect(counting).toHaveLength(5);
});

test('two servers on one database grade each program once; when one dies, the other takes over its gradings', async () => {
  const [first, second] = [solvingRunner(), solvingRunner()];
  const own = await startTestServer({ runner: first });
  const count = 4 * Math.max(2, availableParallelism());
  const { callers, students, id } = await givenStudents(own, count);
  const beside = await startTestServer({ runner: second, database: databaseOf(own), isBeside: true });
  for (const caller of callers) await submit(caller, id, 'adds');
  const states = async () => (await own.find.gradings()).map(({ state }) => state);
  await expect.poll(states).toEqual(Array(count).fill('done'));
  const [tries, programs] = [await own.find.gradings(), first.programs.length + second.programs.length];
  second.script = never;
  const { id: holder } = beside.services.processLease;
  const isHeld = async () =>
    (await own.find.gradings()).some(({ processId, state }) => processId === holder && state === 'running');
  // Either server may lease a program first, so programs are submitted until the second server has leased one.
  const waiting = [...students];
  while (!(await isHeld())) await submit(beside.as(waiting.pop()!), id, 'adds again');
  await beside.services.pollers.close();
  // Each server has its own clock: the second's, with which these programs were submitted, started later.
  own.clock.advance({ minutes: 1 });
  await own.database.declareDead(holder);
  await expect.poll(states).toEqual(Array(2 * count - waiting.length).fill('done'));
  for (const server of [beside, own]) await server.stop();

  expect(tries.map(({ tries }) => tries)).toEqual(Array(count).fill(1));
  expect(programs).toBe(count);
});

test('a shutdown releases running gradings without counting a try', async () => {
  const idle = await startTestServer({ runner });
  await idle.services.pollers.close();
  const slow = solvingRunner();
  slow.script = never;
  const closing = await startTestServer({ runner: slow, database: databaseOf(idle) });
  const { callers, id } = await givenStudents(closing, 1);
  await submit(callers[0]!, id, 'adds');
  await expect.poll(() => slow.programs.length).toBe(1);
  await closing.stop();
  const left = await idle.find.gradings();
  await idle.stop();

  expect(left).toMatchObject([{ state: 'waiting', tries: 0 }]);
});

test('a grading that is leased while the server shuts down is released, and does not start', async () => {
  const idle = await startTestServer({ runner });
  await idle.services.pollers.close();
  const { callers, id } = await givenStudents(idle, 1);
  await submit(callers[0]!, id, 'adds');
  const ran = runner.programs.length;

  const { services } = idle;
  // The scheduler reads the clock just before it leases a grading.
  const clock = {
    now() {
      services.gradingScheduler.closing.abort();
      return services.clock.now();
    },
  };
  await startGradings({ ...services, clock }, () => {});
  const left = await idle.find.gradings();
  await idle.stop();

  expect(runner.programs).toHaveLength(ran);
  expect(left).toMatchObject([{ state: 'waiting', tries: 0 }]);
});
