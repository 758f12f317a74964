/**
 * Whether a student has completed a lesson, where the server could not be told so yet. It is stored on this device, and
 * sent again when the lesson is opened or the network is back. Signing out deletes it (web/api/persisted.ts).
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { UNSENT_COMPLETION } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { tryStorage } from '#web/storage.ts';
import { isRefusal } from './refusals.ts';

type Send = (isCompleted: boolean) => Promise<{ data?: unknown; error?: unknown }>;

export function useUnsentCompletion(lessonId: string, send: Send) {
  const { _id: personId } = useMe();
  const unsent = unsentCompletion({ personId, lessonId });
  const [completion, setCompletion] = useState(unsent.find);

  /** @returns the failure, unless it only means that the change waits */
  async function change(isCompleted: boolean) {
    const { error } = await send(isCompleted);
    const isWaiting = isUnreachable(error) && unsent.store(isCompleted);
    if (!error || isRefusal(error)) unsent.drop();
    setCompletion(unsent.find);
    return isWaiting ? undefined : error;
  }
  const sendAgain = useEffectEvent(() => {
    const waiting = unsent.find();
    if (waiting !== undefined) void change(waiting);
  });
  // Effects, because they listen to an event of the window and send what an earlier visit has left.
  useEffect(() => {
    sendAgain();
    addEventListener('online', sendAgain);
    return () => removeEventListener('online', sendAgain);
  }, []);

  return {
    /** Undefined if the server knows. */
    completion,
    change,
  };
}

const isUnreachable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'offline';

function unsentCompletion({ personId, lessonId }: { personId: string; lessonId: string }) {
  const key = `${UNSENT_COMPLETION}${personId}:${lessonId}`;
  return {
    find: () => completionIn(tryStorage(() => localStorage.getItem(key))),
    /** @returns whether it is stored */
    store: (isCompleted: boolean) =>
      tryStorage(() => {
        localStorage.setItem(key, String(isCompleted));
        return true;
      }) ?? false,
    drop: () => tryStorage(() => localStorage.removeItem(key)),
  };
}

/** Reads a stored completion; undefined if there is none. */
export const completionIn = (stored: string | null | undefined) =>
  stored === 'true' || stored === 'false' ? stored === 'true' : undefined;
