/**
 * Prepares sandboxes for programs that import numpy, pandas or matplotlib: a folder with matplotlib's backend, which writes figures as
 * pictures, and its list of fonts, which takes seconds to make; and one thread for linear algebra, because more would count as processes.
 * Sandboxes of all other programs are unchanged.
 */
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isScienceInstalled, usesScience } from '#packages/runner/languages/science.ts';
import { python } from '#packages/runner/languages/scripts.ts';
import type { WireProgram } from '#packages/runner/protocol.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import { insideFolder } from '#packages/runner/sandbox/scripts.ts';

/** The sandbox settings that libraries need in addition to those of the language. */
export type Libraries = Required<Pick<SandboxKind, 'environment' | 'readOnlyPaths' | 'folders'>>;

/** The folder inside a sandbox. */
const MOUNT_POINT = '/opt/science';
/** Milliseconds until Python is killed while it lists the fonts. */
const TIMEOUT = 60_000;
const READABLE = { folder: 0o755, file: 0o644 };

/** @param folderOf  the folder to prepare, to which only the runner may write; undefined while there is none */
export function openScience(folderOf: () => string | undefined) {
  let prepared: Promise<Libraries> | undefined;
  return {
    /** Returns undefined for a program that does not import the libraries, and on machines without them. */
    async librariesFor(program: Pick<WireProgram, 'languageId' | 'source' | 'files'>): Promise<Libraries | undefined> {
      if (!usesScience(program) || !isScienceInstalled()) return undefined;
      const folder = folderOf();
      if (!folder) return undefined;
      prepared ??= prepare(folder);
      return prepared.catch((error) => {
        console.error('Programs with matplotlib start without its preparation:', error);
        prepared = undefined;
        return undefined;
      });
    },
  };
}

async function prepare(folder: string): Promise<Libraries> {
  await mkdir(folder, { recursive: true });
  for (const name of ['sitecustomize.py', 'school_figures.py'])
    await copyFile(join(insideFolder, 'science', name), join(folder, name));
  await listFonts(folder);
  await chmod(folder, READABLE.folder);
  for (const name of await readdir(folder)) await chmod(join(folder, name), READABLE.file);
  return {
    environment: {
      // Debian's Python first, because the script of a project starts python3 by its name.
      PATH: '/usr/bin:/bin:/usr/local/bin',
      PYTHONPATH: MOUNT_POINT,
      MPLCONFIGDIR: '/tmp/.matplotlib',
      MPLBACKEND: 'module://school_figures',
      OPENBLAS_NUM_THREADS: '1',
      OMP_NUM_THREADS: '1',
    },
    // matplotlib's settings: Debian's package links to them.
    readOnlyPaths: ['/etc/matplotlibrc'],
    folders: [{ from: folder, to: MOUNT_POINT }],
  };
}

/** Lets matplotlib write its list of fonts into the folder. */
const listFonts = (folder: string) =>
  promisify(execFile)(python, ['-I', '-c', 'import matplotlib.font_manager'], {
    env: { MPLCONFIGDIR: folder, LANG: 'C.UTF-8' },
    cwd: '/',
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
  });
