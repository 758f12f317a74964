/** Screen reader announcements while a task is moved. */
import type { Active, Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Task } from '#contract/tasks.ts';
import * as texts from '#texts/learning/lessons.ts';

interface DragPosition {
  active: Active;
  over?: { id: UniqueIdentifier } | null;
}

export function announcements(tasks: Task[]): Announcements {
  const indexOf = (id: UniqueIdentifier) => tasks.findIndex(({ _id }) => _id === id);
  const positionOf = ({ active, over }: DragPosition) => ({
    lesson: tasks[indexOf(active.id)]?.name ?? '',
    position: indexOf((over ?? active).id) + 1,
    count: tasks.length,
  });
  // dnd-kit fires onDragOver right after onDragStart, at the row's own position, so both events announce the same text.
  const movingLabel = (at: DragPosition) => texts.moving(positionOf(at));
  return {
    onDragStart: movingLabel,
    onDragOver: movingLabel,
    onDragEnd: (at) => texts.moved(positionOf(at)),
    onDragCancel: ({ active }) => texts.notMoved(positionOf({ active })),
  };
}
