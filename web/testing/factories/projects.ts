/** Factories: whether a project is open to helpers, and changes of it that only this device has. */
import type { ProjectHelp } from '#contract/learning/project-help.ts';
import type { Project } from '#contract/learning/projects.ts';
import { UNSENT_PROJECT } from '#web/api/persisted.ts';

export const noHelp: ProjectHelp = { until: null, ownerName: 'Wanjiru Kamau', revision: 4 };
export const help: ProjectHelp = { ...noHelp, until: '2099-11-03T11:00:00.000Z' };

interface Unsaved {
  personId: string;
  project: Project;
  /** The text of the project's first file. */
  text: string;
}

/** Stores a change of the project on this device only, as a page does that was closed without a network. */
export function keepUnsaved({ personId, project: { _id, files }, text }: Unsaved) {
  const [file] = files;
  const { path } = file!;
  const unsaved = { base: { [path]: file }, files: { [path]: { path, text } } };
  localStorage.setItem(`${UNSENT_PROJECT}${personId}:${_id}:other`, JSON.stringify(unsaved));
}
