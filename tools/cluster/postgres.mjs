/** Debian's PostgreSQL for the tests of several processes; the storm also kills it. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The folder of the oldest installed version's programs; undefined without PostgreSQL. */
export function postgresPath() {
  const versions = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .map(Number)
        .sort((a, b) => a - b)
    : [];
  return versions
    .map((version) => join(VERSIONS, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')));
}

/** Makes a new database cluster, which is not started yet. */
export function createDebianPostgres() {
  return clusterIn((data) => ['initdb', '-D', data, '-U', 'darasa', '-A', 'trust', '-E', 'UTF8']);
}

/** Creates a streaming replica of a running PostgreSQL, without starting it. @param url  the URL of that PostgreSQL */
export function createReplica(url) {
  const host = new URL(url).searchParams.get('host');
  return clusterIn((data) => [
    'pg_basebackup',
    '-D',
    data,
    '-h',
    host,
    '-U',
    'darasa',
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
}

/** The user for programs that refuse to run as root. */
const userOfPostgres = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** @param fill  the command that fills a data folder */
function clusterIn(fill) {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-cluster-'));
  const user = userOfPostgres();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const [bin, data] = [postgresPath(), join(folder, 'data')];
  const [program, ...options] = fill(data);
  execFileSync(join(bin, program), options, { ...user, stdio: 'ignore' });
  // Even without fsync, a killed PostgreSQL loses nothing: what it has written is in the kernel's memory.
  const settings = ['fsync=off', 'max_connections=600', 'listen_addresses=', `unix_socket_directories=${folder}`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=darasa`,
    start: () => spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore' }),
    isReady: () => isAnswering(join(bin, 'pg_isready'), folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts PostgreSQL in a new folder. @returns the URL of its database `postgres`, and a function that stops it */
export async function startDebianPostgres() {
  const { url, start, isReady, remove } = createDebianPostgres();
  const server = start();
  for (let tries = 100; !isReady(); tries--) {
    if (tries === 0) throw new Error('PostgreSQL does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      remove();
    },
  };
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

function isAnswering(program, folder) {
  try {
    execFileSync(program, ['-q', '-h', folder]);
    return true;
  } catch {
    return false;
  }
}
