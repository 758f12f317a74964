/**
 * Projects: folders of text files and pictures that a person writes, stores, runs and downloads. Only the owner has access, and for some
 * hours the people whom the owner asks for help (project-help.ts): they read, save and run it.
 *
 * A picture is uploaded like any other (contract/uploads.ts, purpose `picture`), and then put into a project by a change that names it.
 * Whatever its path ends with, it is stored as WebP, at most 1,280 pixels wide and high, without animation. Everyone who knows its address
 * `img` can read it.
 *
 * A save names the revision that it is based on, and is refused with `conflict` if another page has saved since. A page repeats a save when
 * the reply was lost: a save whose id is among the project's `recentSaves` is answered as successful and not applied again.
 */
import { z } from 'zod';
import { Id, isWellFormed, Line, Message } from '#contract/fields/fields.ts';
import { Picture } from '#contract/fields/pictures.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { isPicturePath, ProjectPath } from '#contract/rules/project-paths.ts';
import { Submission } from '#contract/submissions.ts';
import * as texts from '#texts/learning/projects.ts';

export const MAX_PROJECTS = 200;
export const MAX_FILES = 60;
/** Maximum characters of a file, and of all files of a project together. */
export const MAX_FILE_TEXT = 100_000;
export const MAX_PROJECT_TEXT = 500_000;
/** Maximum bytes of a project's pictures, after their conversion. */
export const MAX_PICTURES_BYTES = 5 * 1024 * 1024;
/** Maximum characters of a program's input. */
export const MAX_STDIN = 60_000;
/** The number of earlier versions that are stored for a project. */
export const MAX_PROJECT_VERSIONS = 50;

/**
 * Each kind has the file that opens first, and the language that must be installed on the school's server; null for web pages, which run in
 * the browser. A project of kind `other` is run by its own script `run`.
 */
export const PROJECT_KINDS = {
  web: { main: 'index.html', languageId: null },
  python: { main: 'main.py', languageId: 71 },
  node: { main: 'main.js', languageId: 63 },
  java: { main: 'Main.java', languageId: 62 },
  c: { main: 'main.c', languageId: 50 },
  cpp: { main: 'main.cpp', languageId: 54 },
  other: { main: 'run', languageId: 89 },
} as const satisfies Record<string, { main: string; languageId: number | null }>;

export const ProjectKind = z.enum(Object.keys(PROJECT_KINDS) as [keyof typeof PROJECT_KINDS]);
export type ProjectKind = z.output<typeof ProjectKind>;

const TextFile = z.object({ path: z.string(), text: z.string() });
const PictureFile = z.object({
  path: z.string(),
  picture: Picture.extend({
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    /** In bytes. */
    size: z.int(),
  }),
});
export const ProjectFile = z.union([TextFile, PictureFile]);
export type ProjectFile = z.output<typeof ProjectFile>;

export const ProjectSummary = z.object({
  _id: Id,
  name: z.string(),
  kind: ProjectKind,
  changedAt: z.string(),
  /** The project from which this one was copied, with the name that it had at that time. */
  forkedFrom: z.object({ name: z.string() }).nullable(),
});
export type ProjectSummary = z.output<typeof ProjectSummary>;

const Saved = z.object({
  /** The number of changes of the files so far. */
  revision: z.int(),
  changedAt: z.string(),
  /** The ids of the latest saves, newest last; the reply to a save contains only some of them. */
  recentSaves: z.array(Id),
});
export type SavedProject = z.output<typeof Saved>;

export const Project = ProjectSummary.extend({
  ...Saved.shape,
  /** The files, ordered by path. */
  files: z.array(ProjectFile),
});
export type Project = z.output<typeof Project>;

/** A version of the files before later changes. */
export const ProjectVersion = z.object({
  _id: Id,
  savedAt: z.string(),
  files: z.int(),
});
export type ProjectVersion = z.output<typeof ProjectVersion>;

const FileText = z
  .string()
  .max(MAX_FILE_TEXT, texts.fileTooLong)
  .refine((text) => isWellFormed(text) && !text.includes('\0'), texts.notText);

const Edit = z.strictObject({ at: z.int().min(0), removed: z.int().min(0), added: FileText });

/**
 * One change of a project's files. A text or picture replaces the file of exactly this path; an edit replaces one part of its text
 * (rules/text-edits.ts). Removing a file that is already gone is allowed.
 */
