/** Failures of the machine: fake ffmpeg programs, a full file store, a lost or failing database. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findVideoTools } from '#server/adapters/video-tools/ffmpeg.ts';
import { type Files, StorageFull } from '#server/ports/files.ts';
import type { School } from '#server/testing/server.ts';

const VIDEO = `echo '{"format":{"duration":"12"},"streams":[{"codec_type":"video"}]}'`;

/**
 * Fake ffmpeg and ffprobe programs that run these lines of shell; `$to` is the
 * output file. By default ffprobe reports a video of twelve seconds.
 */
export function playedTools(folder: string, { ffmpeg, ffprobe = VIDEO }: { ffmpeg: string; ffprobe?: string }) {
  const programs = mkdtempSync(join(folder, 'programs-'));
  const write = (name: string, lines: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  write('ffprobe', ffprobe);
  write('ffmpeg', `for last; do to=\${last#file:}; done\n${ffmpeg}`);
  return findVideoTools(join(programs, 'ffmpeg'))!;
}

/** The error of a full store. */
export const noRoom = () => new StorageFull('The disk is nearly full');

/** The store, but nothing can be made in it. */
export const withoutRoom = (files: Files): Files => ({
  ...files,
  withFolder: () => Promise.reject(noRoom()),
});

/** Terminates the server's LISTEN connection; the server reconnects. */
export const loseNotifications = ({ pool }: School) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'darasa news' and datname = current_database()`,
  );

/** PostgreSQL's errors when it shuts down, and when its disk is full. */
const goingAway = { message: 'going away', errcode: '57P01' };
export const fullDisk = { message: 'could not extend file: No space left on device', errcode: '53100' };

/**
 * Makes the database refuse writes to that table, as during its shutdown.
 *
 * @returns what ends that
 */
export async function refusing({ pool }: School, table: string, { message, errcode } = goingAway) {
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception '${message}' using errcode = '${errcode}'; end $$`);
  await pool.query(`create trigger refusing before insert or update or delete on ${table} execute function refuse()`);
  return async () => void (await pool.query('drop function refuse() cascade'));
}

/**
 * From now on the database refuses rows of that table that do not meet the condition, as a fault of ours.
 *
 * @returns what ends that
 */
export async function allowingOnly({ pool }: School, table: string, condition: string) {
  await pool.query(`alter table ${table} add constraint only_that check (${condition}) not valid`);
  return async () => void (await pool.query(`alter table ${table} drop constraint only_that`));
}

/** Makes the database older than the server: without its newest migration. */
export const withoutNewestMigration = ({ pool }: School) =>
  pool.query(`update drizzle.__drizzle_migrations set created_at = created_at - 1
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
