/** Installs Debian packages as root; tells other users the command that does. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isDebian = () => existsSync('/usr/bin/apt-get');
export const isRoot = () => process.getuid?.() === 0;

/** Returns the command with which a user who is not root installs packages. @param {string[]} packages */
export const lineFor = (packages) => `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * Installs packages and shows apt's error messages. Installed packages keep their version, and none is removed.
 * @param {string[]} packages
 * @returns true if the installation succeeded
 */
export function aptInstall(packages) {
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update');
  return apt('install', '-y', '--no-install-recommends', '--no-upgrade', '--no-remove', ...packages).status === 0;
}

/** The bytes to download, with dependencies; undefined if apt does not know a package. @param {string[]} packages */
export function downloadOf(packages) {
  const { status, stdout } = plan('--print-uris', packages);
  if (status !== 0) return undefined;
  return [...stdout.matchAll(/^'\S+' \S+ (\d+) /gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** Returns true if apt would replace the Node.js that runs this program. @param {string[]} packages */
export const wouldReplaceNode = (packages) =>
  existsSync('/usr/bin/node') && /^Inst nodejs /m.test(plan('--simulate', packages).stdout);

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };

const plan = (how, packages) =>
  spawnSync('apt-get', ['-qq', how, '-y', 'install', '--no-install-recommends', '--no-upgrade', ...packages], {
    encoding: 'utf8',
    env,
  });
