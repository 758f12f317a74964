import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { attendance } from '#contract/attendance.ts';
import { courses } from '#contract/courses.ts';
import { people } from '#contract/people.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { startTestServer } from '#server/testing/server.ts';
import { withDatabase } from './reading.ts';

const details = { title: 'Pottery', desc: 'Pots, and what holds them.', price: 0 };

test('with replicas, a change marks the browser for ten seconds, and a read does not', async () => {
  const database = await createDatabase();
  // The replica's URL is the primary's own: it fails the check for replicas, so it is never read as one.
  const school = await startTestServer({ database, env: { DATABASE_READ_URLS: database.url } });
  const tutor = school.as(await school.create.tutor());

  const changed = await tutor.answer(courses.add, { body: details });
  const read = await tutor.answer(courses.list, { query: {} });

  expect(changed.headers.getSetCookie()).toEqual(['changed=1; Max-Age=10; Path=/; HttpOnly; SameSite=Lax']);
  expect(read.headers.getSetCookie()).toEqual([]);
  expect(school.services.readReplicas.next()).toBeUndefined();
});

test('without replicas, no response has the mark', async () => {
  const school = await startTestServer();

  const changed = await school.as(await school.create.tutor()).answer(courses.add, { body: details });

  expect(changed.headers.getSetCookie()).toEqual([]);
});

/** A request by a browser with these cookies. */
const requestWith = (cookies: Record<string, string>) => ({ cookies, headers: {} }) as FastifyRequest;

test('a read that fails on an unreachable replica is repeated on the primary, and the replica is left out', async () => {
  const { services } = await startTestServer();
  const away = connect('postgres://nobody@127.0.0.1:1/school');
  const leaveOut = vi.fn();
  const needs = { ...services, readReplicas: { next: () => ({ db: away.db, leaveOut }), close: async () => {} } };
  const asked: Db[] = [];
  const count = async (db: Db) => {
    asked.push(db);
    return (await db.execute(sql`select 1`)).rowCount;
  };

  const answer = await withDatabase(needs, { endpoint: people.list, request: requestWith({}) }, count);
  const afterChange = await withDatabase(
    needs,
    { endpoint: people.list, request: requestWith({ changed: '1' }) },
    count,
  );
  const strict = await withDatabase(needs, { endpoint: courses.list, request: requestWith({}) }, count);
  await away.close();

  expect([answer, afterChange, strict]).toEqual([1, 1, 1]);
  expect(asked).toEqual([away.db, services.db, services.db, services.db]);
  expect(leaveOut).toHaveBeenCalledTimes(1);
});

test('attendance, which people change by WebSocket, is read from the primary', async () => {
  const { services } = await startTestServer();
  const replica = connect('postgres://nobody@127.0.0.1:1/school');
  const next = () => ({ db: replica.db, leaveOut: () => {} });
  const needs = { ...services, readReplicas: { next, close: async () => {} } };
  const reads = Object.values(attendance).map((endpoint) =>
    withDatabase(needs, { endpoint, request: requestWith({}) }, async (db) => db === services.db),
  );

  expect(await Promise.all(reads)).toEqual([true, true, true]);
  await replica.close();
});
