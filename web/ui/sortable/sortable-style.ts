import type { useSortable } from '@dnd-kit/sortable';

/** The CSS transform of a row during dragging. Rows move only vertically. */
export const sortableStyle = ({ transform, transition }: ReturnType<typeof useSortable>) =>
  transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
