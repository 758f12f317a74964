/** The words in which tests say what there is afterwards, where nobody is shown it. Straight from the tables. See given.ts. */
import type { Db } from '#server/db/connect.ts';
import { accountsFound } from './found-accounts.ts';
import { booksFound } from './found-books.ts';
import { classesFound } from './found-classes.ts';
import { coursesFound } from './found-courses.ts';
import { gradingsFound } from './found-gradings.ts';
import { lessonsFound } from './found-lessons.ts';
import { moneyFound } from './found-money.ts';
import { noticesFound } from './found-notices.ts';
import { runsFound } from './found-runs.ts';
import { stagesFound } from './found-stages.ts';

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
