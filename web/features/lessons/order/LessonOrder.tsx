/**
 * Lets a tutor reorder the lessons and units of a course: by keyboard, or by dragging their handles with a mouse or a
 * finger. A finger has to rest on the handle first, because a finger that moves immediately scrolls.
 */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { Unit } from '#contract/learning/units.ts';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { announcements } from './announcements.ts';
import styles from './LessonOrder.module.css';
import { useReorder } from './move-lesson.ts';
import { type Block, blocksOf, moveRow, moveUnit, rowsOf } from './outline-rows.ts';
import { blockId, unitIdOf } from './row-ids.ts';
import { SortableLesson } from './SortableLesson.tsx';
import { SortableRows } from './SortableRows.tsx';
import { SortableUnit } from './SortableUnit.tsx';

/** A finger starts dragging after `delay` milliseconds, in which it may move `tolerance` pixels. */
const TOUCH_ACTIVATION = { delay: 220, tolerance: 8 };
/** Pixels after which a mouse drags; a shorter movement is a click. */
const MOUSE_ACTIVATION = { distance: 4 };

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
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_ACTIVATION }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_ACTIVATION }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rows = rowsOf(lessons, units);
  const rowIds = rows.map(({ id }) => id);

  function drop({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const [from, to] = [String(active.id), String(over.id)];
    const [unit, otherUnit] = [unitIdOf(from), unitIdOf(to)];
    if (unit && otherUnit) void reorder(moveUnit(rows, unit, otherUnit));
    if (!unit) void reorder(moveRow(rows, from, to));
  }

  const list = ({ unit, lessons: members }: Block) => (
    <ol className={styles.lessons} aria-labelledby={unit?._id}>
      {members.map((lesson) => (
        <SortableLesson key={lesson._id} lesson={lesson} card={card} />
      ))}
    </ol>
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(rows),
        screenReaderInstructions: { draggable: texts.dragInstructions },
      }}
      onDragEnd={drop}
    >
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
    </DndContext>
  );
}
