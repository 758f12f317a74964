/** Some rows of the outline: all of them sort as one list, whatever unit they stand in. */
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
