/** Queries of rows that tests check and no route shows; the counterpart of server/testing/factories/factories.ts. */
import type { Db } from '#server/db/connect.ts';
import { accountQueries } from './accounts.ts';
import { bookQueries } from './books.ts';
import { callQueries } from './classes.ts';
import { courseQueries } from './courses.ts';
import { gradingQueries } from './gradings.ts';
import { lessonQueries } from './lessons.ts';
import { liveSessionQueries } from './live-sessions.ts';
import { moneyQueries } from './money.ts';
import { notificationQueries } from './notices.ts';
import { processQueries } from './processes.ts';
import { runQueries } from './runs.ts';

export const queries = (db: Db) => ({
  ...accountQueries(db),
  ...callQueries(db),
  ...courseQueries(db),
  ...gradingQueries(db),
  ...moneyQueries(db),
  ...notificationQueries(db),
  ...bookQueries(db),
  ...lessonQueries(db),
  ...processQueries(db),
  ...runQueries(db),
  ...liveSessionQueries(db),
});
