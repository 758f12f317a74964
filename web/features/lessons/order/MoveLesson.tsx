/** Two buttons that move a lesson by one position, as an alternative to dragging. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useMoveLesson } from './move-lesson.ts';

export function MoveLesson({ lesson: { _id, courseId } }: { lesson: Lesson }) {
  const { data: lessons = [] } = useLessonsQuery(courseId);
  const move = useMoveLesson(courseId, lessons);
  const index = lessons.findIndex((lesson) => lesson._id === _id);
  const isOutOfRange = (to: number) => index === -1 || to < 0 || to >= lessons.length;
  const buttonProps = (step: -1 | 1) => ({
    isBusy: isOutOfRange(index + step),
    onClick: () => move(index, index + step),
  });

  return (
    <>
      <IconButton name={texts.moveUp} icon={ArrowUp} {...buttonProps(-1)} />
      <IconButton name={texts.moveDown} icon={ArrowDown} {...buttonProps(1)} />
    </>
  );
}
