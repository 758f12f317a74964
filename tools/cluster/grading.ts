/** A load of the storm: students submit programs, which are graded. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inRhythm, insistOnPost, type Load, notOnce } from './load.ts';
import { type ClusterSchool, enrolledStudents } from './school.ts';

const EVERY = 5_000;
/** Milliseconds after the storm within which all programs must be graded. */
const TIMEOUT = 120_000;
const PYTHON = 71;
/** Enough students that none reaches the limit of thirty submissions an hour. */
const STUDENTS = 40;

interface Submitted {
  key: string;
  isRight: boolean;
  /** The attempt's id, once it is acknowledged. */
  id?: string;
}

export async function submittingPrograms(school: ClusterSchool): Promise<Load> {
  const { create } = school;
  const course = await create.course({ title: 'Graded in a storm' });
  const challenge = await create.challenge(course.id);
  const cookies = await enrolledStudents(school, course.id, STUDENTS);
  const programs: Submitted[] = [];
  const refused: string[] = [];

  async function submit(number: number) {
    const program: Submitted = { key: randomUUID(), isRight: number % 4 !== 3 };
    programs.push(program);
    const source = `print(sum(map(int, input().split()))${program.isRight ? '' : ' + 1'})  # ${number}`;
    const { status, body } = await insistOnPost({
      ...school,
      path: `/challenges/${challenge.id}/attempts`,
      cookie: cookies[number % cookies.length]!,
      key: program.key,
      body: { languageId: PYTHON, source },
    });
    if (status === 201) program.id = (body as { _id: string })._id;
    else refused.push(`a program was answered ${status}: ${JSON.stringify(body)}`);
  }

  return {
    name: 'gradings',
    run: (end) => inRhythm({ every: EVERY, end }, submit),
    findFaults: async () => [...refused, ...(await findGradingFaults(school, challenge.id, programs))],
    async untilBack() {
      while (!(await runs(school, cookies[0]!))) await pause(100);
    },
    count: () => `${programs.length} gradings`,
  };
}

/** Whether a program that is not graded runs. */
async function runs(school: ClusterSchool, cookie: string) {
  const body = { language_id: PYTHON, source_code: 'print(6 * 7)' };
  const { status, body: result } = await insistOnPost({ ...school, path: '/submissions?wait=true', cookie, body });
  return status === 201 && (result as { stdout?: string }).stdout === '42\n';
}

/** Selects the gradings of all attempts: an attempt that was graded twice appears twice. */
const GRADED = `select challenge_attempt.id, key, state, points
  from challenge_attempt left join grading on attempt_id = challenge_attempt.id where challenge_id = $1`;

interface Graded {
  id: string;
  key: string;
  state: string;
  points: number | null;
}

async function findGradingFaults({ pool }: ClusterSchool, challengeId: string, programs: Submitted[]) {
  const find = async () => (await pool.query<Graded>(GRADED, [challengeId])).rows;
  let rows = await find();
  for (const end = performance.now() + TIMEOUT; performance.now() < end; rows = await find()) {
    if (rows.every(({ state }) => state === 'done')) break;
    await pause(500);
  }
  const idsOf = (all: { id?: string }[]) => all.flatMap(({ id }) => id ?? []);
  const points = new Map(programs.map(({ key, isRight }) => [key, isRight ? 100 : 0]));
  return [
    ...notOnce(keysOf(programs), keysOf(rows), 'the grading of the program'),
    ...notOnce(idsOf(programs), idsOf(rows), 'the grading of attempt'),
    ...rows
      .filter((row) => row.state !== 'done' || row.points !== points.get(row.key))
      .map((row) => `attempt ${row.id} is ${row.state} with ${row.points} points`),
  ];
}

const keysOf = (all: { key: string }[]) => all.map(({ key }) => key);
