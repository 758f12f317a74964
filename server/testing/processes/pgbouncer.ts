/** Starts PgBouncer in front of a PostgreSQL, with the settings of deploy/pgbouncer, for tests of several processes. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, isListening } from './school-process.ts';

/** Debian's path of PgBouncer, which is not on the PATH of ordinary users. */
const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgbouncer = () => existsSync(PROGRAM);

const settings = fileURLToPath(new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url));

/**
 * @param url   of any database of a PostgreSQL that listens on a Unix socket and asks for no password
 * @param more  a further line of settings
 */
export async function createPgbouncer(url: string, more = '') {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? '\nuser = postgres' : '';
  const { searchParams } = new URL(url);
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${searchParams.get('user')}" ""\n`);
  writeFileSync(
    file,
    readFileSync(settings, 'utf8')
      .replace(/^darasa = .*$/m, `* = host=${searchParams.get('host')} port=${searchParams.get('port') ?? 5432}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =${user}\n${more}`)
      .replace(/^auth_type = .*$/m, 'auth_type = trust')
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`),
  );
  return {
    /** The URL of the same database through PgBouncer. */
    urlOf: (direct: string) => `postgres://${searchParams.get('user')}@127.0.0.1:${port}${new URL(direct).pathname}`,
    start: () => spawn(PROGRAM, ['-q', file], { stdio: 'ignore' }),
    isReady: () => isListening(port),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
