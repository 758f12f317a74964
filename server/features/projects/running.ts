/**
 * Runs projects at the school, each as one multi-file program of Judge0's: a zip of its files with the scripts `compile`
 * and `run`, where the project has none of its own. The program is a submission like any other, with the same limits.
 */
import { PROJECT_KINDS, type ProjectKind } from '#contract/learning/projects.ts';
import type { StoredFile } from '#server/db/tables/projects.ts';
import { submit } from '#server/features/submissions/submissions.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/projects.ts';
import { loadSharedProject } from './help.ts';
import { zipFiles } from './project-zip.ts';
import { scriptsOf } from './templates.ts';

/** Judge0's id of multi-file programs. */
const MULTI_FILE = 89;

/** The main file of each kind, required unless the project has its own script `run`. */
const mainFiles: Record<Exclude<ProjectKind, 'web'>, RegExp> = {
  python: /^main\.py$/,
  node: /^main\.js$/,
  java: /^Main\.java$/,
  c: /\.c$/,
  cpp: /\.cpp$/,
  other: /^run$/,
};

type Needs = Parameters<typeof submit>[0] & Pick<Services, 'files'>;

interface RunRequest {
  projectId: string;
  /** The revision that the page has seen; undefined to run the latest one. */
  revision: number | undefined;
  stdin: string;
}

/**
 * Runs the saved files; returns the token of the submission.
 *
 * @throws {Refusal} not_found  there is no such project, or it is not open to the user (help.ts)
 * @throws {Refusal} conflict   the files have changed since that revision
 * @throws {Refusal} invalid    it is a web page, or has no main file
 * @throws {Refusal} not_here   the language is not installed
 * @throws {Refusal} too_many_requests, unavailable  as `submit`
 */
export async function runProject(needs: Needs, runner: Pick<User, 'id' | 'type'>, request: RunRequest) {
  const { project, files } = await loadSharedProject(needs, runner, request.projectId);
  if (request.revision !== undefined && request.revision !== project.revision)
    throw new Refusal('conflict', texts.changedMeanwhile);
  const program = withScripts(project.kind, files);
  await requireInstalled(needs, project.kind);
  const zip = await zipFiles(needs, program);
  const body = { language_id: MULTI_FILE, additional_files: zip.toString('base64'), stdin: request.stdin };
  return (await submit(needs, runner, { body, isBase64: false, returnsPictures: true })).row.id;
}

/** The files with the scripts that run them. @throws {Refusal} invalid  it is a web page, or has no main file */
export function withScripts(kind: ProjectKind, files: StoredFile[]): StoredFile[] {
  if (kind === 'web') throw new Refusal('invalid', texts.webRunsHere);
  const has = (path: string) => files.some((file) => file.path === path);
  if (!has('run') && !files.some(({ path }) => mainFiles[kind].test(path)))
    throw new Refusal('invalid', texts.noMainFile(PROJECT_KINDS[kind].main));
  return [...files, ...scriptsOf(kind).filter(({ path }) => !has(path))];
}

async function requireInstalled({ runner }: Pick<Needs, 'runner'>, kind: ProjectKind) {
  const languages = await runner.languages();
  const isHere = (id: number | null) => languages.some((language) => language.id === id && language.isHere);
  // Without any language the runner is unavailable, which `submit` reports.
  if (!languages.some((language) => language.isHere)) return;
  if (!isHere(MULTI_FILE) || !isHere(PROJECT_KINDS[kind].languageId)) throw new Refusal('not_here', texts.notInstalled);
}
