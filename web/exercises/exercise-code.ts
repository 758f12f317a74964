/** The student's code for an exercise, which this device stores until the student signs out. */
import { useState } from 'react';
import { findDraft, removeDraft, storeDraft } from '#web/features/playground/drafts.ts';

interface Options {
  personId: string;
  lessonId: string;
  languageId: number;
  name: string;
  /** The original code in the lesson's text. */
  given: string;
  /** Whether this device stores the student's code. */
  isKept: boolean;
}

export function useExerciseCode({ given, isKept, personId, lessonId, languageId, name }: Options) {
  const draftId = { personId, languageId, exercise: `${lessonId}:${name}:` };
  const [code, setCode] = useState(() => (isKept ? findDraft(draftId)?.code : undefined) ?? given);
  return {
    code,
    isChanged: code !== given,
    type(typed: string) {
      setCode(typed);
      if (isKept) storeDraft(draftId, { code: typed, input: '' });
    },
    reset() {
      setCode(given);
      if (isKept) removeDraft(draftId);
    },
  };
}
