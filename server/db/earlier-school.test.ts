/**
 * The current version opens the data of an earlier version. The fixture holds the rows, queued jobs and files of the
 * demo school as written by commit f5ba785, before many names in the code changed: the names of tables, columns and
 * queues, and the data of jobs, must stay compatible for schools that update.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auth } from '#contract/auth.ts';
import { challenges } from '#contract/challenges.ts';
import { courses } from '#contract/courses.ts';
import { isAdmissionNumber } from '#contract/fields/admission-number.ts';
import { gradings } from '#contract/gradings.ts';
import { receipts } from '#contract/money/receipts.ts';
import { people } from '#contract/people.ts';
import { type Account, users } from '#contract/users.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { connect } from './connect.ts';
import { migrateSchema } from './migrate.ts';
import { user } from './tables/accounts.ts';

const Row = z.record(z.string(), z.unknown());
const Earlier = z.object({
  /** How many migrations the earlier version had applied. */
  migrations: z.number(),
  rows: z.record(z.string(), z.array(Row)),
  jobs: z.array(Row.and(z.object({ id: z.string(), name: z.string() }))),
  /** The files' contents in base64, by name. */
  files: z.record(z.string(), z.string()),
});
type Earlier = z.output<typeof Earlier>;

const fixture = fileURLToPath(new URL('../testing/earlier-school.json.gz', import.meta.url));
const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

let school: School;
let earlier: Earlier;

beforeAll(async () => {
  earlier = Earlier.parse(JSON.parse(gunzipSync(await readFile(fixture)).toString()));
  const database = await createDatabase();
  await restore(database.url);
  school = await startTestServer({ database, runner: scriptedRunner() });
  for (const [name, bytes] of Object.entries(earlier.files))
    await school.services.files.put(name, Buffer.from(bytes, 'base64'));
});
afterAll(() => school.stop());

/** Restores the earlier version's database, then migrates it with this version. */
async function restore(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await migrateToEarlierVersion(client);
  // Disables foreign keys and triggers, because the rows are inserted in any order.
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(earlier.rows)) await insert(client, `public."${table}"`, rows);
  // Gives jobs new dates, because pg-boss deletes jobs that are older than two weeks.
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const jobs = earlier.jobs.map((job) => ({ ...job, created_on: now, start_after: now, keep_until: later }));
  await insert(client, 'jobs.job', jobs);
  await client.end();
  const connection = connect(url);
  await migrateSchema(connection);
  await connection.close();
}

async function migrateToEarlierVersion(client: pg.Client) {
  const folder = await mkdtemp(join(tmpdir(), 'darasa-migrations-'));
  await cp(migrations, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, earlier.migrations) }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

/** Inserts rows of the fixture, naming their columns because the fixture lacks generated ones. */
function insert(client: pg.Client, table: string, rows: object[]) {
  const columns = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ');
  return client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

async function student() {
  const [found] = await school.services.db.select().from(user).where(eq(user.email, 'student@darasa.test'));
  return found!;
}

test('a student signs in with the old password and finds the joined courses', async () => {
  const account = await school
    .as()
    .call(auth.signIn, { body: { email: 'student@darasa.test', password: 'Darasa2026' } });
  expect(account).toMatchObject({ name: 'Wanjiru Kamau', type: 'student' });
  const joined = await school.as(await student()).call(courses.listJoined);
  expect(joined.length).toBeGreaterThan(0);
});

test('each student of the earlier version has an admission number', async () => {
  const her = await student();
  const account = await school.as(her).call(users.read, { params: { id: her.id } });
  const { admissionNumber } = account as Account;
  expect(admissionNumber).toSatisfy(isAdmissionNumber);
  const found = await school.as(await school.create.admin()).call(people.list, { query: { q: admissionNumber! } });
  expect(found.people.map(({ _id }) => _id)).toEqual([her.id]);
});

test('the courses of the earlier version are in English', async () => {
  const listed = await school.as().call(courses.list, { query: {} });
  expect(new Set(listed.map(({ language }) => language))).toEqual(new Set(['en']));
});

test('a receipt of the earlier version shows the current details of the school', async () => {
  const { id: studentId } = await student();
  const her = school.as(await student());
  const { lines } = await her.call(receipts.statement, { params: { studentId } });
  const id = lines.find(({ receiptId }) => receiptId)!.receiptId!;
  const { issuer } = await her.call(receipts.read, { params: { id } });
  expect(issuer).toEqual({ name: 'Darasa', address: '', taxPin: '' });
});

test('every queued job is started under its name, with its data', async () => {
  const waiting = async () => {
    const { rows } = await school.pool.query<{ name: string }>(
      `select name from jobs.job where id = any($1) and started_on is null
       union select name from jobs.job where id = any($1) and output->>'name' = 'ZodError'`,
      [earlier.jobs.map(({ id }) => id)],
    );
    return rows.map(({ name }) => name);
  };

  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
});

test('an email that was queued is sent', async () => {
  const [email] = (await school.mailbox.emailsTo('student@darasa.test')).filter(({ text }) =>
    text.includes('/password-reset/'),
  );
  expect(email).toBeDefined();
});

test('a queued attempt is graded', async () => {
  const her = school.as(await student());
  const { challenges: listed } = await her.call(challenges.list, { query: {} });
  const waiting = listed.find(({ title }) => title === 'Welcome aboard')!;
  const states = async () => (await her.call(gradings.list, { params: { id: waiting._id } })).map(({ state }) => state);

  await expect.poll(states, { timeout: 20_000 }).toEqual(['done', 'done']);
});

test('a file that a tutor attached to a task is downloaded', async () => {
  const [name] = Object.keys(earlier.files).map((path) => path.replace(/^sent\//, ''));
  const { rows } = await school.pool.query<{ task_id: string }>('select task_id from task_attachment');
  const cookie = `session=${await school.create.session(await student())}`;
  const path = `/tasks/${rows[0]!.task_id}/attachments/${name}`;
  const download = await fetch(school.base + path, { headers: { cookie } });

  expect(await download.text()).toBe(Buffer.from(earlier.files[`sent/${name}`]!, 'base64').toString());
});
