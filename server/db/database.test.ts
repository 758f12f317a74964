import { keepsItsPromises } from '#server/testing/database-promises.ts';
import { createDatabase } from '#server/testing/postgres.ts';

keepsItsPromises(createDatabase);
