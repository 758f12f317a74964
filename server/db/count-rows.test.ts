import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { connect } from './connect.ts';
import { countRows } from './count-rows.ts';

test('rows are counted up to one more than the limit', async () => {
  const { url, drop } = await createDatabase();
  const { db, close } = connect(url);
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const count = (rows: number) =>
    countRows(db, { limit: (most) => sql`(select from generate_series(1, ${rows}::int) limit ${most})` });

  expect([
    await count(0),
    await count(MAX_COUNTED),
    await count(MAX_COUNTED + 1),
    await count(3 * MAX_COUNTED),
  ]).toEqual([0, MAX_COUNTED, MAX_COUNTED + 1, MAX_COUNTED + 1]);
});
