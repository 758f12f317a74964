/**
 * The lessons of a course, to be put in order: dragged by their handles with a
 * mouse, with a finger that rests there for a moment (one that moves on at once
 * scrolls), or by keyboard.
 */
import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import styles from './LessonOrder.module.css';
import { useMoveLesson } from './move-lesson.ts';

/** Milliseconds for which a finger rests, and pixels by which it may tremble, before it drags. */
const RESTING = { delay: 220, tolerance: 8 };
/** Pixels: a mouse that moves less has clicked. */
const MOVED = { distance: 4 };

interface Props {
  courseId: string;
  lessons: Lesson[];
  card: (lesson: Lesson, handle: ReactNode) => ReactNode;
}

export function LessonOrder({ courseId, lessons, card }: Props) {
  const move = useMoveLesson(courseId, lessons);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOVED }),
    useSensor(TouchSensor, { activationConstraint: RESTING }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => lessons.findIndex(({ _id }) => _id === id);

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) void move(placeOf(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: inWords(lessons), screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={drop}
    >
      <SortableContext items={lessons.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.lessons}>
          {lessons.map((lesson) => (
            <Movable key={lesson._id} lesson={lesson} card={card} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Movable({ lesson, card }: { lesson: Lesson; card: Props['card'] }) {
  const sortable = useSortable({ id: lesson._id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const place = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
  return (
    <li ref={setNodeRef} style={place} data-dragging={isDragging || undefined}>
      {card(
        lesson,
        <button ref={setActivatorNodeRef} type="button" className={styles.handle} {...attributes} {...listeners}>
          <GripVertical size={20} aria-hidden />
          <span className="visually-hidden">Move {lesson.title}</span>
        </button>,
      )}
    </li>
  );
}

const HOW =
  'To move this lesson press Space, then the arrow keys, and Space again where it is to be. Escape leaves it where it was.';

function inWords(lessons: Lesson[]): Announcements {
  const placeOf = (id: UniqueIdentifier) => lessons.findIndex(({ _id }) => _id === id);
  const titleOf = ({ id }: Active) => lessons[placeOf(id)]?.title;
  const placeInWords = (id: UniqueIdentifier) => `place ${placeOf(id) + 1} of ${lessons.length}`;
  // Lifting says the same as hovering over its own place, which comes at once.
  const moving = ({ active, over }: Moving) => `Moving ${titleOf(active)}: ${placeInWords((over ?? active).id)}.`;
  return {
    onDragStart: moving,
    onDragOver: moving,
    onDragEnd: ({ active, over }) => `${titleOf(active)} is now at ${placeInWords((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${titleOf(active)} stays at ${placeInWords(active.id)}.`,
  };
}

interface Moving {
  active: Active;
  over?: { id: UniqueIdentifier } | null;
}
