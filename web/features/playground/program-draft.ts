/** The program in the editor for one language: the stored draft, or else the initial program. */
import { useState } from 'react';
import { type DraftId, findDraft, type ProgramInput, removeDraft, storeDraft } from './drafts.ts';

/** @param sample  the language's own example, or a challenge's starter code */
export function useProgramDraft(which: DraftId, sample: string) {
  const [draft, setDraft] = useState<ProgramInput>(() => findDraft(which) ?? { code: sample, input: '' });
  const [isStored, setStored] = useState(true);

  function type(change: Partial<ProgramInput>) {
    const next = { ...draft, ...change };
    setDraft(next);
    // An unchanged example is not stored as a draft.
    const isExample = next.code === sample && !next.input;
    const isDraft = !isExample && storeDraft(which, next);
    // If the new program cannot be stored, the older draft is removed, so that it does not come back in its place.
    if (!isDraft) removeDraft(which);
    setStored(isExample || isDraft);
  }
  return { ...draft, isKept: isStored, type };
}
