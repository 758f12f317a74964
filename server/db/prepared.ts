/** Statements that are asked so often that building and planning them anew each time would show. */
import type { Db } from './connect.ts';

/**
 * The query that `build` makes, built once for each database and planned once for each of its connections.
 * Values that differ from call to call stand in it as sql.placeholder(name).
 */
export function preparedOnce<Prepared extends object>(build: (db: Db) => Prepared) {
  const built = new WeakMap<Db, Prepared>();
  return (db: Db): Prepared => {
    const known = built.get(db);
    if (known) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}
