/** Gradings that wait: whose turn it is, and what becomes of them when something goes wrong. */
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attempt, AttemptLine } from '#contract/gradings.ts';
import { QueueFull } from '#server/ports.ts';
import { accepted } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { solve, solvingRunner } from '#server/testing/solving-runner.ts';
import { retryFaulty } from './gradings.jobs.ts';
import { MOST_PAIRS } from './pairs.ts';
import { openGradings } from './waiting.ts';

const runner = solvingRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

const never = () => new Promise<never>(() => {});

async function givenStudents(of: School, count: number) {
  const tutor = await of.given.tutor();
  const course = await of.given.course({ tutorId: tutor.id });
  const challenge = await of.given.challenge(course.id, { tests: [{ stdin: '2 3\n', expected: '5\n' }] });
  const students = await Promise.all(Array.from({ length: count }, () => of.given.student()));
  for (const { id } of students) await of.given.enrolment(id, course.id);
  const path = `/challenges/${challenge.id}/attempts`;
  return { challenge, tutor, callers: students.map((student) => of.as(student)), path };
}

type Caller = ReturnType<School['as']>;
const attemptsOf = async (caller: Caller, path: string) => (await caller.get(path)).body as unknown as AttemptLine[];
const statesOf = async (caller: Caller, path: string) => (await attemptsOf(caller, path)).map(({ state }) => state);

test('everybody’s first comes before anybody’s second, and each is told how many come before', async () => {
  const atOnce = 2 * Math.max(2, availableParallelism());
  const { callers, path } = await givenStudents(school, 8);
  const begun: { program: string; end: () => void }[] = [];
  runner.script = async (program) => {
    await new Promise<void>((end) => begun.push({ program: Buffer.from(program.source).toString(), end }));
    return solve(program);
  };
  for (const [index, caller] of callers.entries())
    for (const turn of [1, 2, 3]) {
      await caller.post(path, { languageId: 71, source: `adds ${index} ${turn}` });
      school.clock.advance({ minutes: 0.01 });
    }
  const waiting = await attemptsOf(callers[7]!, path);
  // One ends, one begins: so they begin in the order in which they had their turn.
  for (let ended = 0; ended < 24; ended++) {
    await expect.poll(() => begun.length).toBe(Math.min(24, atOnce + ended));
    begun[ended]!.end();
  }
  for (const caller of callers)
    await expect.poll(() => statesOf(caller, path), { timeout: 20_000 }).toEqual(['done', 'done', 'done']);
  runner.script = solve;

  // Of the last student: all firsts are before hers, all seconds before her second.
  expect(waiting.map(({ ahead }) => ahead)).toEqual([23, 15, 7]);
  const turns = begun.map(({ program }) => Number(program.split(' ')[2]));
  expect(turns.slice(0, 8)).toEqual(Array(8).fill(1));
  expect(turns).toHaveLength(24);
});

test('what nobody is to blame for is tried again, and is no try', async () => {
  const { callers, path } = await givenStudents(school, 1);
  let refusals = 0;
  runner.script = async (program) => {
    if (refusals++ < 2) throw new QueueFull('full');
    return solve(program);
  };
  await callers[0]!.post(path, { languageId: 71, source: 'adds' });
  await expect.poll(() => refusals).toBe(1);
  expect(await statesOf(callers[0]!, path)).toEqual(['waiting']);
  school.clock.advance({ minutes: 1 });
  await expect.poll(() => refusals).toBe(2);
  await expect.poll(async () => (await triesOf(path)).join()).toBe('0');
  school.clock.advance({ minutes: 1 });

  await expect.poll(() => statesOf(callers[0]!, path)).toEqual(['done']);
  runner.script = solve;
});

const triesOf = async (path: string) => {
  const [, , challengeId] = path.split('/');
  const { rows } = await school.pool.query(
    'select tries from grading join challenge_attempt a on a.id = attempt_id where a.challenge_id = $1',
    [challengeId],
  );
  return rows.map(({ tries }) => tries as number);
};

