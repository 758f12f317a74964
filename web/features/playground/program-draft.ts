/** What somebody types in one language: the draft in this browser, or else what there is to begin with. */
import { useState } from 'react';
import { type DraftId, findDraft, removeDraft, storeDraft, type Typed } from './drafts.ts';

/** @param sample  the language's own example, or what a challenge begins with */
export function useProgramDraft(which: DraftId, sample: string) {
  const [typed, setTyped] = useState<Typed>(() => findDraft(which) ?? { code: sample, input: '' });
  const [isKept, setKept] = useState(true);

  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    // What is as the example is no draft.
    const isExample = next.code === sample && !next.input;
    const isDraft = !isExample && storeDraft(which, next);
    // An older one must not come back in the place of what was typed since.
    if (!isDraft) removeDraft(which);
    setKept(isExample || isDraft);
  }
  return { ...typed, isKept, type };
}
