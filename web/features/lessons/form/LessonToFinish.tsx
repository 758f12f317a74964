/** Chooses the prerequisite, which students must finish before this lesson opens: the previous or another earlier lesson. */
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/pacing.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  courseId: string;
  /** The lesson; undefined for a new one, which will be the last. */
  lesson: Lesson | undefined;
}

export function LessonToFinish({ form: { control, setValue }, courseId, lesson }: Props) {
  const { data: lessons, isFetching, isError } = useLessonsQuery(courseId);
  const [isPrevious, chosenId] = useWatch({ control, name: ['opensAfterPrevious', 'prerequisiteId'] });
  const choices = earlierLessons(lessons ?? [], lesson);
  const isKnown = lessons && !isFetching && !isError;
  const isGone = isKnown && chosenId !== null && choices.every(({ value }) => value !== chosenId);

  // The prerequisite of a draft may have been deleted or moved behind this lesson since: the server would refuse it.
  useEffect(() => {
    if (isGone) setValue('prerequisiteId', null, { shouldDirty: true });
  }, [isGone, setValue]);

  function choose(value: string) {
    const isLesson = value !== NONE && value !== PREVIOUS;
    setValue('opensAfterPrevious', value === PREVIOUS, { shouldDirty: true });
    setValue('prerequisiteId', isLesson ? value : null, { shouldDirty: true });
  }

  return (
    <Select
      label={texts.finishFirst}
      description={texts.finishFirstHint}
      data={[{ value: NONE, label: texts.finishNone }, { value: PREVIOUS, label: texts.finishPrevious }, ...choices]}
      disabled={!lessons}
      value={chosenId ?? (isPrevious ? PREVIOUS : NONE)}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

const NONE = '';
const PREVIOUS = 'previous';

/** The lessons before this one, and the chosen prerequisite even if it is not in effect any more. */
function earlierLessons(lessons: Lesson[], lesson: Lesson | undefined) {
  const index = lessons.findIndex(({ _id }) => _id === lesson?._id);
  const earlier = lessons.slice(0, lesson ? Math.max(index, 0) : undefined);
  const choices = earlier.map(({ _id, title }) => ({ value: _id, label: title }));
  const chosen = lesson?.prerequisite;
  if (!chosen || choices.some(({ value }) => value === chosen._id)) return choices;
  return [...choices, { value: chosen._id, label: texts.notAwaitedChoice(chosen.title) }];
}
