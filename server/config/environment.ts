/** Reads settings from several sources. A variable that is already set is kept, so the source with priority comes first. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { StartupError } from '#server/startup-error.ts';

const DOT_ENV = '.env';

/** Reads the .env file beside package.json, if it exists. Variables that the shell has set are kept. */
export function loadDotEnv(file = DOT_ENV) {
  if (existsSync(file)) process.loadEnvFile(file);
}

interface Sources {
  /** A settings file named on the command line. */
  envFile?: string | undefined;
  /** The path of the service's systemd unit file. */
  unitFile?: string;
}

/**
 * Gives a command the settings of the running service, so that the command works on the same school.
 *
 * @throws {StartupError} a settings file cannot be read
 */
export function loadEnvironment({ envFile, unitFile = '/etc/systemd/system/darasa.service' }: Sources = {}) {
  if (envFile !== undefined) loadSettings(envFile);
  loadUnit(unitFile);
  loadDotEnv();
}

/** Reads the environment of a systemd unit that runs this folder. EnvironmentFile= wins over Environment=. */
function loadUnit(unitFile: string) {
  if (!existsSync(unitFile)) return;
  const unit = read(unitFile);
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!.trim());
  if (!valuesOf('WorkingDirectory').some(isHere)) return;

  // In systemd a hyphen before the path of an EnvironmentFile means that the file may be missing.
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
    throw new StartupError(({ settings }) => settings.unreadable(file, String(code)));
  }
}
