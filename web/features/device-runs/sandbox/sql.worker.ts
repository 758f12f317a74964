/** The worker that runs SQL scripts with SQLite, on an empty database. */
import initSqlJs from 'sql.js';
import { serveFetchesFrom } from './handed-in.ts';
import { runSql } from './sql.ts';
import { onStage } from './stage.ts';

onStage(async ({ source, files }) => {
  serveFetchesFrom(files);
  const { Database } = await initSqlJs({ locateFile: (name) => name });
  return (stage) => runSql(source, new Database(), stage);
});