export const ProjectChange = z.union(
  [
    z.strictObject({ path: ProjectPath, text: FileText }),
    z.strictObject({ path: z.string().max(200), edit: Edit }),
    z.strictObject({ path: ProjectPath, from: z.string().max(200) }),
    z.strictObject({ path: z.string().max(200), removed: z.literal(true) }),
    z.strictObject({
      path: ProjectPath.refine(isPicturePath, texts.notAPicturePath),
      /** The `imgName` of the caller's uploaded picture, or of a picture that the project has. */
      imgName: z.string().max(200),
    }),
  ],
  texts.badChange,
);
export type ProjectChange = z.output<typeof ProjectChange>;

const ProjectName = Line({ max: 80, message: texts.badName });
const OfProject = z.object({ projectId: Id });
const OfVersion = OfProject.extend({ versionId: Id });
/** The revision that the caller has read, an id for this save, and the id of the previous save if its reply has arrived. */
const Save = z.object({ revision: z.int().min(0), saveId: Id, answered: Id.optional() });
const refusals = ['not_signed_in', 'not_found'] as const;

/** A character may take up to six bytes in JSON. */
const SAVE_BYTES = 6 * MAX_PROJECT_TEXT + 256 * 1024;

export const projects = {
  listProjects: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'Lists the caller’s projects, most recently changed first.',
    reply: z.array(ProjectSummary),
    refusals: ['not_signed_in'],
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Creates a project of the given kind from its template.',
    body: z.object({ name: ProjectName, kind: ProjectKind }),
    status: 201,
    reply: Project,
    refusals: ['not_signed_in', 'conflict', 'too_many_requests'],
  }),
  readProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId',
    summary: 'Returns a project of the caller with its files.',
    params: OfProject,
    reply: Project,
    refusals,
  }),
  saveProject: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/files',
    summary:
      'Applies a list of changes to the files, in order: all or none. Refused if the files have changed since the given revision.',
    params: OfProject,
    body: Save.extend({ changes: z.array(ProjectChange).min(1).max(200) }),
    bodyLimit: SAVE_BYTES,
    bodySeconds: 60,
    reply: Saved,
    refusals: [...refusals, 'conflict', 'too_many_requests'],
  }),
  renameProject: endpoint({
    method: 'PUT',
    path: '/projects/:projectId/name',
    summary: 'Renames a project.',
    params: OfProject,
    body: z.object({ name: ProjectName }),
    reply: ProjectSummary,
    refusals,
  }),
  removeProject: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId',
    summary: 'Deletes a project with its versions.',
    params: OfProject,
    reply: Message,
    refusals,
  }),
  forkProject: endpoint({
    method: 'POST',
    path: '/projects/:projectId/fork',
    summary: 'Copies a project of the caller, without its versions.',
    params: OfProject,
    body: z.object({ name: ProjectName }),
    status: 201,
    reply: Project,
    refusals: [...refusals, 'conflict', 'too_many_requests'],
  }),
  listProjectVersions: endpoint({
    method: 'GET',
    path: '/projects/:projectId/versions',
    summary: 'Lists the most recent versions of a project, newest first.',
    params: OfProject,
    reply: z.array(ProjectVersion),
    refusals,
  }),
  readProjectVersion: endpoint({
    method: 'GET',
    path: '/projects/:projectId/versions/:versionId',
    summary: 'Returns the files of one version of a project.',
    params: OfVersion,
    reply: ProjectVersion.extend({ files: z.array(ProjectFile) }),
    refusals,
  }),
  restoreProjectVersion: endpoint({
    method: 'POST',
    path: '/projects/:projectId/versions/:versionId/restored',
    summary:
      'Restores the files of an earlier version, and saves the current files as a version. Refused if the files have changed since the given revision.',
    params: OfVersion,
    body: Save,
    reply: Project,
    refusals: [...refusals, 'conflict', 'too_many_requests'],
  }),
  downloadProject: endpoint({
    method: 'GET',
    path: '/projects/:projectId/zip',
    summary: 'Downloads the files of a project as a zip file.',
    params: OfProject,
    reply: z.unknown(),
    replyType: 'application/zip',
    refusals,
  }),
  runProject: endpoint({
    method: 'POST',
    path: '/projects/:projectId/runs',
    summary:
      'Runs the saved files as a program on the school’s server. Returns the token of a submission. Refused if the files have changed since the given revision.',
    params: OfProject,
    body: z.object({
      revision: z.int().min(0).optional(),
      stdin: z.string().max(MAX_STDIN, texts.stdinTooLong).default(''),
    }),
    bodyLimit: 6 * MAX_STDIN + 64 * 1024,
    status: 201,
    reply: Submission.pick({ token: true }).required(),
    refusals: [...refusals, 'conflict', 'too_many_requests', 'unavailable', 'not_here'],
  }),
};
