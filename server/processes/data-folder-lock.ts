/** Allows one server per data folder: another would stop the first one's PostgreSQL and delete its temporary files. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/**
 * Locks the folder until this process ends, even if it is killed: the lock is a
 * listening socket, which the operating system then closes.
 *
 * @throws {StartupError} another process holds the lock
 */
export async function lockDataFolder(folder: string): Promise<Server> {
  const name = lockName(folder);
  const server = createServer();
  server.unref();
  const isHeld = await tryListen(server, name);
  if (isHeld) return server;

  if (await isAnswering(name)) throw new StartupError(({ startup }) => startup.runningOnFolder(folder));
  rmSync(name, { force: true });
  await tryListen(server, name);
  return server;
}

/** Whether a server is running on the folder. */
export const isDataFolderLocked = (folder: string) =>
  existsSync(folder) ? isAnswering(lockName(folder)) : Promise.resolve(false);

/** The lock's socket: on Linux an abstract one (unix(7)), which leaves no file behind; elsewhere a socket file. */
const lockName = (folder: string) =>
  process.platform === 'linux'
    ? `\0darasa:${createHash('sha256').update(realpathSync(folder)).digest('hex')}`
    : join(folder, 'server.lock');

const tryListen = (server: Server, name: string) =>
  new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(name, () => resolve(true));
  });

const isAnswering = (name: string) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(name);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
