/** Tests the capacity for waiting and running programs, and for their bytes. */
import { expect, test } from 'vitest';
import { submissions } from '#contract/submissions.ts';
import { zip } from '#packages/runner/testing/zip-files.ts';
import { type CodeRunner, OverQuota, QueueFull } from '#server/ports/code-runner.ts';
import { tokensIn } from '#server/testing/clients/judge0-batches.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { findRun } from './active-runs.ts';
import { recoverLostRuns } from './lost-runs.ts';

const program = { language_id: 71, source_code: 'print(1)' };
const never = () => new Promise<never>(() => {});
const one = { query: {}, body: program };
const waited = { query: { wait: 'true' }, body: program };
const batchOf = (count: number, body: object = program) => ({
  query: {},
  body: { submissions: Array(count).fill(body) },
});

/** Runs a test with a separate server. */
async function inSchool(settings: { runner: CodeRunner; env?: Record<string, string> }, body: Body) {
  const school = await startTestServer(settings);
  try {
    await body(school);
  } finally {
    await school.stop();
  }
}

type Body = (school: School) => Promise<void>;

const keptIn = async ({ find }: School) => (await find.runs()).length;

const putLost = ({ create }: School, owner: Person, tries: number[]) => create.lostRuns(owner.id, tries);

test('one owner’s batches may fill the queue size; the next batch gets Judge0’s 503, and is not stored or counted', async () => {
  const runner = scriptedRunner();
  runner.script = never;
  await inSchool({ runner, env: { RUNS_PER_MINUTE: '120' } }, async (school) => {
    const student = school.as(await school.create.student());
    for (let i = 0; i < 5; i++) await student.call(submissions.createMany, batchOf(20));
    const sixth = await student.post('/submissions/batch', batchOf(20).body);
    await student.call(submissions.create, one);
    await school.as(await school.create.student()).call(submissions.create, one);

    expect(sixth).toMatchObject({ status: 503, body: { error: 'queue is full', code: 'unavailable' } });
    expect(await keptIn(school)).toBe(102);
  });
});

test('of the runs refused because of a full queue, one per owner is retried, with growing delays', async () => {
  const runner = scriptedRunner();
  const tries: number[] = [];
  runner.run = async () => {
    tries.push(performance.now());
    throw new QueueFull('full');
  };
  await inSchool({ runner }, async (school) => {
    await school.as(await school.create.student()).call(submissions.createMany, batchOf(20));
    await expect.poll(() => tries.length).toBeGreaterThanOrEqual(22);

    const [lastOfBatch, first, second] = tries.slice(19, 22) as [number, number, number];
    // A timer may be a millisecond early, and the batch's other runs were sent a moment after the first one.
    expect(first - lastOfBatch).toBeGreaterThan(800);
    expect(second - first).toBeGreaterThan(1_900);
  });
});

test('when a run ends, the next is retried at once', async () => {
  const runner = scriptedRunner();
  let ends = (): void => {};
  let isFull = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let shortestGap = Number.POSITIVE_INFINITY;
  runner.run = async (_, watch) => {
    if (isFull) throw new QueueFull('full');
    isFull = true;
    shortestGap = Math.min(shortestGap, performance.now() - endedAt);
    watch?.onStart?.();
    await new Promise<void>((resolve) => {
      ends = resolve;
    });
    isFull = false;
    endedAt = performance.now();
    return accepted('done');
  };
  await inSchool({ runner }, async (school) => {
    const student = school.as(await school.create.student());
    const tokens = tokensIn(await student.call(submissions.createMany, batchOf(6)));
    const ended = () => tokens.filter((token) => findRun(school.services.activeRuns, token)!.row.statusId === 3).length;
    for (let i = 1; i <= 6; i++) {
      ends();
      await expect.poll(ended, { interval: 5 }).toBe(i);
      await expect.poll(() => isFull || i === 6, { interval: 5 }).toBe(true);
    }

    // Without a notification that a run has ended, each retry waits for a second or more. A busy machine delays some too.
    expect(shortestGap).toBeLessThan(900);
  });
});

