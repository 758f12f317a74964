/**
 * A student's change of a lesson's completion that has not reached the server. It is stored on this device, and sent again when the
 * lesson is opened or the network is back. Signing out deletes it (web/api/persisted.ts).
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

  /** @returns the failure; undefined if the change was saved, or is stored to be sent later */
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
  // Effects, because they listen to a window event and send what an earlier visit left unsent.
  useEffect(() => {
    sendAgain();
    addEventListener('online', sendAgain);
    return () => removeEventListener('online', sendAgain);
  }, []);

  return {
    /** The stored change; undefined if the server has received it. */
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
    /** @returns whether storing succeeded */
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
