/** Where settings come from. What is set already wins, so the sources are read in the order of their weight. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { StartupError } from '#server/startup-error.ts';

const DOT_ENV = '.env';

/** Reads a .env file beside package.json, if there is one; what the shell has set wins. */
export function loadDotEnv(file = DOT_ENV) {
  if (existsSync(file)) process.loadEnvFile(file);
}

interface Sources {
  /** A file of settings, named at the call. */
  envFile?: string | undefined;
  /** The service's systemd unit. */
  unitFile?: string;
}

/**
 * For a command: the settings with which the service runs, so that both mean the same school.
 *
 * @throws {StartupError} a file of settings cannot be read
 */
export function loadEnvironment({ envFile, unitFile = '/etc/systemd/system/darasa.service' }: Sources = {}) {
  if (envFile !== undefined) loadSettings(envFile);
  loadUnit(unitFile);
  loadDotEnv();
}

/** What a unit that runs this folder sets (systemd.exec(5)): files win over what stands in the unit itself. */
function loadUnit(unitFile: string) {
  if (!existsSync(unitFile)) return;
  const unit = read(unitFile);
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!.trim());
  if (!valuesOf('WorkingDirectory').some(isHere)) return;

  // With a hyphen before it, a file may be missing.
  for (const file of valuesOf('EnvironmentFile'))
    if (!file.startsWith('-') || existsSync(file.slice(1))) loadSettings(file.replace(/^-/, ''));
  for (const [, name, value] of valuesOf('Environment').flatMap((line) => [...line.matchAll(/"?(\w+)=([^"\s]*)"?/g)]))
    process.env[name!] ??= value!;
}

const isHere = (folder: string) => existsSync(folder) && realpathSync(folder) === realpathSync('.');

function loadSettings(file: string) {
  read(file);
  process.loadEnvFile(file);
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The settings in ${file} cannot be read (${code}). Run this as root, or as the service's user.`,
    );
  }
}
