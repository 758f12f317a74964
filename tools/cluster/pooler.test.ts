/** Tests how a school starts behind PgBouncer 1.18 in transaction mode, and transactions that wait there for a connection. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import { readConfig } from '#server/config/config.ts';
import { connect, type Db, isDatabaseUnavailable, isLockTimeout } from '#server/db/connect.ts';
import { joinDatabase } from '#server/db/open.ts';
import { requireSessions } from '#server/db/pooler.ts';
import type { StartupError } from '#server/startup-error.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { describeWithPgbouncer, type Pgbouncer, startPgbouncer } from './pgbouncer.ts';

await describeWithPgbouncer((bouncer) => {
  test('without the address of PostgreSQL itself, the start is refused in both languages', async () => {
    const { direct, pooled } = await newDatabase(bouncer);
    const text = await refusal({ DATABASE_URL: pooled });
    const swapped = await refusal({ DATABASE_URL: direct, DATABASE_DIRECT_URL: pooled });

    expect(inLocale(text, 'en')).toBe(
      'DATABASE_URL leads to a connection pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    );
    expect(inLocale(text, 'sw')).toMatch(/^DATABASE_URL inaelekeza kwenye connection pooler kama PgBouncer: weka/);
    expect(inLocale(swapped, 'en')).toMatch(/^DATABASE_DIRECT_URL leads to a connection pooler/);
  });

  test('a pooler that ignores a connection’s startup parameters is noticed too', async () => {
    const { direct } = await newDatabase(bouncer);
    const lenient = await startPgbouncer(`ignore_startup_parameters = ${timeouts.join(', ')}`);

    const text = await refusal({ DATABASE_URL: lenient.urlOf(direct) });
    await lenient.stop();

    expect(inLocale(text, 'en')).toMatch(/^DATABASE_URL leads to a connection pooler/);
  });

  test('the addresses of two databases are refused', async () => {
    const [{ direct }, { pooled }] = [await newDatabase(bouncer), await newDatabase(bouncer)];
    const text = await refusal({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });

    expect(inLocale(text, 'en')).toMatch(/must lead to the same database/);
  });
});

await describeWithPgbouncer((bouncer) => {
  test('sessions that PgBouncer had before the first start get the timeouts', async () => {
    const { direct, pooled } = await newDatabase(bouncer);
    const earlier = connect(pooled, { directUrl: direct });
    const shown = async () => {
      const all = Array.from({ length: 50 }, () => earlier.pool.query<{ lock_timeout: string }>('show lock_timeout'));
      return new Set((await Promise.all(all)).map(({ rows }) => rows[0]!.lock_timeout));
    };

    const before = await shown();
    await (await open({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).close();
    const after = await shown();
    await earlier.close();

    expect([before, after]).toEqual([new Set(['0']), new Set(['2s'])]);
  });

  test('the first start through PgBouncer ends no session of a process that is connected directly', async () => {
    const { direct, pooled } = await newDatabase(bouncer);
    const beside = connect(direct, { connections: 1 });
    const session = async () =>
      (await beside.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

    const before = await session();
    await (await open({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).close();
    const after = await session();
    await beside.close();

    expect(after).toBe(before);
  });

  test('a statement waits two seconds for a lock, and a transaction whose process hangs is ended after five', async () => {
    const { direct, pooled } = await newDatabase(bouncer);
    const connection = connect(pooled, { directUrl: direct });
    await requireSessions(connection);
    const waits: { isLockTimeout: boolean; seconds: number }[] = [];

    const hanging = connection.db.transaction(async (tx) => {
      await lockUsers(tx);
      waits.push(await waitForLock(connection.db));
      await pause(5_000);
      await tx.execute(sql`select 1`);
    });
    const ended = await hanging.catch((error: unknown) => error);
    await connection.db.transaction(lockUsers);
    await connection.close();

    expect(waits).toEqual([{ isLockTimeout: true, seconds: 2 }]);
    expect(isDatabaseUnavailable(ended)).toBe(true);
  });
});

/** A new database, directly and through PgBouncer. */
async function newDatabase(bouncer: Pgbouncer) {
  const { url: direct, drop } = await createDatabase();
  onTestFinished(drop);
  return { direct, pooled: bouncer.urlOf(direct) };
}

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

const open = (env: Record<string, string>) => joinDatabase(readConfig({ NODE_ENV: 'test', ...env }));

const refusal = (env: Record<string, string>) =>
  open(env).then(
    () => 'opened',
    (error: StartupError) => error.text,
  );

const lockUsers = async (tx: Db) => void (await tx.execute(sql`lock table "user"`));

async function waitForLock(db: Db) {
  const start = performance.now();
  const error = await db.transaction(lockUsers).catch((failure: unknown) => failure);
  return { isLockTimeout: isLockTimeout(error), seconds: Math.round((performance.now() - start) / 1_000) };
}
