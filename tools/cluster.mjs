/** Starts Debian's PostgreSQL for the tests of several processes. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from './apt.mjs';

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

/** Starts PostgreSQL in a new folder. @returns the URL of its database `postgres`, and a function that stops it */
export async function startDebianPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-cluster-'));
  const user = isRoot() ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot()) chownSync(folder, user.uid, user.gid);
  const [bin, data] = [postgresPath(), join(folder, 'data')];
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'darasa', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
    stdio: 'ignore',
  });
  const settings = ['fsync=off', 'max_connections=600', 'listen_addresses=', `unix_socket_directories=${folder}`];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...user, stdio: 'ignore' });
  await untilAnswering(join(bin, 'pg_isready'), folder);
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=darasa`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

async function untilAnswering(program, folder, tries = 100) {
  try {
    execFileSync(program, ['-q', '-h', folder]);
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await untilAnswering(program, folder, tries - 1);
  }
}
