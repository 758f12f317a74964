/**
 * Comments on lines that are being typed. Whoever saves the mark saves them first: it may
 * be told at once, and what is said of single lines belongs to it.
 */
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';

/** Resolves with whether nothing of it is left unsaved. */
type SaveTyped = () => Promise<boolean>;

export const OpenComments = createContext(new Set<SaveTyped>());

export function useOpenComments() {
  const [open] = useState(() => new Set<SaveTyped>());

  /** One after the other, up to the first that cannot be saved: it says so, and has the focus. Resolves with whether all are. */
  async function saveAll() {
    for (const save of [...open]) if (!(await save())) return false;
    return true;
  }

  return { open, saveAll };
}

/** Makes a comment one of them, as long as its form is there. */
export function useOpenComment(save: SaveTyped) {
  const open = useContext(OpenComments);
  const saveTyped = useEffectEvent(save);
  // An effect, because it is told to what stands outside of the form.
  useEffect(() => {
    const asItStands = () => saveTyped();
    open.add(asItStands);
    return () => {
      open.delete(asItStands);
    };
  }, [open]);
}