const untilFaulty = (of: School, caller: Caller, path: string) =>
  expect
    .poll(
      async () => {
        of.clock.advance({ minutes: 10 });
        return statesOf(caller, path);
      },
      { timeout: 25_000, interval: 200 },
    )
    .toEqual(['faulty']);

test('a fault is tried five times, alone, then given up; it counts for nobody, and the tutor hears of it once', async () => {
  const { callers, path, tutor, challenge } = await givenStudents(school, 2);
  for (const caller of callers) await caller.post(path, { languageId: 71, source: 'killsRunner' });
  for (const caller of callers) await untilFaulty(school, caller, path);

  const counted = await school.pool.query('select count from attempt where key like $1', [
    `challenge:${challenge.id}:%`,
  ]);

  expect(counted.rows).toEqual(Array(2).fill({ count: 0 }));
  expect(await triesOf(path)).toEqual([5, 5]);
  expect((await callers[0]!.get(`/challenges/${challenge.id}`)).body).toMatchObject({
    standing: { attempts: 0, best: null },
  });
  const { rows } = await school.pool.query('select kind, path from notification where user_id = $1', [tutor.id]);
  expect(rows).toEqual([{ kind: 'faulty', path: `/admin/challenges/${challenge.id}?step=check` }]);
  expect(school.takeFaults()).toHaveLength(2);
});

test('what is cut in the middle of a character is kept, and graded as the rest', async () => {
  const { callers, path } = await givenStudents(school, 1);
  const [printed, said] = [`${'a'.repeat(7_999)}😀`, `${'b'.repeat(1_999)}😀`];
  runner.script = async () => ({ ...accepted(printed), status: 11, exitCode: 1, message: said });
  await callers[0]!.post(path, { languageId: 71, source: 'smiles' });
  await expect.poll(() => statesOf(callers[0]!, path)).toEqual(['done']);
  runner.script = solve;

  const [{ _id }] = (await attemptsOf(callers[0]!, path)) as [AttemptLine];
  const { results } = (await callers[0]!.get(`/challenges/attempts/${_id}`)).body as unknown as Attempt;
  expect(results).toMatchObject([{ printed: 'a'.repeat(7_999), message: 'b'.repeat(1_999) }]);
});

test('what we did not expect is tried five times as well, and is told each time', async () => {
  const { callers, path } = await givenStudents(school, 1);
  runner.script = async () => {
    throw new Error('Nobody has thought of this');
  };
  await callers[0]!.post(path, { languageId: 71, source: 'adds' });
  await untilFaulty(school, callers[0]!, path);
  runner.script = solve;

  expect(await triesOf(path)).toEqual([5]);
  expect(school.takeFaults()).toHaveLength(6);
});

/** From now on its tests are judged by a program. */
const letJudge = (of: School, versionId: string | null) =>
  of.pool.query(
    `update challenge_test set kind = 'program', expected = null, program = 'judges', program_language_id = 71
     where version_id = $1`,
    [versionId],
  );

test('what waits for its judging program keeps nobody but others of its kind waiting', async () => {
  const talking = solvingRunner();
  let talks = 0;
  talking.converse = () => {
    talks++;
    return { input: () => undefined, end() {}, outcome: never() };
  };
  const own = await startTestServer({ runner: talking });
  const { callers, path, challenge } = await givenStudents(own, 2 * 2 * availableParallelism());
  const { callers: others, path: plain } = await givenStudents(own, 1);
  await letJudge(own, challenge.versionId);
  for (const caller of callers) await caller.post(path, { languageId: 71, source: 'adds' });
  await expect.poll(() => talks).toBeGreaterThan(0);
  await others[0]!.post(plain, { languageId: 71, source: 'adds' });
  await expect.poll(() => statesOf(others[0]!, plain), { timeout: 10_000 }).toEqual(['done']);
  const running = await own.pool.query(`select from grading where state = 'running'`);
  await own.stop();

  expect([talks, running.rowCount]).toEqual([MOST_PAIRS, MOST_PAIRS]);
});

/** Stopped by the clock before it had computed as long as it may. */
const starved = { ...accepted(null), status: 5 as const, time: 0.4, wallTime: 7, message: 'Time limit exceeded' };

