/**
 * Finds the installed languages and their versions. Languages may be installed while the server runs, so their files
 * are checked regularly; a version command runs only for a new or changed program.
 */
import { execFile } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import type { Language, Version } from '#packages/runner/languages/language.ts';
import type { WireLanguage } from '#packages/runner/protocol.ts';
import { isIn } from '#packages/runner/sandbox/host/hidden-folders.ts';
import { VISIBLE_PATHS } from '#packages/runner/sandbox/mounts.ts';
import { aliasesOf } from './aliases.ts';
import { languageOf, languages } from './languages.ts';
import { installedLibraries } from './science.ts';

/** Why a language is missing; shown to students. */
export const missingReasons = {
  notInstalled: 'Not installed on the school server',
  notInDebian: 'Debian has no package for it',
};

/** Milliseconds for which the check whether a language is installed is cached, because every run needs its result. */
const LOOK_LASTS = 1_000;
/** Milliseconds until a version command is killed. */
const TIMEOUT = 5_000;
/** Maximum concurrent version commands: some use a second of processor time, and running programs come first. */
const ASKED_AT_ONCE = 4;

interface Found {
  language: Language;
  version: string;
}

export function openInstalledLanguages() {
  const versionOf = rememberVersions();
  const found = new Map<number, { answer: Promise<Found | undefined>; at: number }>();
  async function look(id: number): Promise<Found | undefined> {
    const language = languageOf(id);
    return language && isInstalled(language) ? { language, version: await versionOf(language) } : undefined;
  }
  return {
    /** Undefined when the language is not installed. `version` is empty if the version command is missing or failed. */
    find(id: number) {
      const last = found.get(id);
      if (last && performance.now() - last.at < LOOK_LASTS) return last.answer;
      const answer = look(id);
      found.set(id, { answer, at: performance.now() });
      return answer;
    },
    list: (wanted = languages) =>
      Promise.all(wanted.map(async (language) => toWire(language, await versionOf(language)))),
  };
}

export const isInstalled = (language: Language) =>
  language.requires.length > 0 && modificationTimes(language).every(Boolean);

/** Modification times of the required files; 0 for a missing file or one that sandboxes cannot see. */
const modificationTimes = ({ requires, readOnlyPaths }: Language) =>
  requires.map((path) => {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return changed && isSeen(realpathSync.native(path), [...VISIBLE_PATHS, ...readOnlyPaths]) ? changed : 0;
  });

const isSeen = (path: string, places: string[]) => places.some((place) => isIn(place, path));

function rememberVersions() {
  const known = new Map<string, Promise<string>>();
  const inTurn = limitConcurrency(ASKED_AT_ONCE);
  return async (language: Language) => {
    const { version } = language;
    if (!version || !isInstalled(language)) return '';
    const key = JSON.stringify([version.argv, modificationTimes(language)]);
    if (!known.has(key))
      known.set(
        key,
        inTurn(() => ask(version)),
      );
    return known.get(key)!;
  };
}

/** Returns the version that a command prints, empty on failure. Some programs print their version to standard error. */
function ask({ argv: [program, ...words], pattern }: Version): Promise<string> {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/nonexistent' };
  return new Promise((resolve) => {
    const child = execFile(
      program!,
      words,
      { env, timeout: TIMEOUT, killSignal: 'SIGKILL' },
      (_error, stdout, stderr) => resolve(pattern.exec(stdout + stderr)?.[1] ?? ''),
    );
    child.stdin?.end();
  });
}

/** Runs at most `limit` tasks at the same time; others wait. */
function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async <Told>(work: () => Promise<Told>): Promise<Told> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

function toWire(language: Language, version: string): WireLanguage {
  const { id, judge0Name, file, sample, packages, differs, compile, run } = language;
  const here = isInstalled(language);
  return {
    aliases: aliasesOf(id),
    ...{ id, judge0Name, file, sample, packages, differs, isHere: here },
    name: here ? installedName(language, version) : judge0Name,
    reason: here ? '' : packages.length > 0 ? missingReasons.notInstalled : missingReasons.notInDebian,
    compileCommand: compile ? displayCommand(compile.argv) : '',
    runCommand: displayCommand(run.argv),
    libraries: id === PYTHON ? installedLibraries() : [],
  };
}

/** The name of an installed language, such as 'C++ (GCC 12.2.0, C++20)'. */
function installedName({ name, version }: Language, number: string) {
  const parts = [number && [version?.of, number].filter(Boolean).join(' '), version?.dialect].filter(Boolean);
  return parts.length > 0 ? `${name} (${parts.join(', ')})` : name;
}

const PYTHON = 71;
const OURS = ['{arguments}', '{precompiled}', '{heap}'];

/** Formats a command as Judge0 does, with %s for the user's options. */
const displayCommand = (argv: string[]) =>
  argv
    .filter((word) => !OURS.includes(word))
    .map((word) => (word === '{options}' ? '%s' : word))
    .join(' ');
