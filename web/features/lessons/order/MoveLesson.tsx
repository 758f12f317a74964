/** Two buttons that move a lesson by one row, also past the heading of a unit, as an alternative to dragging. */
import { arrayMove } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useReorder } from './move-lesson.ts';
import { useUnitsQuery } from './order.api.ts';
import { rowsOf } from './outline-rows.ts';

export function MoveLesson({ lesson: { _id, courseId } }: { lesson: Lesson }) {
  const { data: lessons } = useLessonsQuery(courseId);
  const { data: units } = useUnitsQuery(courseId);
  const reorder = useReorder(courseId);
  const rows = lessons && units ? rowsOf(lessons, units) : [];
  const index = rows.findIndex(({ id }) => id === _id);
  const isOutOfRange = (to: number) => index === -1 || to < 0 || to >= rows.length;
  const buttonProps = (step: -1 | 1) => ({
    isDisabled: isOutOfRange(index + step),
    onClick: () => reorder(arrayMove(rows, index, index + step)),
  });

  return (
    <>
      <IconButton name={texts.moveUp} icon={ArrowUp} {...buttonProps(-1)} />
      <IconButton name={texts.moveDown} icon={ArrowDown} {...buttonProps(1)} />
    </>
  );
}
