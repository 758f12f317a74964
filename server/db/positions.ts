/** Rows of a table that users put in order. */
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** Gives the rows the positions 1, 2, 3 … in the order in which `ids` lists them. */
export const setPositions = (tx: Db, table: PgTable & { id: PgColumn }, ids: string[]) =>
  tx.execute(
    sql`update ${table} set position = ordered.position
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered(id, position) where ${table.id} = ordered.id`,
  );

/** Whether two lists contain the same ids, each once, in any order. */
export const haveSameIds = (ids: string[], others: string[]) =>
  ids.length === others.length && new Set(ids).size === ids.length && new Set([...ids, ...others]).size === ids.length;
