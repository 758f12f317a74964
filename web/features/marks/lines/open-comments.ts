/**
 * The open comment forms of a hand-in. Saving the mark saves these comments first, because the student may be
 * notified immediately and should find the comments with the mark.
 */
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';

/** Saves one open comment. Resolves with whether that succeeded. */
type Save = () => Promise<boolean>;

export const OpenComments = createContext(new Set<Save>());

export function useOpenComments() {
  const [open] = useState(() => new Set<Save>());

  /**
   * Saves the open comments one after another. Stops at the first failure, whose form displays the message and takes
   * the focus. Resolves with whether all are saved.
   */
  async function saveAll() {
    for (const save of [...open]) if (!(await save())) return false;
    return true;
  }

  return { open, saveAll };
}

/** Registers a comment in `OpenComments` while its form is open. */
export function useOpenComment(save: Save) {
  const open = useContext(OpenComments);
  const saveLatest = useEffectEvent(save);
  // An effect, because it changes a set outside this component, and must undo that when the form is unmounted.
  useEffect(() => {
    const saveCurrent = () => saveLatest();
    open.add(saveCurrent);
    return () => {
      open.delete(saveCurrent);
    };
  }, [open]);
}
