/** Debian's packages, as far as root may install them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isDebian = () => existsSync('/usr/bin/apt-get');
export const isRoot = () => process.getuid?.() === 0;

/** What to type where we may not do it ourselves. @param {string[]} packages */
export const lineFor = (packages) => `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * Whether it went well; what apt complains about is shown. What is installed already
 * stays at its version, and nothing is taken away for it.
 * @param {string[]} packages
 */
export function aptInstall(packages) {
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update');
  return apt('install', '-y', '--no-install-recommends', '--no-upgrade', '--no-remove', ...packages).status === 0;
}

/** Bytes to fetch, with all that they need; undefined where apt does not know them. @param {string[]} packages */
export function downloadOf(packages) {
  const { status, stdout } = plan('--print-uris', packages);
  if (status !== 0) return undefined;
  return [...stdout.matchAll(/^'\S+' \S+ (\d+) /gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** Node.js is what we run on: one that somebody installed in another way stays. @param {string[]} packages */
export const wouldReplaceNode = (packages) =>
  existsSync('/usr/bin/node') && /^Inst nodejs /m.test(plan('--simulate', packages).stdout);

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };

const plan = (how, packages) =>
  spawnSync('apt-get', ['-qq', how, '-y', 'install', '--no-install-recommends', '--no-upgrade', ...packages], {
    encoding: 'utf8',
    env,
  });
