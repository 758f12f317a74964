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
import { zipFiles } from './project-zip.ts';
import { loadOwnProject } from './projects.ts';

/** Judge0's id of multi-file programs. */
const MULTI_FILE = 89;

interface Scripts {
  /** A file that has to be there; a refusal names the main file of the kind. */
  needs: RegExp;
  compile?: string;
  run?: string;
}

/** Sorted and in all folders; a name may contain spaces. */
const allFiles = (ending: string) => `shopt -s globstar nullglob\nset -- **/*.${ending}\n`;

/** The JVM's options for a fast start and little memory, as for programs of one file. */
const SMALL_JVM = '-Xshare:auto -XX:+UseSerialGC -XX:TieredStopAtLevel=1';

const scripts: Record<Exclude<ProjectKind, 'web'>, Scripts> = {
  python: { needs: /^main\.py$/, run: 'exec python3 main.py\n' },
  node: { needs: /^main\.js$/, run: 'exec node main.js\n' },
  java: {
    needs: /^Main\.java$/,
    compile: `${allFiles('java')}exec javac ${SMALL_JVM.replaceAll('-X', '-J-X')} -J-Xmx320m -encoding UTF-8 -d .classes "$@"\n`,
    run: `exec java ${SMALL_JVM} -Xmx64m -Dstdout.encoding=UTF-8 -cp .classes:. Main\n`,
  },
  c: { needs: /\.c$/, compile: `${allFiles('c')}exec gcc -I. -o .program "$@" -lm\n`, run: 'exec ./.program\n' },
  cpp: { needs: /\.cpp$/, compile: `${allFiles('cpp')}exec g++ -I. -o .program "$@"\n`, run: 'exec ./.program\n' },
  other: { needs: /^run$/ },
};

type Needs = Parameters<typeof submit>[0] & Pick<Services, 'files'>;

interface RunRequest {
  projectId: string;
  /** The revision that the page has seen; undefined to run whatever is saved. */
  revision: number | undefined;
  stdin: string;
}

/**
 * Runs the saved files; returns the token of the submission.
 *
 * @throws {Refusal} not_found  the user has no such project
 * @throws {Refusal} conflict   the files have changed since that revision
 * @throws {Refusal} invalid    it is a web page, or has no main file
 * @throws {Refusal} not_here   the language is not installed
 * @throws {Refusal} too_many_requests, unavailable  as `submit`
 */
export async function runProject(needs: Needs, owner: Pick<User, 'id'>, request: RunRequest) {
  const { project, files } = await loadOwnProject(needs.db, owner, request.projectId);
  if (request.revision !== undefined && request.revision !== project.revision)
    throw new Refusal('conflict', texts.changedMeanwhile);
  const program = withScripts(project.kind, files);
  await requireInstalled(needs, project.kind);
  const zip = await zipFiles(needs, program);
  const body = { language_id: MULTI_FILE, additional_files: zip.toString('base64'), stdin: request.stdin };
  return (await submit(needs, owner, { body, isBase64: false })).row.id;
}

/** The files with the scripts that run them. @throws {Refusal} invalid  it is a web page, or has no main file */
export function withScripts(kind: ProjectKind, files: StoredFile[]): StoredFile[] {
  if (kind === 'web') throw new Refusal('invalid', texts.webRunsHere);
  const { needs, compile, run } = scripts[kind];
  const has = (path: string) => files.some((file) => file.path === path);
  if (!has('run') && !files.some(({ path }) => needs.test(path)))
    throw new Refusal('invalid', texts.noMainFile(PROJECT_KINDS[kind].main));
  const added = Object.entries({ compile, run }).flatMap(([path, text]) =>
    text && !has(path) ? [{ path, text }] : [],
  );
  return [...files, ...added];
}

async function requireInstalled({ runner }: Pick<Needs, 'runner'>, kind: ProjectKind) {
  const languages = await runner.languages();
  const isHere = (id: number | null) => languages.some((language) => language.id === id && language.isHere);
  // Without any language the runner is away, which `submit` says.
  if (!languages.some((language) => language.isHere)) return;
  if (!isHere(MULTI_FILE) || !isHere(PROJECT_KINDS[kind].languageId)) throw new Refusal('not_here', texts.notInstalled);
}