test.each([
  ['had nothing to give', 0, { points: 100, tries: 2 }],
  ['was idle', 0.9, { points: 0, tries: 1 }],
])('what the clock stops while the machine %s: it counts, or is tried again first', async (_, idle, ended) => {
  const slow = solvingRunner();
  const own = await startTestServer({ runner: slow });
  openGradings(own.services).idleSince = () => () => idle;
  slow.script = async () => {
    slow.script = solve;
    return starved;
  };
  const { callers, path } = await givenStudents(own, 1);
  await callers[0]!.post(path, { languageId: 71, source: 'adds' });
  await expect.poll(() => slow.programs.length).toBe(1);
  await expect
    .poll(async () => {
      own.clock.advance({ minutes: 1 });
      return statesOf(callers[0]!, path);
    })
    .toEqual(['done']);
  const { rows } = await own.pool.query('select points, tries from grading');
  await own.stop();

  expect(rows).toEqual([ended]);
});

test('what the clock has stopped is tried again when nobody else waits, and keeps nobody waiting', async () => {
  const slow = solvingRunner();
  const own = await startTestServer({ runner: slow });
  openGradings(own.services).idleSince = () => () => 0;
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
  const { callers, path } = await givenStudents(own, 3);
  const [sleeper, holder, newcomer] = callers as [Caller, Caller, Caller];
  await sleeper.post(path, { languageId: 71, source: 'adds starved' });
  const postponed = () => own.pool.query(`select from grading where state = 'waiting' and tries = 1`);
  await expect.poll(async () => (await postponed()).rowCount).toBe(1);
  await holder.post(path, { languageId: 71, source: 'adds held' });
  await expect.poll(() => begun.length).toBe(2);
  own.clock.advance({ minutes: 1 });
  await newcomer.post(path, { languageId: 71, source: 'adds' });
  await expect.poll(() => statesOf(newcomer, path), { timeout: 10_000 }).toEqual(['done']);
  const meanwhile = await statesOf(sleeper, path);
  release();
  await expect.poll(() => statesOf(sleeper, path), { timeout: 10_000 }).toEqual(['done']);
  await own.stop();

  expect(meanwhile).toEqual(['waiting']);
  expect(begun).toEqual(['adds starved', 'adds held', 'adds', 'adds starved']);
});

test('a judging program that cannot judge is not tried again, and students after it are graded', async () => {
  const { callers, path } = await givenStudents(school, 2);
  const { callers: others, path: judgedPath, challenge } = await givenStudents(school, 1);
  await letJudge(school, challenge.versionId);
  await others[0]!.post(judgedPath, { languageId: 71, source: 'adds' });
  await expect.poll(() => statesOf(others[0]!, judgedPath)).toEqual(['faulty']);
  for (const caller of callers) await caller.post(path, { languageId: 71, source: 'adds' });
  for (const caller of callers) await expect.poll(() => statesOf(caller, path)).toEqual(['done']);

  expect(await triesOf(judgedPath)).toEqual([1]);
  expect(school.takeFaults()).toHaveLength(1);
});

test('a reference solution that was under way whenever the process ended is told to its author', async () => {
  const { challenge } = await givenStudents(school, 1);
  const { pool } = school;
  await pool.query(`update challenge_version set state = 'checking' where id = $1`, [challenge.versionId]);
  await pool.query(`insert into grading (version_id, state, tries) values ($1, 'running', 5)`, [challenge.versionId]);
  const version = async () =>
    (await pool.query('select state, why from challenge_version where id = $1', [challenge.versionId])).rows[0];

  await expect.poll(version).toEqual({ state: 'failed', why: expect.stringContaining('broken off') });
});

