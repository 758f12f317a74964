/** How long does a class wait until the web pages of all its students are graded? */
import { WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import { connect } from '#server/db/connect.ts';
import { startPostgres } from '#server/db/embedded/embedded.ts';
import { demoWebChallenges } from '#server/demo/challenges/in-order.ts';
import { factories } from '#server/testing/factories/factories.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';
import { conclude } from './budget.ts';

const STUDENTS = 30;

const folder = newFolder();
const postgres = await startPostgres(folder);
const url = postgres.urlOf('postgres');
const darasa = await open({ DATABASE_URL: url, DARASA_DATA: folder, PORT: String(await freePort()) });
const { db, pool, close } = connect(url);
const [demo] = Object.values(demoWebChallenges).flat();
const source = writePageFiles(demo!.reference);
const school = await givenSchool();

const ids = await Promise.all(school.cookies.map(submit));
const { seconds, right } = await untilGraded();

darasa.process.kill('SIGINT');
await darasa.ended;
await close();
await postgres.stop();
removeFolders();

const tests = demo!.visible.length + demo!.hidden.length;
conclude(`How long are the web pages of ${STUDENTS} students graded, with ${tests} tests each?`, [
  { what: 'from the first hand-in to the last result', value: seconds, unit: 's', budget: 60 },
  { what: '… graded with all points', value: right, unit: '', atLeast: STUDENTS },
]);

async function givenSchool() {
  const create = factories(db);
  const course = await create.course();
  const tests = [
    ...demo!.visible.map((test) => ({ ...test, isHidden: false })),
    ...demo!.hidden.map((test) => ({ ...test, isHidden: true })),
  ].map(({ name, isHidden, code }) => ({
    ...{ name, isHidden, kind: 'page' as const, stdin: '', expected: null },
    ...{ program: code, programLanguageId: WEB_PAGE },
  }));
  const starters = [{ languageId: WEB_PAGE, code: writePageFiles(demo!.starter) }];
  const version = { referenceLanguageId: WEB_PAGE, reference: source };
  const challenge = await create.challenge(course.id, { tests, starters, version });
  const cookies: string[] = [];
  for (let count = 0; count < STUDENTS; count++) {
    const student = await create.student();
    await create.enrolment(student.id, course.id);
    cookies.push(`session=${await create.session(student)}`);
  }
  return { challengeId: challenge.id, cookies };
}

async function submit(cookie: string) {
  const answer = await fetch(`${darasa.url}/api/v1/challenges/${school.challengeId}/attempts`, {
    method: 'POST',
    headers: { origin: darasa.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ languageId: WEB_PAGE, source }),
  });
  return ((await answer.json()) as { _id: string })._id;
}

async function untilGraded() {
  for (;;) {
    const { rows } = await pool.query<{ open: number; right: number; seconds: number }>(
      `select count(*) filter (where state not in ('done', 'faulty'))::int as open, count(*) filter (where points = 100)::int as right,
         extract(epoch from max(finished_at) - min(created_at))::float8 as seconds
       from grading where attempt_id = any($1)`,
      [ids],
    );
    if (rows[0]!.open === 0) return rows[0]!;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
