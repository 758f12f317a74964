import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openProcessLease } from '#server/leases/process-lease.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import * as startupTexts from '#texts/startup.ts';
import { connect } from './connect.ts';
import { migrateSchema, requireCompatible, schemaVersion } from './migrate.ts';
import { joinDatabase, joinPrimary, migrateDatabase, openDatabase } from './open.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: ReturnType<typeof connect>;
beforeEach(async () => {
  database = await createDatabase();
  connection = connect(database.url);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const onTaken = () => {};
const query = async (text: string) => (await connection.pool.query(text)).rows as Record<string, unknown>[];
const oldest = async () => (await query('select oldest from compatible_version'))[0]!.oldest;
const processes = () => query('select schema_version from server_process');

const ours = schemaVersion();
/** The migration of a later release that contracts the schema, so that our build cannot work on it. */
const contract = (timeout = 0) => migrateSchema(connection, { oldest: ours + 1, timeout });

/** Renewals too rare for the lease (milliseconds), so that a process soon looks killed or hung. */
const times = { lasts: 1_500, every: 60_000 };
const openLease = (options: Partial<Parameters<typeof openProcessLease>[1]> = {}) =>
  openProcessLease(connection.db, {
    log: { warn: () => {}, error: () => {} },
    isPrimary: false,
    onOutdated: () => {},
    ...options,
  });

/** The ways in which processes open the database. */
const openings = {
  'npm start': (config: ReturnType<typeof readConfig>) => openDatabase(config, { migrates: true, onTaken }),
  serve: (config: ReturnType<typeof readConfig>) => openDatabase(config, { migrates: false, onTaken }),
  worker: (config: ReturnType<typeof readConfig>) => joinPrimary(config, { connections: 1, onTaken }),
  migrate: migrateDatabase,
  school: joinDatabase,
};
const open = (name: keyof typeof openings) =>
  openings[name](readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url }));

test.each(Object.keys(openings) as (keyof typeof openings)[])('%s refuses a database that is too new', async (name) => {
  await contract();
  await expect(open(name)).rejects.toThrow(startupTexts.tooOld);
});