test('what was given up is taken up again where its tests still count', async () => {
  const { callers, path, challenge } = await givenStudents(school, 2);
  for (const caller of callers) await caller.post(path, { languageId: 71, source: 'killsRunner' });
  for (const caller of callers) await untilFaulty(school, caller, path);
  const states = async () =>
    (await school.pool.query('select state from grading where version_id = $1', [challenge.versionId])).rows;
  await school.pool.query('update challenge set version_id = null, published_at = null where id = $1', [challenge.id]);
  const closing = new AbortController().signal;
  await retryFaulty.run(school.services, {}, closing);
  const left = await states();
  await school.pool.query('update challenge set version_id = $2, published_at = now() where id = $1', [
    challenge.id,
    challenge.versionId,
  ]);
  runner.script = async () => accepted('5\n');
  await retryFaulty.run(school.services, {}, closing);
  for (const caller of callers) await expect.poll(() => statesOf(caller, path)).toEqual(['done']);
  // Those of the tests above were taken up too.
  const open = () => school.pool.query(`select from grading where state in ('waiting', 'running')`);
  await expect.poll(async () => (await open()).rowCount, { timeout: 20_000 }).toBe(0);
  runner.script = solve;

  expect(left).toEqual(Array(2).fill({ state: 'faulty' }));
  school.takeFaults();
});

test('in the night only what the runner has failed at is tried again, for three days, and nobody is told anew', async () => {
  const own = await startTestServer({ runner });
  const { callers, path, tutor } = await givenStudents(own, 2);
  const { callers: others, path: judgedPath, challenge } = await givenStudents(own, 1);
  await letJudge(own, challenge.versionId);
  await others[0]!.post(judgedPath, { languageId: 71, source: 'adds' });
  for (const caller of callers) await caller.post(path, { languageId: 71, source: 'killsRunner' });
  for (const caller of callers) await untilFaulty(own, caller, path);
  const closing = new AbortController().signal;
  const { rows: before } = await own.pool.query('select state from grading');
  await retryFaulty.run(own.services, {}, closing);
  const { rows: taken } = await own.pool.query(`select version_id from grading where state <> 'faulty'`);
  for (const caller of callers) await untilFaulty(own, caller, path);
  own.clock.advance({ minutes: 3 * 24 * 60 });
  await retryFaulty.run(own.services, {}, closing);
  const { rows: left } = await own.pool.query('select state from grading');
  const bells = await own.pool.query('select from notification where user_id = $1', [tutor.id]);
  own.takeFaults();
  await own.stop();

  expect([before, left]).toEqual(Array(2).fill(Array(3).fill({ state: 'faulty' })));
  expect(taken).toHaveLength(2);
  expect(taken).not.toContainEqual({ version_id: challenge.versionId });
  expect(bells.rowCount).toBe(1);
});

test('what was under way when the process was killed is graded by the next one, once', async () => {
  const first = solvingRunner();
  first.script = never;
  const killed = await startTestServer({ runner: first });
  const { callers, path, challenge } = await givenStudents(killed, 5);
  for (const caller of callers) await caller.post(path, { languageId: 71, source: 'adds' });
  await expect.poll(() => first.programs.length).toBeGreaterThan(1);
  // From here on it does nothing more, as a process that is not there.
  await killed.services.beats.close();

  const second = solvingRunner();
  const database = { url: killed.services.config.databaseUrl!, drop: async () => {} };
  const next = await startTestServer({ runner: second, database });
  const states = () => next.pool.query('select state, points from grading order by id');
  await expect
    .poll(async () => (await states()).rows, { timeout: 20_000 })
    .toEqual(Array(5).fill({ state: 'done', points: 100 }));
  const counting = await next.pool.query(
    'select from challenge_attempt where grading_id is not null and challenge_id = $1',
    [challenge.id],
  );
  await next.stop();
  await killed.stop();

  expect(second.programs).toHaveLength(5);
  expect(counting.rowCount).toBe(5);
});

test('a school that closes puts back what is under way, and that is no try', async () => {
  const idle = await startTestServer({ runner });
  await idle.services.beats.close();
  const slow = solvingRunner();
  slow.script = never;
  const database = { url: idle.services.config.databaseUrl!, drop: async () => {} };
  const closing = await startTestServer({ runner: slow, database });
  const { callers, path } = await givenStudents(closing, 1);
  await callers[0]!.post(path, { languageId: 71, source: 'adds' });
  await expect.poll(() => slow.programs.length).toBe(1);
  await closing.stop();
  const { rows } = await idle.pool.query('select state, tries from grading');
  await idle.stop();

  expect(rows).toEqual([{ state: 'waiting', tries: 0 }]);
});
