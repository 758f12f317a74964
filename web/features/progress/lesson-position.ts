/** The student's position in a lesson's video, and whether the lesson is completed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { progress } from '#contract/progress.ts';
import * as texts from '#texts/learning/progress.ts';
import { addressOf } from '#web/api/call.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { cachedReplyTimes } from '#web/api/offline/cached-answers.ts';
import { useMe } from '#web/api/session.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { positionSync, SAVE_INTERVAL_MS, type Send } from './position-sync.ts';
import { progressApi, useSavePositionMutation } from './progress.api.ts';
import { isRefusal } from './refusals.ts';
import { useUnsentCompletion } from './unsent-completion.ts';
import { type Position, unsentPosition } from './unsent-position.ts';

export type LessonPosition = ReturnType<typeof useLessonPosition>;

/** @param lesson.isCompleted  the lesson's own field, used until the server has sent the position */
export function useLessonPosition(lesson: { _id: string; isCompleted: boolean }) {
  const { _id: lessonId } = lesson;
  const { known: serverPosition, earlier, error } = useServerPosition(lessonId);
  const [send, { isLoading, originalArgs }] = useSavePositionMutation();
  const wasCompleted = (serverPosition ?? earlier)?.isCompleted ?? lesson.isCompleted;
  const unsent = useUnsentCompletion(lessonId, (isCompleted) =>
    send({ lessonId, position: { isCompleted }, wasCompleted }),
  );
  const isCompleted = unsent.completion ?? wasCompleted;
  const isAnnounced = useRef(false);

  const save = (position: Parameters<typeof send>[0]['position']) => send({ lessonId, position, wasCompleted });

  async function savePosition(position: Position) {
    const outcome = await save(position);
    // Playing the video has completed the lesson. If two saves overlap, only one of them displays the message.
    if (outcome.data?.isCompleted && !isCompleted && !isAnnounced.current) {
      isAnnounced.current = true;
      void toast.success(texts.completed);
    }
    return outcome;
  }

  async function setCompleted(completed: boolean) {
    isAnnounced.current = false;
    const error = await unsent.change(completed);
    if (error && !isNotSignedIn(error)) void toast.error(sentenceOf(error));
  }

  return {
    lessonId,
    /** The server's position; undefined until the server has replied. */
    known: serverPosition,
    /** The exercises that were solved before, as far as this device knows. */
    solvedBefore: (serverPosition ?? earlier)?.solved ?? [],
    /** Whether the server's position could not be loaded. */
    isUnknown: !serverPosition && (error !== undefined || earlier !== undefined),
    isCompleted,
    /** Whether a change of the lesson's completion has not reached the server yet. */
    isUnsent: unsent.completion !== undefined,
    isChanging: isLoading && originalArgs?.position.isCompleted !== undefined,
    setCompleted,
    savePosition,
    saveSolved: (solved: string[]) => save({ solved }),
  };
}

/**
 * Fetches the position, which also records that the student opened the lesson. Retries until the server replies.
 * `earlier` is the position that this device has stored, until then.
 */
export function useServerPosition(lessonId: string) {
  const { position } = progressApi.endpoints;
  const { data, error } = position.useQueryState(lessonId);
  const isStored = useObservable(cachedReplyTimes)[addressOf(progress.keep, { params: { lessonId } })] !== undefined;
  const isMissing = isStored || (!data && error !== undefined && !isRefusal(error));
  position.useQuerySubscription(lessonId, { pollingInterval: isMissing ? SAVE_INTERVAL_MS : 0 });
  return { known: isStored ? undefined : data, earlier: data, error };
}

/** Returns where a lesson's video starts, and callbacks that save the position. */
export function usePositionSync({ lessonId, known, savePosition }: LessonPosition) {
  const { _id: personId } = useMe();
  const [sync] = useState(() => positionSync(unsentPosition({ personId, lessonId })));
  const start = sync.startAt(known);
  useRetries(sync, { isKnown: known !== undefined, send: savePosition });
  return {
    /** The position at which the video starts; undefined while it is loading. */
    start,
    onPlaying: (position: Position) => sync.playing(position, savePosition),
    onStopped: (position: Position) => sync.stopped(position, savePosition),
  };
}

/**
 * Saves an unsaved position again: once the server's position is loaded, when the network is back, every
 * SAVE_INTERVAL_MS, and when the student leaves the page.
 */
function useRetries(sync: ReturnType<typeof positionSync>, { isKnown, send }: { isKnown: boolean; send: Send }) {
  const retry = useEffectEvent(() => sync.retry(send));
  const retryIfDue = useEffectEvent(() => sync.retryIfDue(send));
  // Effects, because they listen to events of the window and need cleaning up.
  useEffect(() => {
    if (isKnown) retry();
  }, [isKnown]);
  useEffect(() => {
    const timer = setInterval(() => retryIfDue(), SAVE_INTERVAL_MS);
    addEventListener('online', retry);
    addEventListener('pagehide', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      removeEventListener('pagehide', retry);
      retry();
    };
  }, []);
}
