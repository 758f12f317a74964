/** A student's place in a lesson: where to go on, keeping it, and whether the lesson is done. */
import { useState } from 'react';
import { progressMessages } from '#contract/progress.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.ts';
import { placeKeeper } from './place-keeper.ts';
import { useKeepPlaceMutation, usePlaceQuery } from './progress.api.ts';
import { type Place, unsentPlace } from './unsent-place.ts';

const beginning: Place = { second: 0, watched: 0 };

export type KeptPlace = ReturnType<typeof useKeptPlace>;

/** @param lesson.isCompleted  as it was said with the lesson; counts until the place has come */
export function useKeptPlace(lesson: { _id: string; isCompleted: boolean }) {
  const { _id: lessonId } = lesson;
  const asked = usePlaceQuery(lessonId);
  const [send, { isLoading, originalArgs }] = useKeepPlaceMutation();
  const isCompleted = asked.data?.isCompleted ?? lesson.isCompleted;

  const keep = (place: Parameters<typeof send>[0]['place']) => send({ lessonId, place, wasCompleted: isCompleted });

  async function keepPlace(place: Place) {
    const outcome = await keep(place);
    // By itself: nobody has pressed anything.
    if (outcome.data?.isCompleted && !isCompleted) void toast.success(progressMessages.completed);
    return outcome;
  }

  async function setCompleted(wanted: boolean) {
    const { error } = await keep({ isCompleted: wanted });
    if (error && !isNotSignedIn(error)) void toast.error(sentenceOf(error));
  }

  return {
    lessonId,
    /** Undefined while it is on its way; where the school cannot say it, the beginning. */
    known: asked.isLoading ? undefined : (asked.data ?? beginning),
    isCompleted,
    isChanging: isLoading && originalArgs?.place.isCompleted !== undefined,
    setCompleted,
    keepPlace,
  };
}

/** For the video of a lesson: where it starts, and whom to tell how it goes. */
export function usePlaceKeeper({ lessonId, keepPlace }: KeptPlace, known: Place) {
  const { _id: personId } = useMe();
  const [{ start, keeper }] = useState(() => {
    const unsent = unsentPlace({ personId, lessonId });
    return { start: unsent.newerThan(known) ?? known, keeper: placeKeeper(unsent, known) };
  });
  return {
    start,
    onPlaying: (place: Place) => keeper.playing(place, keepPlace),
    onStopped: (place: Place) => keeper.stopped(place, keepPlace),
  };
}
