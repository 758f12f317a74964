/** PostgreSQL stops and restarts while the server runs. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import { connect } from './connect.ts';
import { startPostgres } from './embedded/embedded.ts';
import { migrateSchema } from './migrate.ts';

/** A server with a PostgreSQL of its own in a temporary folder. */
async function openSchool() {
  const folder = await mkdtemp(join(tmpdir(), 'darasa-away-'));
  const postgres = await startPostgres(folder);
  const database = { url: postgres.urlOf('postgres'), drop: async () => {} };
  const connection = connect(database.url);
  await migrateSchema(connection);
  await connection.close();
  return { folder, postgres, school: await startTestServer({ database }) };
}

test('the server answers "unavailable" while PostgreSQL is down, and works again when it is back', async () => {
  const opened = await openSchool();
  const { folder, school } = opened;
  let { postgres } = opened;
  const student = school.as(await school.create.student());
  await student.call(courses.list, { query: {} });

  await postgres.stop();
  const live = await fetch(`${school.address}/health/live`);
  const ready = await fetch(`${school.address}/health/ready`);
  const list = await student.answer(courses.list, { query: {} });
  const signIn = await school.as().refused(auth.signIn, { body: { email: 'a@b.co', password: 'x' } });

  expect([live.status, ready.status, list.status, signIn.status]).toEqual([200, 503, 503, 503]);
  expect(list.body).toMatchObject({ code: 'unavailable', message: generalTexts.unavailable });
  expect(list.headers.get('retry-after')).toBe('2');

  postgres = await startPostgres(folder);
  await student.call(courses.list, { query: {} });
  await expect.poll(async () => (await fetch(`${school.address}/health/ready`)).status).toBe(200);

  school.takeFaults();
  await school.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('transactions interrupted by a killed PostgreSQL are refused, and the server uses the restarted one', async () => {
  const { folder, postgres, school } = await openSchool();
  const tutor = school.as(await school.create.tutor());
  const details = { title: 'Pottery', desc: 'Pots, and what holds them.', price: 0 };
  const statuses: number[] = [];
  let isOver = false;
  const adding = Array.from({ length: 8 }, async () => {
    while (!isOver) statuses.push((await tutor.answer(courses.add, { body: details })).status);
  });

  for (let round = 0; round < 3; round++) {
    const before = statuses.filter((status) => status === 201).length;
    await expect.poll(() => statuses.filter((status) => status === 201).length - before, WAIT).toBeGreaterThan(20);
    const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }
  const before = statuses.length;
  await expect.poll(() => statuses.slice(before).includes(201), WAIT).toBe(true);
  isOver = true;
  await Promise.all(adding);

  // No connection is leaked: all that were in use when PostgreSQL stopped have been returned to the pool.
  await expect.poll(() => school.pool.totalCount - school.pool.idleCount, WAIT).toBe(0);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  school.takeFaults();
  await school.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const WAIT = { timeout: 20_000 };
