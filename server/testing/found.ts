/** The words in which tests say what there is afterwards, where nobody is shown it. Straight from the tables. See given.ts. */
import type { Db } from '#server/db/connect.ts';
import { accountsFound } from './found-accounts.ts';

export const findings = (db: Db) => ({
  ...accountsFound(db),
});
