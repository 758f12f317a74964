import type { useSortable } from '@dnd-kit/sortable';

/** Where a row is shown while one is dragged; rows move only up and down. */
export const sortableStyle = ({ transform, transition }: ReturnType<typeof useSortable>) =>
  transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
