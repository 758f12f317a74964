/**
 * Lets a tutor reorder the lessons of a course: by keyboard, or by dragging their handles with a mouse or a finger.
 * A finger has to rest on the handle first, because a finger that moves immediately scrolls.
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
import * as texts from '#texts/learning/lessons.ts';
import styles from './LessonOrder.module.css';
import { useMoveLesson } from './move-lesson.ts';

/** A finger starts dragging after `delay` milliseconds, in which it may move `tolerance` pixels. */
const TOUCH_ACTIVATION = { delay: 220, tolerance: 8 };
/** Pixels after which a mouse drags; a shorter movement is a click. */
const MOUSE_ACTIVATION = { distance: 4 };

interface Props {
  courseId: string;
  lessons: Lesson[];
  card: (lesson: Lesson, handle: ReactNode) => ReactNode;
}

export function LessonOrder({ courseId, lessons, card }: Props) {
  const move = useMoveLesson(courseId, lessons);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_ACTIVATION }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_ACTIVATION }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => lessons.findIndex(({ _id }) => _id === id);

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) void move(indexOf(active.id), indexOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(lessons),
        screenReaderInstructions: { draggable: texts.dragInstructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={lessons.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.lessons}>
          {lessons.map((lesson) => (
            <SortableLesson key={lesson._id} lesson={lesson} card={card} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableLesson({ lesson, card }: { lesson: Lesson; card: Props['card'] }) {
  const sortable = useSortable({ id: lesson._id, attributes: { roleDescription: texts.sortable } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      {card(
        lesson,
        <button ref={setActivatorNodeRef} type="button" className={styles.handle} {...attributes} {...listeners}>
          <GripVertical size={20} aria-hidden />
          <span className="visually-hidden">{texts.move(lesson.title)}</span>
        </button>,
      )}
    </li>
  );
}

function announcements(lessons: Lesson[]): Announcements {
  const indexOf = (id: UniqueIdentifier) => lessons.findIndex(({ _id }) => _id === id);
  const positionOf = ({ active, over }: DragPosition) => ({
    lesson: lessons[indexOf(active.id)]?.title ?? '',
    position: indexOf((over ?? active).id) + 1,
    count: lessons.length,
  });
  // onDragStart is followed at once by onDragOver at the lesson's own position, so both events announce the same text.
  const movingLabel = (at: DragPosition) => texts.moving(positionOf(at));
  return {
    onDragStart: movingLabel,
    onDragOver: movingLabel,
    onDragEnd: (at) => texts.moved(positionOf(at)),
    onDragCancel: ({ active }) => texts.notMoved(positionOf({ active })),
  };
}

interface DragPosition {
  active: Active;
  over?: { id: UniqueIdentifier } | null;
}
