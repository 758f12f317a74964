/** The demo school with 500 courses of ten lessons, 5,000 people and 50,000 enrolments, open on a built server. */
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { urlIn } from '#server/db/embedded/embedded.ts';
import { factories } from '#server/testing/factories/factories.ts';
import { freePort, newFolder, open, removeFolders } from '#server/testing/processes/school-process.ts';

/** @param env  further settings of the school */
export async function openGrownSchool(env: Record<string, string> = {}) {
  const folder = newFolder();
  const darasa = await open({ DARASA_DATA: folder, PORT: String(await freePort()), LOG_LEVEL: 'error', ...env });
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? urlIn(folder, 'darasa');
  await grow(url);
  const connection = connect(url);
  const create = factories(connection.db);

  return {
    ...darasa,
    create,
    databaseUrl: url,
    courseIds: await idsOf(url, 'select id from course'),
    /** Returns the session cookies of `number` students. */
    async cookies(number: number) {
      const ids = await idsOf(url, `select id from "user" where type = 'student' limit ${number}`);
      return Promise.all(ids.map(async (id) => `session=${await create.session({ id })}`));
    },
    async close() {
      await connection.close();
      darasa.process.kill('SIGINT');
      await darasa.ended;
      removeFolders();
    },
  };
}

/** Everyone gets the demo school's password. Every student is in about ten courses and has rated half of them. */
async function grow(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of GROWTH) await client.query(statement);
  await client.end();
}

const GROWTH = [
  `insert into "user" (name, email, type, password_hash, email_verified_at)
   select 'Student ' || n, 'student' || n || '@example.com', 'student',
     (select password_hash from "user" where email = 'student@darasa.test'), now()
   from generate_series(1, 5000 - (select count(*)::int from "user")) n`,
  `insert into course (tutor_id, title, "desc", price, level)
   select tutor_id, title || ' ' || n, "desc", price, level
   from generate_series(1, 45) n, (select * from course limit 11) demo
   limit 500 - (select count(*) from course)`,
  `insert into enrolment (student_id, course_id)
   select s.id, c.id
   from (select id, row_number() over (order by id) as n from "user" where type = 'student') s
   join (select id, row_number() over (order by id) as n from course) c on (s.n * 7 + c.n * 13) % 50 = 0
   on conflict do nothing`,
  `insert into rating (course_id, student_id, value)
   select course_id, student_id, 0.5 + (ascii(left(student_id::text, 1)) % 10) * 0.5
   from enrolment where student_id < '80000000-0000-0000-0000-000000000000' on conflict do nothing`,
  `update course set rating = r.mean, ratings = r.number
   from (select course_id, avg(value) as mean, count(*) as number from rating group by course_id) r where r.course_id = course.id`,
  `insert into lesson (course_id, position, title, "desc", published_at)
   select c.id, 100 + n, 'Lesson ' || n, c."desc", now() from course c, generate_series(1, 10) n
   where not exists (select from lesson where course_id = c.id)`,
  `insert into task (lesson_id, name, "desc", deadline) select id, 'Task ' || n, title, current_date + n from lesson, generate_series(1, 2) n`,
  `insert into progress (student_id, lesson_id, second, watched, completed_at)
   select e.student_id, l.id, 60, 1, now() from enrolment e join lesson l on l.course_id = e.course_id and l.position = 101
   on conflict do nothing`,
  'vacuum analyze',
];

async function idsOf(url: string, query: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(query);
  await client.end();
  return rows.map(({ id }) => id);
}
