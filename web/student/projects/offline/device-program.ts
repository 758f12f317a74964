/** Projects of one file in Python or JavaScript, which also run on this device. */
import { PROJECT_KINDS, type Project, type ProjectFile } from '#contract/learning/projects.ts';
import type { Runner } from '#web/features/submissions/run.ts';

type Files = Pick<Project, 'kind'> & { files: ProjectFile[] };

/** Whether the main file is all of the project. */
export const runsOnDevice = ({ kind, files }: Files) =>
  (kind === 'python' || kind === 'node') && files.length === 1 && files[0]!.path === PROJECT_KINDS[kind].main;

/** Runs a program on this device. The code is loaded with the first program. Drawings are not shown here. */
export const runOnDevice: Runner = async (program, signal) =>
  (await import('#web/features/device-runs/run-on-device.ts')).runOnDevice(program, signal, () => {});
