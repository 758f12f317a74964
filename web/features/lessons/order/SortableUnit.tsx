/** A unit of the outline: its heading, which lessons can be dragged past, and its lessons, which are dragged with the unit. */
import { useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { Unit } from '#contract/learning/units.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as texts from '#texts/learning/units.ts';
import { DragHandle } from '#web/ui/sortable/DragHandle.tsx';
import { sortableStyle } from '#web/ui/sortable/sortable-style.ts';
import { blockId, useIsUnitMoving } from './row-ids.ts';
import { SortableRows } from './SortableRows.tsx';
import styles from './SortableUnit.module.css';

interface Props {
  unit: Unit;
  /** The ids of all rows of the outline. */
  rowIds: string[];
  /** The buttons that change the unit. */
  actions: ReactNode;
  lang: string | undefined;
  /** The list of the unit's lessons. */
  children: ReactNode;
}

export function SortableUnit({ unit, rowIds, children, ...rest }: Props) {
  const block = useSortable({
    id: blockId(unit._id),
    attributes: { roleDescription: texts.sortable },
    disabled: { droppable: !useIsUnitMoving() },
  });
  return (
    <div
      ref={block.setNodeRef}
      style={sortableStyle(block)}
      className={styles.unit}
      data-dragging={block.isDragging || undefined}
    >
      <SortableRows ids={rowIds}>
        <Heading unit={unit} {...rest} handle={<DragHandle sortable={block} name={lessonsTexts.move(unit.name)} />} />
        {children}
      </SortableRows>
    </div>
  );
}

interface HeadingProps extends Pick<Props, 'unit' | 'actions' | 'lang'> {
  handle: ReactNode;
}

function Heading({ unit, actions, lang, handle }: HeadingProps) {
  const row = useSortable({ id: unit._id, disabled: { draggable: true, droppable: useIsUnitMoving() } });
  return (
    <div ref={row.setNodeRef} style={sortableStyle(row)} className={styles.heading}>
      <strong id={unit._id} lang={lang}>
        {unit.name}
      </strong>
      {actions}
      {handle}
    </div>
  );
}
