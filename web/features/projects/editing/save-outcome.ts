/** A save's request and outcome, and the state of saving that the page shows. */
import type { SerializedError } from '@reduxjs/toolkit';
import type { ProjectChange, SavedProject } from '#contract/learning/projects.ts';
import { type Failure, isTransient, sentenceOf } from '#web/api/failures.ts';
import type { Files } from './project-files.ts';

export interface SaveRequest {
  revision: number;
  saveId: string;
  /** The id of the previous save, if it was answered. */
  answered?: string | undefined;
  changes: ProjectChange[];
}

export type SaveOutcome =
  | { type: 'saved'; reply: SavedProject }
  /** Another page has saved since. */
  | { type: 'conflict' }
  /** The server refuses the changes; repeating the request is no use. */
  | { type: 'refused'; reason: string }
  /** No answer, or a fault that may pass. */
  | { type: 'failed' };

export interface SavingState {
  files: Files;
  status: 'saved' | 'saving' | 'offline' | 'refused';
  /** Why the server refuses the files as they are. */
  reason: string;
  /** Whether unsaved changes are stored on this device: its storage may be full. */
  isKept: boolean;
  /** Counts the times that changes of another page were merged into the files. */
  merges: number;
  /** Whether others have the project open and see each change. */
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
