/** A folder like a Darasa school's, which sandboxes must not see: settings, a picture, and PostgreSQL's socket. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface HiddenFolder {
  folder: string;
  /** Absolute paths. */
  files: string[];
  socket: string;
  /** The files that were changed and the sockets that were reached. */
  touched(): string[];
  close(): void;
}

/** The folders in which a hidden folder is created. Only root can create one in /usr/src, which sandboxes see. */
export const hiddenFolderParents = process.getuid?.() === 0 ? ['/usr/src', tmpdir()] : [tmpdir()];

/** @param owner  UID of the owner; undefined: the user who runs the tests */
export async function openHiddenFolder(where: string, owner: number | undefined): Promise<HiddenFolder> {
  const folder = mkdtempSync(join(where, 'darasa-school-'));
  // Every user may read the folder, so only hiding it protects it.
  chmodSync(folder, 0o755);
  const path = (...names: string[]) => join(folder, ...names);
  const folders = [path('data'), path('data', 'postgres')];
  for (const each of folders) mkdirSync(each);
  const files = [path('.env'), path('data', 'picture.avif')];
  for (const file of files) writeFileSync(file, SECRET, { mode: 0o644 });
  const socket = path('data', 'postgres', '.s.PGSQL.5432');
  const visitors: string[] = [];
  const server = createServer(() => visitors.push(socket));
  await new Promise<void>((resolve) => server.listen({ path: socket, readableAll: true, writableAll: true }, resolve));
  if (owner !== undefined) for (const each of [folder, ...folders, ...files, socket]) chownSync(each, owner, owner);
  return {
    folder,
    files,
    socket,
    touched: () => [...visitors, ...files.filter((file) => readFileSync(file, 'utf8') !== SECRET)],
    close() {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const SECRET = 'DATABASE_URL=postgres://darasa:secret@localhost/darasa';
