/** Allows one server per data folder, because a second would stop the first one's PostgreSQL and delete temporary files. */
import { createHash } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder until this process ends, even if it is killed: the lock is a
 * listening socket, which the operating system then closes.
 *
 * @throws {StartupError} another process holds the lock
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const lock = await tryLockDataFolder(folder);
  if (!lock) throw new StartupError(({ startup }) => startup.runningOnFolder(folder));
  return lock;
}

/** Locks the folder as lockDataFolder does; resolves with undefined if another process holds the lock. */
export async function tryLockDataFolder(folder: string): Promise<FolderLock | undefined> {
  const name = lockName(folder);
  const lock = await tryLock(name);
  if (lock || (await isAnswering(name))) return lock;
  // An abstract socket leaves no file to remove.
  if (!name.startsWith('\0')) rmSync(name, { force: true });
  return tryLock(name);
}

/** Whether a server is running on the folder. */
export const isDataFolderLocked = (folder: string) =>
  existsSync(folder) ? isAnswering(lockName(folder)) : Promise.resolve(false);

/** The lock's socket: on Linux an abstract one (unix(7)), which leaves no file behind; elsewhere a socket file. */
const lockName = (folder: string) =>
  process.platform === 'linux'
    ? `\0darasa:${createHash('sha256').update(realpathSync(folder)).digest('hex')}`
    : join(folder, 'server.lock');

/** Tries to listen on the name; resolves with undefined if another process does. */
const tryLock = (name: string) =>
  new Promise<FolderLock | undefined>((resolve) => {
    const waiting = new Set<Socket>();
    const server = createServer((socket) => {
      waiting.add(socket.unref().on('error', () => {}));
      socket.once('close', () => waiting.delete(socket));
    });
    const release = () => {
      server.close();
      for (const socket of waiting) socket.destroy();
    };
    server.unref().once('error', () => resolve(undefined));
    server.listen(name, () => resolve({ release }));
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
