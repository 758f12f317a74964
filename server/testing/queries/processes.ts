import type { Db } from '#server/db/connect.ts';
import { serverProcess } from '#server/db/tables/system.ts';

export const processQueries = (db: Db) => ({
  serverProcesses: () => db.select().from(serverProcess),
});
