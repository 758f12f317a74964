/** What a reply means for the saving of a project. */
import type { SerializedError } from '@reduxjs/toolkit';
import type { SavedProject } from '#contract/learning/projects.ts';
import { type Failure, isTransient, sentenceOf } from '#web/api/failures.ts';
import type { SaveOutcome } from './saving.ts';

interface Reply {
  data?: SavedProject | undefined;
  error?: Failure | SerializedError | undefined;
}

export function saveOutcome({ data, error }: Reply): SaveOutcome {
  if (data) return { type: 'saved', reply: data };
  if (!error || !('code' in error) || !('message' in error)) return { type: 'failed' };
  if (error.code === 'conflict') return { type: 'conflict' };
  const failure = error as Failure;
  if (isTransient(failure) || failure.code === 'too_many_requests') return { type: 'failed' };
  return { type: 'refused', reason: sentenceOf(failure) };
}
