/**
 * The exercises of a lesson that the student has solved. Names that the server has not confirmed are stored on this device, and
 * sent again when the lesson is opened or the network is back. Signing out deletes them (web/api/persisted.ts).
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { UNSENT_SOLVED } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { tryStorage } from '#web/storage.ts';
import type { LessonPosition } from './lesson-position.ts';
import { isRefusal } from './refusals.ts';

const Names = z.array(z.string());

export function useSolvedExercises({ lessonId, solvedBefore, saveSolved }: LessonPosition) {
  const { _id: personId } = useMe();
  const unsent = unsentSolutions({ personId, lessonId });
  const [own, setOwn] = useState(unsent.find);
  const solved = new Set([...solvedBefore, ...own]);

  /** @param more  names to send even if they are not in storage, which may be blocked or full */
  async function sendUnsent(more: string[] = []) {
    const names = [...new Set([...unsent.find(), ...more])];
    if (names.length === 0) return;
    const { data, error } = await saveSolved(names);
    if (data || isRefusal(error)) unsent.drop(names);
  }
  const send = useEffectEvent(() => void sendUnsent());
  // Effects, because they listen to a window event and send what an earlier visit left unsent.
  useEffect(() => {
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, []);

  return {
    solved,
    /** Records that an exercise is solved. */
    solve(name: string) {
      if (solved.has(name)) return;
      unsent.add(name);
      setOwn((before) => [...before, name]);
      void sendUnsent([name]);
    },
  };
}

function unsentSolutions({ personId, lessonId }: { personId: string; lessonId: string }) {
  const key = `${UNSENT_SOLVED}${personId}:${lessonId}`;
  const find = () => solvedIn(tryStorage(() => localStorage.getItem(key)));
  const store = (names: string[]) =>
    tryStorage(() =>
      names.length > 0 ? localStorage.setItem(key, JSON.stringify(names)) : localStorage.removeItem(key),
    );
  return {
    find,
    add: (name: string) => store([...find().filter((other) => other !== name), name]),
    drop: (names: string[]) => store(find().filter((name) => !names.includes(name))),
  };
}

/** Reads the stored names of solved exercises. */
export const solvedIn = (stored: string | null | undefined) =>
  Names.safeParse(tryStorage(() => JSON.parse(stored ?? '[]'))).data ?? [];
