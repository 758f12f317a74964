/** A save's request and outcome, what saving needs, and the state of it that the page shows. */
import type { SerializedError } from '@reduxjs/toolkit';
import type { Project, ProjectChange, SavedProject } from '#contract/learning/projects.ts';
import { type Failure, isTransient, sentenceOf } from '#web/api/failures.ts';
import type { Files } from './project-files.ts';
import type { UnsavedFiles } from './unsaved-files.ts';

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
  /** The person has saved too much; the server accepts the same save after some seconds. */
  | { type: 'postponed'; reason: string; seconds: number }
  /** No answer, or a fault that may pass. */
  | { type: 'failed' };

export interface SavingState {
  files: Files;
  status: 'saved' | 'saving' | 'offline' | 'postponed' | 'refused';
  /** Why the server does not save the files now. */
  reason: string;
  /** Whether unsaved changes are stored on this device: its storage may be full. */
  isKept: boolean;
  /** Counts the times that changes of another page were merged into the files. */
  merges: number;
  /** Whether others have the project open and see each change. */
  isLive: boolean;
}

export interface SavingOptions {
  project: Project;
  device: UnsavedFiles;
  /** Never rejects. @param isLast  whether the page is being left: the request then has to outlive it */
  save(request: SaveRequest, isLast: boolean): Promise<SaveOutcome>;
  /** Reads the project again; undefined without an answer. Never rejects. */
  read(): Promise<Project | undefined>;
  /** Called with the project as the server has it now. */
  onConfirmed?(project: Project): void;
}

/** Seconds to wait if the server does not say for how long. */
const DEFAULT_WAIT = 10;

interface Reply {
  data?: SavedProject | undefined;
  error?: Failure | SerializedError | undefined;
}

export function saveOutcome({ data, error }: Reply): SaveOutcome {
  if (data) return { type: 'saved', reply: data };
  if (!error || !('code' in error) || !('message' in error)) return { type: 'failed' };
  if (error.code === 'conflict') return { type: 'conflict' };
  const failure = error as Failure;
  if (isTransient(failure)) return { type: 'failed' };
  if (failure.code === 'too_many_requests')
    return { type: 'postponed', reason: sentenceOf(failure), seconds: failure.retryAfter ?? DEFAULT_WAIT };
  return { type: 'refused', reason: sentenceOf(failure) };
}
