/** Changes in the database that tests need and no route makes: dates in the past, broken states, deletions. */
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/ports/clock.ts';
import { accountChanges } from './accounts.ts';
import { courseChanges } from './courses.ts';
import { gradingChanges } from './gradings.ts';
import { handinChanges } from './handins.ts';
import { liveChanges } from './live.ts';
import { moneyChanges } from './money.ts';
import { processChanges } from './processes.ts';

export const changes = (db: Db, clock: Clock = { now: () => new Date() }) => ({
  ...accountChanges(db),
  ...courseChanges(db),
  ...gradingChanges(db),
  ...handinChanges(db),
  ...liveChanges(db, clock),
  ...moneyChanges(db),
  ...processChanges(db),
});
