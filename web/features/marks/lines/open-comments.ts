/**
 * Open forms of comments on lines. Saving the mark saves them first: the student may be notified
 * immediately, and the comments belong to the mark.
 */
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';

/** Resolves with whether the comment is saved. */
type Save = () => Promise<boolean>;

export const OpenComments = createContext(new Set<Save>());

export function useOpenComments() {
  const [open] = useState(() => new Set<Save>());

  /** Saves in turn, up to the first failure, which shows its message and takes the focus. Resolves with whether all are saved. */
  async function saveAll() {
    for (const save of [...open]) if (!(await save())) return false;
    return true;
  }

  return { open, saveAll };
}

/** Registers a comment while its form is open. */
export function useOpenComment(save: Save) {
  const open = useContext(OpenComments);
  const saveTyped = useEffectEvent(save);
  // An effect, because the set is outside the form.
  useEffect(() => {
    const saveCurrent = () => saveTyped();
    open.add(saveCurrent);
    return () => {
      open.delete(saveCurrent);
    };
  }, [open]);
}
