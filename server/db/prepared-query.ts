/** Prepared statements for frequent queries: building and planning a query at each call would take measurable time. */
import type { Db } from './connect.ts';

/**
 * The query that `build` returns, built once per database and planned once per connection.
 * Values that differ between calls are sql.placeholder(name).
 */
export const preparedQuery =
  <Prepared extends object>(build: (db: Db) => Prepared) =>
  (db: Db): Prepared => {
    const cached = db.statements?.get(build) as Prepared | undefined;
    if (cached) return cached;
    const statement = build(db);
    db.statements?.set(build, statement);
    return statement;
  };
