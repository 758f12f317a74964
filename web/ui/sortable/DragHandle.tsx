/** The handle by which a row is dragged, or moved by keyboard. */
import type { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import styles from './DragHandle.module.css';

interface Props {
  sortable: ReturnType<typeof useSortable>;
  name: string;
}

export const DragHandle = ({ sortable: { setActivatorNodeRef, attributes, listeners }, name }: Props) => (
  <button ref={setActivatorNodeRef} type="button" className={styles.handle} {...attributes} {...listeners}>
    <GripVertical size={20} aria-hidden />
    <span className="visually-hidden">{name}</span>
  </button>
);