test.each(Object.keys(openings) as (keyof typeof openings)[])(
  '%s opens a newer database that allows its version',
  async (name) => {
    await migrateSchema(connection, { oldest: ours });
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`);

    const opened = await open(name);
    await opened?.close();
  },
);

test('the oldest compatible version stored in the database is never lowered', async () => {
  await contract();
  await query(`update compatible_version set oldest = ${ours}`);
  await migrateSchema(connection, { oldest: 1 });

  expect(await oldest()).toBe(ours);
});

test('a migration that contracts is refused while an older process runs; once it has begun, no older process starts', async () => {
  const before = await oldest();
  const lease = await openLease();
  const beside = contract(1_500);
  await expect.poll(oldest).toBe(ours + 1);
  await expect(openLease()).rejects.toThrow(startupTexts.tooOld);
  await expect(beside).rejects.toThrow(startupTexts.olderRunning);
  expect([await oldest(), await processes()]).toEqual([before, [{ schema_version: ours }]]);

  await lease.close();
  await contract();
  expect([await oldest(), await processes()]).toEqual([ours + 1, []]);
});

test('a migration that was interrupted while it waited for older processes waits again', async () => {
  const lease = await openLease({ schemaVersion: ours - 1 });
  await query(`update compatible_version set oldest = ${ours}`);
  const migrateAgain = () => migrateSchema(connection, { oldest: ours, timeout: 0 });

  await expect(migrateAgain()).rejects.toThrow(startupTexts.olderRunning);
  await lease.close();
  await migrateAgain();
});

test('a migration that contracts waits until the lease of a killed process expires', async () => {
  await openLease({ times });
  await contract(5_000);

  expect([await oldest(), await processes()]).toEqual([ours + 1, []]);
});

test('an older process that hung during the migration ends with an error message', async () => {
  const onOutdated = vi.fn();
  const lease = await openLease({ times: { lasts: 1_500, every: 250 }, onOutdated });
  await query('delete from server_process');
  await query(`update compatible_version set oldest = ${ours + 1}`);

  await expect.poll(() => onOutdated.mock.calls.map(([{ message }]) => message)).toEqual([startupTexts.tooOld]);
  await pause(1_000);
  expect([onOutdated.mock.calls.length, await processes()]).toEqual([1, []]);
  await lease.close();
});

test('a migration that expands runs beside processes of a release that does not store its version', async () => {
  await undoNewest();
  await query(`insert into server_process (host, pid, lease_until) values ('a', 1, now() + interval '1 hour')`);
  await migrateSchema(connection);

  expect([await oldest(), await processes()]).toEqual([22, [{ schema_version: 22 }]]);
});

test('a migration that contracts is refused beside processes that do not store their version', async () => {
  await undoNewest();
  await query(`insert into server_process (host, pid, lease_until) values ('a', 1, now() + interval '1 hour')`);
  await expect(contract()).rejects.toThrow(startupTexts.olderRunning);
  await query('delete from server_process');
  await contract();

  expect(await oldest()).toBe(ours + 1);
});

test('while a migration waits for a table that is in use, requests to that table do not wait', async () => {
  await undoNewest();
  const backup = await connection.pool.connect();
  await backup.query('begin; set local idle_in_transaction_session_timeout = 0');
  await backup.query('lock table server_process in access share mode');
  let isDone = false;
  const migrating = migrateSchema(connection).finally(() => {
    isDone = true;
  });
  for (let n = 0; n < 8; n++) {
    await query('select id from server_process');
    await pause(250);
  }
  const during = isDone;
  await backup.query('commit');
  backup.release();
  await migrating;

  expect(during).toBe(false);
  await requireCompatible(connection.db);
});

/** Creation time of migration 0025, in milliseconds: since then processes store their schema version. */
const STATING = 1_795_927_507_437;

/** Undoes migration 0025 and all later ones. Each new migration needs a line here. */
async function undoNewest() {
  await undoIndexesOfLists();
  await query('alter table server_process drop column peer_address');
  await query('alter table lesson drop column opens_day, drop column prerequisite_id; drop table lesson_file');
  await query('alter table project drop column help_until');
  await query('drop table handin_project_file; alter table line_comment drop column path');
  await query('alter table handin_attempt drop column project_id, drop column project_name');
  await query('alter table handin_attempt drop column project_kind, drop column project_revision');
  await query('drop table submission_picture');
  await query('alter table submission drop column returns_pictures, drop column picture_counts');
  await query('alter table challenge_test drop constraint challenge_test_program');
  await query(`alter table challenge_test add constraint challenge_test_program check (
    (kind = 'program') = (program is not null) and (program is null) = (program_language_id is null))`);
  await query('drop table unit; alter table lesson_text drop column reading_minutes');
  await query('alter table lesson drop column opens_after_previous, drop column minutes');
  await query('drop table page_report, published_page, project_version, project_file, project_picture, project');
  await query('alter table school_details drop column allows_publishing');
  await query('alter table progress drop column solved');
  await query('drop table lesson_picture, lesson_text, lesson_text_version');
  await query('alter table offer_course drop column intake_id; alter table agreed_price drop column intake_id');
  await query('alter table customer drop column intake_id, drop column intake_name, drop column intake_starts_on');
  await query(
    'drop table saved_filter, guardian_event, guardian; alter table "user" drop column consent_missing_since',
  );
  await query('drop table offer_course, offer');
  await query('drop table announcement_recipient, announcement');
  await query('drop table extension');
  await query('alter table lesson drop column opens_from, drop column opens_after_days');
  await query('alter table task drop column due_from, drop column due_after_days, drop column position');
  await query('alter table course drop column catch_up_days');
  await query(`alter table "user" drop column search`);
  await query(
    `alter table "user" drop column guardian_email, drop column first_password_nonce, drop column first_password_until`,
  );
  await query('drop trigger notification_names_recipient on notification; drop function name_recipient');
  await query('drop table notification_choice, notification_setting');
  await query(`alter table notification alter user_id set not null, drop column recipient_id, drop column course_id,
    drop column event_key, drop column in_bell, drop column email_since`);
  await query('alter table enrolment drop column intake_id; drop table intake');
  await query('drop table application_event, application_check');
  await query(
    'alter table customer drop column stage, drop column stage_before, drop column assignee_id, drop column locale',
  );
  await query('drop table front_page; alter table lesson drop column is_free');
  await query('drop table agreed_price; alter table customer drop column course_id');
  await query('drop table merge; alter table customer drop column student_id');
  await query('drop trigger student_is_admitted on "user"; drop function give_admission_number, with_check_digit');
  await query('drop sequence admission_number');
  await query(`alter table "user" drop column admission_number, drop column invited_at`);
  await query(`alter table "user" add column search text generated always as (plain(name || email)) stored`);
  await query('drop index grading_running_index');
  await query('drop table compatible_version; alter table server_process drop column schema_version');
  await query(`delete from drizzle.__drizzle_migrations where created_at >= ${STATING}`);
}

async function undoIndexesOfLists() {
  await query('drop index user_search_id_index, user_type_search_id_index, user_consent_missing_index');
  await query('drop index customer_status_created_at_index, ledger_entry_unmatched_index, receipt_search_index');
  await query('drop index payment_state_created_at_index, payment_purpose_created_at_index');
  await query('drop index payment_paid_at_index, payment_search_index');
}