test('files are unpacked one run at a time per owner, and 32 MB at a time for all', async () => {
  const runner = scriptedRunner();
  runner.script = never;
  const bomb = zip([{ name: 'zeros', bytes: Buffer.alloc(10_000_000), isDeflated: true }]).toString('base64');
  await inSchool({ runner }, async (school) => {
    const withZip = { ...program, additional_files: bomb };
    for (let i = 0; i < 4; i++) {
      const student = school.as(await school.create.student());
      await student.call(submissions.createMany, batchOf(10, withZip));
    }
    await expect.poll(() => runner.programs.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 300));

    expect(runner.programs).toHaveLength(3);
    expect(new Set(runner.programs.map(({ owner }) => owner)).size).toBe(3);
    expect(runner.programs[0]!.files[0]!.bytes).toHaveLength(10_000_000);
  });
});

test('a zip whose content differs from its directory ends its run, and the next run starts', async () => {
  const runner = scriptedRunner();
  const lie = zip([{ name: 'a', bytes: Buffer.alloc(5_000), declaredSize: 10, isDeflated: true }]).toString('base64');
  await inSchool({ runner }, async (school) => {
    const student = school.as(await school.create.student());
    const lying = { query: { wait: 'true' }, body: { ...program, additional_files: lie } };
    for (let i = 0; i < 2; i++) {
      const ended = await student.call(submissions.create, lying);
      expect(ended).toMatchObject({
        status: { id: 13 },
        message: 'additional_files is a zip that cannot be unpacked.',
      });
    }
    expect(runner.programs).toEqual([]);
  });
});

test('runs of an earlier process are recovered four at a time, each started at most twice', async () => {
  const runner = scriptedRunner();
  const ends: (() => void)[] = [];
  await inSchool({ runner }, async (school) => {
    const student = await school.create.student();
    await school.as(student).call(submissions.create, waited);
    runner.script = () => new Promise((resolve) => ends.push(() => resolve(accepted('again'))));
    await putLost(school, student, [2, 1, 1, 1, 1, 1, 1]);
    await recoverLostRuns(school.services);
    await expect.poll(() => ends.length).toBe(4);
    await recoverLostRuns(school.services);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ends).toHaveLength(4);
    ends[0]!();
    await expect.poll(() => ends.length).toBe(5);
    ends[1]!();
    await expect.poll(() => ends.length).toBe(6);
    for (const end of ends) end();

    const left = async () => (await school.find.runs()).filter(({ statusId }) => statusId <= 2);
    await expect.poll(left).toEqual([]);
    const lost = (await school.find.runs()).filter(({ source }) => source?.toString() === 'x');
    expect(lost.filter(({ statusId }) => statusId === 13)).toMatchObject([{ tries: 3 }]);
    expect(lost.filter(({ statusId }) => statusId === 3)).toHaveLength(6);
    expect(runner.programs).toHaveLength(7);
  });
});

test('a batch for a remote runner is a 429 when its quota is used up, and does not count', async () => {
  const far = scriptedRunner('judge0');
  const usual = far.script;
  await inSchool({ runner: far, env: { RUNS_PER_DAY: '4' } }, async (school) => {
    const student = school.as(await school.create.student());
    far.run = async () => {
      throw new OverQuota('no more today');
    };
    const refused = await student.refused(submissions.createMany, batchOf(4));
    let taken = 0;
    far.run = async (one, watch) => {
      if (++taken > 2) throw new QueueFull('full');
      watch?.onTaken?.();
      return usual(one);
    };
    const some = await student.call(submissions.createMany, batchOf(4));
    const left = await student.refused(submissions.createMany, batchOf(2));

    expect(refused).toMatchObject({ status: 429, message: 'The quota of 100 requests for the day is exceeded.' });
    expect(some).toEqual([
      { token: expect.any(String) },
      { token: expect.any(String) },
      { error: 'queue is full' },
      { error: 'queue is full' },
    ]);
    // Two of the day's four runs are left, so these two are refused by the full queue (503), not by the quota (429).
    expect(left.status).toBe(503);
    expect(await keptIn(school)).toBe(2);
  });
});

test('ended runs are evicted from memory in time, also without new submissions', async () => {
  await inSchool({ runner: scriptedRunner() }, async (school) => {
    const { token } = await school.as(await school.create.student()).call(submissions.create, waited);
    const run = () => findRun(school.services.activeRuns, token!);
    expect(run()).toBeDefined();
    const { now } = performance;
    performance.now = () => now.call(performance) + 31_000;
    await recoverLostRuns(school.services).finally(() => {
      performance.now = now;
    });

    expect(run()).toBeUndefined();
  });
});
