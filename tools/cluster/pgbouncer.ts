/** Runs PgBouncer in front of a test run's PostgreSQL, for the tests of one file. */
import { afterAll, describe } from 'vitest';
import { createPgbouncer, hasPgbouncer } from '#server/testing/processes/pgbouncer.ts';
import { supervise } from './processes.ts';

export type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

/** Starts PgBouncer, and restarts it whenever it has ended. @param more  an additional line of its configuration */
export async function startPgbouncer(more?: string) {
  const { urlOf, remove, ...program } = await createPgbouncer(process.env.DARASA_TEST_POSTGRES!, more);
  const running = supervise({ name: 'pgbouncer', ...program });
  await running.untilReady();
  const stop = () => running.stop('SIGKILL').finally(remove);
  return { ...running, urlOf, stop };
}

/** Describes tests with PgBouncer, which are skipped where it is not installed. */
export async function describeWithPgbouncer(tests: (bouncer: Pgbouncer) => void) {
  if (!hasPgbouncer())
    return describe.skip('PgBouncer (skipped: pgbouncer is not installed)', () => tests(undefined as never));
  const bouncer = await startPgbouncer();
  afterAll(() => bouncer.stop());
  describe('PgBouncer', () => tests(bouncer));
}
