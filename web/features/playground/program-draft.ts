/** The program in the editor for one language: the stored draft, or else the initial program. */
import { useState } from 'react';
import { type DraftId, findDraft, removeDraft, storeDraft, type Typed } from './drafts.ts';

/** @param sample  the language's own example, or a challenge's starter code */
export function useProgramDraft(which: DraftId, sample: string) {
  const [typed, setTyped] = useState<Typed>(() => findDraft(which) ?? { code: sample, input: '' });
  const [isKept, setKept] = useState(true);

  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    // An unchanged example is no draft.
    const isExample = next.code === sample && !next.input;
    const isDraft = !isExample && storeDraft(which, next);
    // An older draft must not replace the newer input that could not be stored.
    if (!isDraft) removeDraft(which);
    setKept(isExample || isDraft);
  }
  return { ...typed, isKept, type };
}
