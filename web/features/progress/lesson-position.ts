/** A student's place in a lesson: where to go on, keeping it, and whether the lesson is done. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { progressMessages } from '#contract/progress.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { EVERY_MS, placeKeeper, type Send } from './position-sync.ts';
import { progressApi, useKeepPlaceMutation } from './progress.api.ts';
import { isRefusal } from './refusals.ts';
import { type Place, unsentPlace } from './unsent-position.ts';

export type KeptPlace = ReturnType<typeof useKeptPlace>;

/** @param lesson.isCompleted  as it was said with the lesson; counts until the place has come */
export function useKeptPlace(lesson: { _id: string; isCompleted: boolean }) {
  const { _id: lessonId } = lesson;
  const { known, error } = usePlace(lessonId);
  const [send, { isLoading, originalArgs }] = useKeepPlaceMutation();
  const isCompleted = known?.isCompleted ?? lesson.isCompleted;
  const isSaid = useRef(false);

  const keep = (place: Parameters<typeof send>[0]['place']) => send({ lessonId, place, wasCompleted: isCompleted });

  async function keepPlace(place: Place) {
    const outcome = await keep(place);
    // By itself: nobody has pressed anything. Of two calls that cross, one says it.
    if (outcome.data?.isCompleted && !isCompleted && !isSaid.current) {
      isSaid.current = true;
      void toast.success(progressMessages.completed);
    }
    return outcome;
  }

  async function setCompleted(wanted: boolean) {
    isSaid.current = false;
    const { error } = await keep({ isCompleted: wanted });
    if (error && !isNotSignedIn(error)) void toast.error(sentenceOf(error));
  }

  return {
    lessonId,
    /** As the school says; undefined until it does, and nothing is made up instead. */
    known,
    /** It has been asked, and no answer came. */
    isUnknown: !known && error !== undefined,
    isCompleted,
    isChanging: isLoading && originalArgs?.place.isCompleted !== undefined,
    setCompleted,
    keepPlace,
  };
}

/** Asks for the place, which tells the school that the lesson has been opened; again and again where no answer comes. */
export function usePlace(lessonId: string) {
  const { place } = progressApi.endpoints;
  const { data: known, error } = place.useQueryState(lessonId);
  const isMissing = !known && error !== undefined && !isRefusal(error);
  place.useQuerySubscription(lessonId, { pollingInterval: isMissing ? EVERY_MS : 0 });
  return { known, error };
}

/** For the video of a lesson: where it starts, and whom to tell how it goes. */
export function usePlaceKeeper({ lessonId, known, keepPlace }: KeptPlace) {
  const { _id: personId } = useMe();
  const [keeper] = useState(() => placeKeeper(unsentPlace({ personId, lessonId })));
  const start = keeper.startAt(known);
  useTellingAgain(keeper, { isKnown: known !== undefined, send: keepPlace });
  return {
    /** Undefined while nobody knows. */
    start,
    onPlaying: (place: Place) => keeper.playing(place, keepPlace),
    onStopped: (place: Place) => keeper.stopped(place, keepPlace),
  };
}

/** What has not been heard is told again: at once when it can be, with the connection, on a timer and on the way out. */
function useTellingAgain(keeper: ReturnType<typeof placeKeeper>, { isKnown, send }: { isKnown: boolean; send: Send }) {
  const tellAgain = useEffectEvent(() => keeper.tellAgain(send));
  const tellInTime = useEffectEvent(() => keeper.tellInTime(send));
  // Effects, because the network and the window are no part of the page.
  useEffect(() => {
    if (isKnown) tellAgain();
  }, [isKnown]);
  useEffect(() => {
    const timer = setInterval(() => tellInTime(), EVERY_MS);
    addEventListener('online', tellAgain);
    addEventListener('pagehide', tellAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tellAgain);
      removeEventListener('pagehide', tellAgain);
      tellAgain();
    };
  }, []);
}
