/** What somebody types in one language: the draft in this browser, or else the language's own example. */
import { useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import { dropDraft, findDraft, keepDraft, type Typed } from './drafts.ts';

export function useTyped(personId: string, { id: languageId, sample }: RunnerLanguage) {
  const which = { personId, languageId };
  const [typed, setTyped] = useState<Typed>(() => findDraft(which) ?? { code: sample, input: '' });
  const [isKept, setKept] = useState(true);

  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    // What is as the example is no draft.
    const isExample = next.code === sample && !next.input;
    const isDraft = !isExample && keepDraft(which, next);
    // An older one must not come back in the place of what was typed since.
    if (!isDraft) dropDraft(which);
    setKept(isExample || isDraft);
  }
  return { ...typed, isKept, type };
}
