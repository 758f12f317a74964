/** The words in which tests say what there is afterwards, where nobody is shown it. Straight from the tables. See given.ts. */
import type { Db } from '#server/db/connect.ts';
import { accountsFound } from './accounts.ts';
import { booksFound } from './books.ts';
import { classesFound } from './classes.ts';
import { coursesFound } from './courses.ts';
import { gradingsFound } from './gradings.ts';
import { lessonsFound } from './lessons.ts';
import { moneyFound } from './money.ts';
import { noticesFound } from './notices.ts';
import { runsFound } from './runs.ts';
import { stagesFound } from './stages.ts';

export const findings = (db: Db) => ({
  ...accountsFound(db),
  ...classesFound(db),
  ...coursesFound(db),
  ...gradingsFound(db),
  ...moneyFound(db),
  ...noticesFound(db),
  ...booksFound(db),
  ...lessonsFound(db),
  ...runsFound(db),
  ...stagesFound(db),
});
