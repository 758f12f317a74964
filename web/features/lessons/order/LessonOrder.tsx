/** Lets a tutor reorder the lessons and units of a course. */
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { Unit } from '#contract/learning/units.ts';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { DragArea } from '#web/ui/sortable/DragArea.tsx';
import { announcements } from './announcements.ts';
import styles from './LessonOrder.module.css';
import { useReorder } from './move-lesson.ts';
import { type Block, blocksOf, moveRow, moveUnit, rowsOf } from './outline-rows.ts';
import { blockId, unitIdOf } from './row-ids.ts';
import { SortableLesson } from './SortableLesson.tsx';
import { SortableRows } from './SortableRows.tsx';
import { SortableUnit } from './SortableUnit.tsx';

interface Props {
  courseId: string;
  lessons: Lesson[];
  units: Unit[];
  card: (lesson: Lesson, handle: ReactNode) => ReactNode;
  /** Renders the buttons that edit a unit. */
  unitActions: (unit: Unit) => ReactNode;
  /** The language of the units' names, if it is not the page's. */
  lang: string | undefined;
}

export function LessonOrder({ courseId, lessons, units, card, unitActions, lang }: Props) {
  const reorder = useReorder(courseId);
  const rows = rowsOf(lessons, units);
  const rowIds = rows.map(({ id }) => id);

  function move(id: string, over: string) {
    const [unit, otherUnit] = [unitIdOf(id), unitIdOf(over)];
    if (unit && otherUnit) void reorder(moveUnit(rows, unit, otherUnit));
    if (!unit) void reorder(moveRow(rows, id, over));
  }

  const list = ({ unit, lessons: members }: Block) => (
    <ol className={styles.lessons} aria-labelledby={unit?._id}>
      {members.map((lesson) => (
        <SortableLesson key={lesson._id} lesson={lesson} card={card} />
      ))}
    </ol>
  );

  return (
    <DragArea announcements={announcements(rows)} instructions={texts.dragInstructions} onMove={move}>
      <SortableContext items={units.map(({ _id }) => blockId(_id))} strategy={verticalListSortingStrategy}>
        {blocksOf(rows).map((block) =>
          block.unit ? (
            <SortableUnit
              key={block.unit._id}
              unit={block.unit}
              rowIds={rowIds}
              actions={unitActions(block.unit)}
              lang={lang}
            >
              {list(block)}
            </SortableUnit>
          ) : (
            <SortableRows key="" ids={rowIds}>
              {list(block)}
            </SortableRows>
          ),
        )}
      </SortableContext>
    </DragArea>
  );
}
