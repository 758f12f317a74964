import type {
  Project,
  ProjectFile,
  ProjectSummary,
  ProjectVersion,
  SavedProject,
} from '#contract/learning/projects.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';
import { serializePicture } from '#server/features/pictures/pictures.ts';
import type { PictureRow, ProjectRow, WholeProject } from './projects.store.ts';

export const serializeSummary = ({ id, name, kind, changedAt, forkedFrom }: ProjectRow): ProjectSummary => ({
  _id: id,
  name,
  kind,
  changedAt: changedAt.toISOString(),
  forkedFrom: forkedFrom === null ? null : { name: forkedFrom },
});

/** The number of ids in the reply to a save: all would be eight kilobytes each time. */
const SAVES_IN_REPLY = 20;

export const serializeSaved = ({ revision, changedAt, recentSaves }: ProjectRow): SavedProject => ({
  revision,
  changedAt: changedAt.toISOString(),
  recentSaves: recentSaves.slice(-SAVES_IN_REPLY),
});

export const serializeProject = ({ project, files, pictures }: WholeProject): Project => ({
  ...serializeSummary(project),
  ...serializeSaved(project),
  recentSaves: project.recentSaves,
  files: serializeFiles(files, pictures),
});

export function serializeFiles(files: StoredFile[], pictures: Omit<PictureRow, 'projectId'>[]): ProjectFile[] {
  const known = new Map(pictures.map((picture) => [picture.pictureName, picture]));
  return files.map((file) => {
    if ('text' in file) return { path: file.path, text: file.text };
    const { width, height, size } = known.get(file.pictureName)!;
    return { path: file.path, picture: { ...serializePicture(file.pictureName), width, height, size } };
  });
}

export const serializeVersion = ({
  id,
  savedAt,
  files,
}: {
  id: string;
  savedAt: Date;
  files: number;
}): ProjectVersion => ({
  _id: id,
  savedAt: savedAt.toISOString(),
  files,
});
