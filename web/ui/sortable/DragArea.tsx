/**
 * Rows that are reordered by keyboard, or by dragging their handles with a mouse or a finger. A finger has to rest on the
 * handle first, because a finger that moves immediately scrolls.
 */
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

/** A finger starts dragging after `delay` milliseconds, in which it may move `tolerance` pixels. */
const TOUCH_ACTIVATION = { delay: 220, tolerance: 8 };
/** Pixels after which a mouse drags; a shorter movement is a click. */
const MOUSE_ACTIVATION = { distance: 4 };

interface Props {
  /** The texts for screen readers. */
  announcements: Announcements;
  instructions: string;
  /** Called with the id of the dropped row and the id of the row whose position it takes. */
  onMove: (id: string, over: string) => unknown;
  children: ReactNode;
}

export function DragArea({ announcements, instructions, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_ACTIVATION }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_ACTIVATION }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) void onMove(String(active.id), String(over.id));
      }}
    >
      {children}
    </DndContext>
  );
}
