import { useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { DragHandle } from '#web/ui/sortable/DragHandle.tsx';
import { sortableStyle } from '#web/ui/sortable/sortable-style.ts';
import { useIsUnitMoving } from './row-ids.ts';

interface Props {
  lesson: Lesson;
  card: (lesson: Lesson, handle: ReactNode) => ReactNode;
}

export function SortableLesson({ lesson, card }: Props) {
  const sortable = useSortable({
    id: lesson._id,
    attributes: { roleDescription: texts.sortable },
    disabled: { droppable: useIsUnitMoving() },
  });
  return (
    <li ref={sortable.setNodeRef} style={sortableStyle(sortable)} data-dragging={sortable.isDragging || undefined}>
      {card(lesson, <DragHandle sortable={sortable} name={texts.move(lesson.title)} />)}
    </li>
  );
}
