/**
 * How many hand-ins are graded per second? Is a student's second hand-in graded before another student's first? Is a
 * hand-in lost or graded twice when the school is killed? And how much does grading delay runs in the playground?
 */
import type pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { bareSeconds } from './bare.ts';
import { conclude } from './budget.ts';

const STUDENTS = 40;
const EACH = 5;
const ALL = STUDENTS * EACH;
const PYTHON = 71;
/** Gradings that run at the same time on two cores. They are not interrupted, so this many second hand-ins may be graded too early. */
const UNDER_WAY = 4;
/** The number of runs in the playground, one after the other. */
const RUNS = 40;
/** The number of programs by which the rate of the bare interpreter is measured. */
const BARE = 150;
/**
 * Minimum ratio of test runs per second to programs per second of the bare Python interpreter; 0.76 was measured. A
 * hand-in has five test runs: 12 hand-ins per second would be 0.29 where the bare interpreter runs 205 programs.
 */
const SHARE_OF_BARE = 0.5;

const folder = newFolder();
const postgres = await startPostgres(folder);
const url = postgres.urlOf('postgres');
const env = { DATABASE_URL: url, DARASA_DATA: folder, PORT: String(await freePort()) };
let darasa = await open(env);
const { db, pool, close } = connect(url);
const school = await givenSchool();

const alone = await playground();
const killed = await gradedThroughKill();
const before = await bareSeconds(BARE);
const fair = await graded();
const bare = (2 * BARE) / (before + (await bareSeconds(BARE)));

darasa.process.kill('SIGINT');
await darasa.ended;
await close();
await postgres.stop();
removeFolders();

conclude(`How are ${ALL} Python programs of ${STUDENTS} students graded, with five tests each?`, [
  { what: 'graded per second', value: fair.perSecond, unit: '/s', atLeast: 12 },
  {
    what: `… their tests, against the bare interpreter before and after, ${Math.round(bare)}/s`,
    value: (5 * fair.perSecond) / bare,
    unit: 'ratio',
    atLeast: SHARE_OF_BARE,
  },
  { what: 'second hand-ins graded before the last first hand-in', value: fair.passed, unit: '', budget: UNDER_WAY },
  {
    what: `a run in the playground meanwhile, p95 (against an idle school, ${Math.round(alone)} ms)`,
    value: fair.p95 / alone,
    unit: 'times',
    budget: 2,
  },
  { what: 'with kill -9 during grading: graded before the kill', value: killed.before, unit: '', atLeast: 1 },
  { what: '… lost', value: killed.lost, unit: '', budget: 0 },
  { what: '… graded twice, or wrongly', value: killed.wrong, unit: '', budget: 0 },
]);

async function givenSchool() {
  const create = factories(db);
  const course = await create.course();
  const tests = [3, 50, 700, 9_000, 100_000].map((number, index) => ({
    stdin: `${number} ${index}\n`,
    expected: `${number + index}\n`,
    isHidden: index > 1,
  }));
  const challenge = await create.challenge(course.id, { tests });
  const cookies: string[] = [];
  for (let count = 0; count <= STUDENTS; count++) {
    const student = await create.student();
    await create.enrolment(student.id, course.id);
    cookies.push(`session=${await create.session(student)}`);
  }
  return { challengeId: challenge.id, player: cookies.pop()!, cookies };
}

async function post(path: string, cookie: string, body: object) {
  const answer = await fetch(`${darasa.url}/api/v1${path}`, {
    method: 'POST',
    headers: { origin: darasa.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { _id?: string; stdout?: string };
}

/** Submits all hand-ins at the same time. @returns the ids of those that the server accepted */
async function submitAll() {
  const source = 'a, b = map(int, input().split())\nprint(a + b)';
  const path = `/challenges/${school.challengeId}/attempts`;
  const all = Array.from({ length: ALL }, (_, n) => school.cookies[n % STUDENTS]!);
  const answers = await Promise.all(all.map((cookie) => post(path, cookie, { languageId: PYTHON, source })));
  return answers.flatMap(({ _id }) => _id ?? []);
}

/** Runs playground programs until `isOver`. @returns the 95th percentile of their times in milliseconds */
async function playground(isOver = () => false) {
  const times: number[] = [];
  while (times.length < RUNS && !isOver()) {
    const began = performance.now();
    const path = '/submissions?base64_encoded=false&wait=true';
    const { stdout } = await post(path, school.player, { language_id: PYTHON, source_code: 'print("Habari")' });
    if (stdout === 'Habari\n') times.push(performance.now() - began);
    // A person would read the output for this time. (RUNS is below the limit of sixty programs per person and minute.)
    await pause(300);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}

async function graded() {
  await pause(60_000);
  const submitting = submitAll();
  let isOver = false;
  const measuring = playground(() => isOver);
  const ids = await submitting;
  await untilGraded(ids);
  isOver = true;
  const { rows } = await pool.query(
    `select extract(epoch from max(finished_at) - min(g.created_at))::float8 as seconds from grading g where attempt_id = any($1)`,
    [ids],
  );
  return { perSecond: ids.length / rows[0].seconds, passed: await passedOver(ids), p95: await measuring };
}

/** Counts second hand-ins that are graded after the last submission and before the last first hand-in. */
async function passedOver(ids: string[]) {
  const { rows }: pg.QueryResult<{ passed: number }> = await pool.query(
    `with turns as (
       select finished_at, max(g.created_at) over () as all_here,
         row_number() over (partition by student_id order by g.created_at, g.id) as turn
       from grading g join challenge_attempt a on a.id = g.attempt_id where a.id = any($1))
     select count(*)::int as passed from turns
     where turn = 2 and finished_at > all_here and finished_at < (select max(finished_at) from turns where turn = 1)`,
    [ids],
  );
  return rows[0]!.passed;
}

async function gradedThroughKill() {
  const ids = await submitAll();
  while ((await countGraded(ids)) < ALL / 3) await pause(50);
  const before = await countGraded(ids);
  darasa.process.kill('SIGKILL');
  await darasa.ended;
  darasa = await open(env);
  await untilGraded(ids);
  const { rows } = await pool.query(
    `select a.id, count(g.id)::int as gradings, bool_and(g.state = 'done' and g.points = 100 and g.id = a.grading_id) as is_right
     from challenge_attempt a left join grading g on g.attempt_id = a.id where a.id = any($1) group by a.id`,
    [ids],
  );
  return {
    before,
    lost: ids.length - rows.length + rows.filter(({ gradings }) => gradings === 0).length,
    wrong: rows.filter(({ gradings, is_right }) => gradings > 1 || !is_right).length,
  };
}

async function countGraded(ids: string[]) {
  return (await pool.query(`select id from grading where state = 'done' and attempt_id = any($1)`, [ids])).rowCount!;
}

async function untilGraded(ids: string[]) {
  while ((await countGraded(ids)) < ids.length) await pause(100);
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
