/** Tests what Darasa requires of a database, with Debian's PostgreSQL, directly and behind PgBouncer in transaction mode. */
import { describe } from 'vitest';
import { keepsItsPromises } from '#server/testing/database-promises.ts';
import { createDatabase } from '#server/testing/postgres.ts';
import { describeWithPgbouncer } from './pgbouncer.ts';

describe('PostgreSQL', () => keepsItsPromises(createDatabase));

await describeWithPgbouncer((bouncer) =>
  keepsItsPromises(async () => {
    const { url: directUrl, drop } = await createDatabase();
    return { url: bouncer.urlOf(directUrl), directUrl, drop };
  }),
);
