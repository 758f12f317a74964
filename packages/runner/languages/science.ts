/**
 * numpy, pandas and matplotlib, which Debian packages for its own Python. They are optional, and are found only if the runner uses Debian's
 * Python.
 */
import { existsSync } from 'node:fs';
import type { WireProgram } from '#packages/runner/protocol.ts';
import { canonicalId } from './aliases.ts';
import { firstExisting } from './find-path.ts';
import { python } from './scripts.ts';

export const SCIENCE_LIBRARIES = ['numpy', 'pandas', 'matplotlib'];
export const sciencePackages = SCIENCE_LIBRARIES.map((name) => `python3-${name}`);

const DEBIANS_PYTHON = '/usr/bin/python3';
const PYTHON = 71;
const MULTI_FILE = 89;

/** The libraries that Python programs can import. Checked at each call, because they may be installed meanwhile. */
export const installedLibraries = () => (python === DEBIANS_PYTHON ? SCIENCE_LIBRARIES.filter(isHere) : []);

const isHere = (name: string) =>
  existsSync(
    firstExisting(
      `/usr/lib/python3/dist-packages/${name}/__init__.py`,
      `/usr/local/lib/python3.*/dist-packages/${name}/__init__.py`,
    ),
  );

export const isScienceInstalled = () => installedLibraries().length === SCIENCE_LIBRARIES.length;

type Sources = Pick<WireProgram, 'languageId' | 'source' | 'files'>;

/** True if a program imports one of the libraries, or scipy, which comes with them. */
export function usesScience({ languageId, source, files }: Sources) {
  const id = canonicalId(languageId);
  if (id !== PYTHON && id !== MULTI_FILE) return false;
  const modules = files.filter(({ name }) => name.endsWith('.py')).map(({ bytes }) => bytes);
  return [...(id === PYTHON ? [source] : []), ...modules].some((text) =>
    IMPORTS.test(Buffer.from(text, 'base64').toString('latin1')),
  );
}

const IMPORTS = /^[ \t]*(?:import|from)[ \t]+(?:[\w., \t]*,[ \t]*)?(?:numpy|pandas|matplotlib|scipy)\b/m;
