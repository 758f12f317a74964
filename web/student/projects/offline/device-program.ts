/** Projects that also run on this device: programs of one file in JavaScript, and programs in Python with their modules. */
import { PROJECT_KINDS, type Project, type ProjectFile } from '#contract/learning/projects.ts';
import { usesTurtle } from '#web/features/device-runs/turtle/uses-turtle.ts';
import { usesScience } from '#web/features/device-runs/uses-science.ts';
import { importedPaths } from './python-imports.ts';

type Files = Pick<Project, 'kind'> & { files: ProjectFile[] };
type TextFile = Extract<ProjectFile, { text: string }>;

const isText = (file: ProjectFile): file is TextFile => 'text' in file;

/** Whether the device can do all that the school can: it has no pictures, and no modules for JavaScript. */
export const runsOnDevice = ({ kind, files }: Files) =>
  hasMain({ kind, files }) && files.every(isText) && (kind === 'python' || (kind === 'node' && files.length === 1));

const hasMain = ({ kind, files }: Files) => files.some(({ path }) => path === PROJECT_KINDS[kind].main);

/**
 * Whether a project draws with Python's turtle, which only works on the device, and uses nothing that only the school has. Counts
 * main.py and the files that it imports.
 */
export function drawsWithTurtle(project: Files) {
  if (project.kind !== 'python' || !runsOnDevice(project)) return false;
  const { modules } = deviceProgram(project);
  if (Object.hasOwn(modules, 'turtle.py') || Object.hasOwn(modules, 'turtle/__init__.py')) return false;
  const imported = importedPaths(modules, PROJECT_KINDS.python.main);
  const sources = [...imported].map((path) => modules[path]!);
  return sources.some(usesTurtle) && !sources.some(usesScience);
}

/** The program of a project for the device, which has no pictures. */
export function deviceProgram({ kind, files }: Files) {
  const { main, languageId } = PROJECT_KINDS[kind];
  const texts = Object.fromEntries(files.filter(isText).map(({ path, text }) => [path, text]));
  return { languageId: languageId ?? 0, source: texts[main] ?? '', modules: texts };
}
