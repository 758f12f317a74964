/** Projects that also run on this device: programs of one file in JavaScript, and programs in Python with their modules. */
import { PROJECT_KINDS, type Project, type ProjectFile } from '#contract/learning/projects.ts';
import { usesTurtle } from '#web/features/device-runs/turtle/uses-turtle.ts';

type Files = Pick<Project, 'kind'> & { files: ProjectFile[] };
type TextFile = Extract<ProjectFile, { text: string }>;

const isText = (file: ProjectFile): file is TextFile => 'text' in file;

/** Whether the device can do all that the school can: it has no pictures, and no modules for JavaScript. */
export const runsOnDevice = ({ kind, files }: Files) =>
  hasMain({ kind, files }) && files.every(isText) && (kind === 'python' || (kind === 'node' && files.length === 1));

const hasMain = ({ kind, files }: Files) => files.some(({ path }) => path === PROJECT_KINDS[kind].main);

/** Whether a project draws with Python's turtle, which only works on the device. */
export const drawsWithTurtle = ({ kind, files }: Files) =>
  kind === 'python' &&
  hasMain({ kind, files }) &&
  !files.some(({ path }) => path === 'turtle.py') &&
  files.some((file) => isText(file) && file.path.endsWith('.py') && usesTurtle(file.text));

/** The program of a project for the device, without the project's pictures. */
export function deviceProgram({ kind, files }: Files) {
  const { main, languageId } = PROJECT_KINDS[kind];
  const texts = Object.fromEntries(files.filter(isText).map(({ path, text }) => [path, text]));
  return { languageId: languageId ?? 0, source: texts[main] ?? '', modules: texts };
}
