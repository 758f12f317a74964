/** Two buttons that move a lesson by one place: for whoever cannot, or would rather not, drag. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Lesson } from '#contract/lessons.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useMoveLesson } from './move-lesson.ts';

export function MoveLesson({ lesson: { _id, courseId } }: { lesson: Lesson }) {
  const { data: lessons = [] } = useLessonsQuery(courseId);
  const move = useMoveLesson(courseId, lessons);
  const place = lessons.findIndex((lesson) => lesson._id === _id);
  const isAtEnd = (to: number) => place === -1 || to < 0 || to >= lessons.length;
  const by = (step: -1 | 1) => ({ isBusy: isAtEnd(place + step), onClick: () => move(place, place + step) });

  return (
    <>
      <IconButton name="Move up" icon={ArrowUp} {...by(-1)} />
      <IconButton name="Move down" icon={ArrowDown} {...by(1)} />
    </>
  );
}
