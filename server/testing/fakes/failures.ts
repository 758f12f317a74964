/** Simulates failures of the machine: ffmpeg programs that fail, a full file store, a lost or failing database. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findVideoTools } from '#server/adapters/video-tools/ffmpeg.ts';
import type { Db } from '#server/db/connect.ts';
import { fenced } from '#server/leases/fence.ts';
import { type Files, StorageFull } from '#server/ports/files.ts';
import type { School } from '#server/testing/server.ts';

const VIDEO = `echo '{"format":{"duration":"12"},"streams":[{"codec_type":"video"}]}'`;

/**
 * Returns video tools with fake ffmpeg and ffprobe programs: shell scripts with these lines, in which `$to` is ffmpeg's
 * output file. By default ffprobe reports a video of 12 seconds.
 */
export function playedTools(folder: string, { ffmpeg, ffprobe = VIDEO }: { ffmpeg: string; ffprobe?: string }) {
  const programs = mkdtempSync(join(folder, 'programs-'));
  const write = (name: string, lines: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  write('ffprobe', ffprobe);
  write('ffmpeg', `for last; do to=\${last#file:}; done\n${ffmpeg}`);
  return findVideoTools(join(programs, 'ffmpeg'))!;
}

/** Returns the error that a full file store throws. */
export const noRoom = () => new StorageFull('The disk is nearly full');

/** Returns a file store whose disk is too full for temporary folders. */
export const withoutRoom = (files: Files): Files => ({
  ...files,
  withFolder: () => Promise.reject(noRoom()),
});

/** Returns the database for a run of a job. The job counts as taken over once `isHeld` returns false. */
export const whileHeld = (db: Db, isHeld: () => boolean) => fenced(db, async () => isHeld());

/** Terminates the connection on which the server listens for PostgreSQL notifications; the server reconnects. */
export const loseNotifications = ({ pool }: School) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'darasa news' and datname = current_database()`,
  );

/** The error that PostgreSQL reports when it shuts down (57P01); below, the one of a full disk (53100). */
const goingAway = { message: 'going away', errcode: '57P01' };
export const fullDisk = { message: 'could not extend file: No space left on device', errcode: '53100' };

/**
 * Makes the database refuse writes to a table, by default with the error of a shutdown.
 *
 * @returns a function after which the database accepts writes again
 */
export async function refusing({ pool }: School, table: string, { message, errcode } = goingAway) {
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception '${message}' using errcode = '${errcode}'; end $$`);
  await pool.query(`create trigger refusing before insert or update or delete on ${table} execute function refuse()`);
  return async () => void (await pool.query('drop function refuse() cascade'));
}

/**
 * Makes every query of a table fail.
 *
 * @returns a function after which the table is there again
 */
export async function hiding({ pool }: School, table: string) {
  await pool.query(`alter table ${table} rename to hidden`);
  return async () => void (await pool.query(`alter table hidden rename to ${table}`));
}

/**
 * Makes the database refuse new rows of a table that do not meet an SQL condition, which causes a fault.
 *
 * @returns a function after which the database accepts all rows again
 */
export async function allowingOnly({ pool }: School, table: string, condition: string) {
  await pool.query(`alter table ${table} add constraint only_that check (${condition}) not valid`);
  return async () => void (await pool.query(`alter table ${table} drop constraint only_that`));
}

/** Makes the database look older than the server, as if the newest migration had not been applied. */
export const withoutNewestMigration = ({ pool }: School) =>
  pool.query(`update drizzle.__drizzle_migrations set created_at = created_at - 1
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
