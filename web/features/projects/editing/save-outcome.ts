/** What a page sends to save a project, what the reply means, and what the page shows of it. */
import type { SerializedError } from '@reduxjs/toolkit';
import type { ProjectChange, SavedProject } from '#contract/learning/projects.ts';
import { type Failure, isTransient, sentenceOf } from '#web/api/failures.ts';
import type { Files } from './project-files.ts';

export interface SaveRequest {
  revision: number;
  saveId: string;
  /** The save before, whose reply has come. */
  answered?: string | undefined;
  changes: ProjectChange[];
}

export type SaveOutcome =
  | { type: 'saved'; reply: SavedProject }
  /** Another page has saved since. */
  | { type: 'conflict' }
  /** The server says no, and will say it again. */
  | { type: 'refused'; reason: string }
  /** No answer, or one that says to try again later. */
  | { type: 'failed' };

export interface SavingState {
  files: Files;
  status: 'saved' | 'saving' | 'offline' | 'refused';
  /** Why the server refuses the files as they are. */
  reason: string;
  /** Whether this device keeps what is not saved yet: its storage may be full. */
  isKept: boolean;
  /** Counts the times that changes of another page were merged into the files. */
  merges: number;
  /** Whether others follow what is written here, letter by letter. */
  isLive: boolean;
}

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
