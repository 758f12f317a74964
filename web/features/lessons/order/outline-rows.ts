/**
 * The outline of a course as one list of rows: its lessons, with the headings of the units between them. A lesson that
 * moves past a heading changes its unit; a unit moves with its lessons.
 */
import { arrayMove } from '@dnd-kit/sortable';
import type { Unit } from '#contract/learning/units.ts';
import type { Lesson, LessonOrder } from '#contract/lessons.ts';

export type Row = { id: string; unit: Unit; lesson?: never } | { id: string; lesson: Lesson; unit?: never };

/** A unit's heading with the lessons below it; without a unit, the lessons before the first heading. */
export interface Block {
  unit: Unit | undefined;
  lessons: Lesson[];
}

export const rowsOf = (lessons: Lesson[], units: Unit[]): Row[] => [
  ...lessons.flatMap((lesson, index) => [...unitRows(units, (before) => before === index), { id: lesson._id, lesson }]),
  ...unitRows(units, (before) => before >= lessons.length),
];

const unitRows = (units: Unit[], isHere: (lessonsBefore: number) => boolean): Row[] =>
  units.filter(({ lessonsBefore }) => isHere(lessonsBefore)).map((unit) => ({ id: unit._id, unit }));

/** Groups the rows into blocks. The first block, which has no unit, is left out if it is empty. */
export function blocksOf(rows: Row[]): Block[] {
  const blocks: Block[] = [{ unit: undefined, lessons: [] }];
  for (const { unit, lesson } of rows)
    if (unit) blocks.push({ unit, lessons: [] });
    else blocks.at(-1)!.lessons.push(lesson);
  return blocks[0]!.lessons.length > 0 ? blocks : blocks.slice(1);
}

/** Moves a row to the position of another row. */
export function moveRow(rows: Row[], id: string, over: string) {
  const indexOf = (wanted: string) => rows.findIndex((row) => row.id === wanted);
  return arrayMove(rows, indexOf(id), indexOf(over));
}

/** Moves a unit, with its lessons, to the position of another unit. */
export function moveUnit(rows: Row[], id: string, over: string) {
  const blocks = blocksOf(rows);
  const indexOf = (wanted: string) => blocks.findIndex(({ unit }) => unit?._id === wanted);
  return arrayMove(blocks, indexOf(id), indexOf(over)).flatMap(({ unit, lessons }): Row[] => [
    ...(unit ? [{ id: unit._id, unit }] : []),
    ...lessons.map((lesson) => ({ id: lesson._id, lesson })),
  ]);
}

/** Converts the rows to the order that the server expects. */
export function orderOf(rows: Row[]): LessonOrder {
  let lessonsBefore = 0;
  const units = [];
  const lessonIds = [];
  for (const { id, unit } of rows)
    if (unit) units.push({ unitId: id, lessonsBefore });
    else {
      lessonIds.push(id);
      lessonsBefore++;
    }
  return units.length > 0 ? { lessonIds, units } : { lessonIds };
}
