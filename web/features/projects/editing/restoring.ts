/** Merges the unsaved files of closed pages. */
import { changesBetween, type Files, mergeFiles } from './project-files.ts';
import type { Unsaved } from './unsaved-files.ts';

/** The files with what the copy has changed. @param recentSaves  the ids of the saves that the server has received */
export function withCopy(theirs: Files, { base, sent, files: mine }: Unsaved, recentSaves: string[]) {
  const hasArrived = sent && recentSaves.includes(sent.saveId);
  return mergeFiles({ base: hasArrived ? sent.files : base, mine, theirs });
}

interface Server {
  files: Files;
  revision: number;
  recentSaves: string[];
}

/**
 * The save whose reply had not come when the page was left; undefined if none is to be repeated. It is repeated under its
 * id, because it may have arrived: a project that was opened offline does not say.
 */
export function unansweredSave({ base, sent }: Unsaved, server: Server) {
  if (!sent || server.recentSaves.includes(sent.saveId)) return undefined;
  const files = mergeFiles({ base, mine: sent.files, theirs: server.files });
  const changes = changesBetween(server.files, files);
  if (changes.length === 0) return undefined;
  return { files, request: { revision: server.revision, saveId: sent.saveId, changes } };
}
