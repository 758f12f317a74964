import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { setPositions } from '#server/db/positions.ts';
import { lesson, unit } from '#server/db/tables/lessons.ts';

export interface OutlineRow {
  id: string;
  kind: 'unit' | 'lesson';
}

/** The units and lessons of a course in their common order. */
export const listOutline = async (db: Db, courseId: string) =>
  (
    await db.execute<{ id: string; kind: OutlineRow['kind'] }>(sql`
      select id, kind from (
        select id, position, created_at, 'unit' as kind from ${unit} where course_id = ${courseId}
        union all select id, position, created_at, 'lesson' from ${lesson} where course_id = ${courseId}
      ) listed order by position, kind desc, created_at, id`)
  ).rows;

/** Gives units and lessons the positions 1, 2, 3 … in the order in which `ids` lists them. */
export async function orderOutline(tx: Db, ids: string[]) {
  for (const table of [unit, lesson]) await setPositions(tx, table, ids);
}

/** The position for a new lesson or unit at the end of a course. */
export const nextPosition = async (db: Db, courseId: string) =>
  (
    await db.execute<{ position: number }>(sql`
      select coalesce(max(position), 0) + 1 as position from (
        select position from ${unit} where course_id = ${courseId}
        union all select position from ${lesson} where course_id = ${courseId}) listed`)
  ).rows[0]!.position;
