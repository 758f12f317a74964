/** Statements that are asked so often that building and planning them anew each time would show. */
import type { Db } from './connect.ts';

/**
 * The query that `build` makes, built once for each database and planned once for each of its connections.
 * Values that differ from call to call stand in it as sql.placeholder(name).
 */
export const preparedQuery =
  <Prepared extends object>(build: (db: Db) => Prepared) =>
  (db: Db): Prepared => {
    const known = db.statements?.get(build) as Prepared | undefined;
    if (known) return known;
    const made = build(db);
    db.statements?.set(build, made);
    return made;
  };
