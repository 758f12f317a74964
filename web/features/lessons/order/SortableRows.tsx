/** Sortable rows of the outline. All rows sort as one list, whatever unit they belong to. */
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface Props {
  /** The ids of all rows of the outline. */
  ids: string[];
  children: ReactNode;
}

export const SortableRows = ({ ids, children }: Props) => (
  <SortableContext id="rows" items={ids} strategy={verticalListSortingStrategy}>
    {children}
  </SortableContext>
);
