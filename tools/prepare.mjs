/**
 * Prepares a checkout to run: installs the exact versions of the lock file, and builds. Each step is skipped if nothing
 * has changed since the last time. Needs only Node.js and npm.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const NODE_FLOOR = [20, 20];

/** Ends the process, with a message instead of a stack trace. */
export function giveUp(sentence) {
  console.error(`\nDarasa cannot start. ${sentence}`);
  process.exit(1);
}

/**
 * Installs and builds what has changed.
 *
 * @param {() => Promise<object[]>} [beside]  work that needs the packages, and runs while the build does
 * @returns what that work resolved with
 */
export async function prepare(beside = async () => []) {
  checkNode();
  await install();
  const [results] = await Promise.all([beside(), buildIfChanged()]);
  return results;
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOldEnough = major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]);
  if (!isOldEnough) giveUp(`It needs Node.js ${NODE_FLOOR.join('.')} or newer, and this is ${process.versions.node}.`);
}

export async function install() {
  const stamp = join(root, 'node_modules/.darasa-installed');
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform} ${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  // Build tools are devDependencies, which npm omits if NODE_ENV is production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await during('Installing packages (a minute or two on a slow connection)', () => run('npm', args));
  writeFileSync(stamp, wanted);
}

async function buildIfChanged() {
  const stamp = join(root, 'dist/.darasa-built');
  const wanted = hashOf(sources());
  const packages = ['media', 'mobile-money-simulator', 'runner'].map((name) => `packages/${name}/main.js`);
  const programs = ['server/main.js', 'server/school.js', ...packages];
  const isWhole = [...programs, 'web/index.html'].every((file) => existsSync(join(root, 'dist', file)));
  if (isWhole && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  await during('Building', async () => {
    const { build } = await import('./build.mjs');
    await build();
  });
  writeFileSync(stamp, wanted);
}

const sources = () => [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tools/build.mjs',
  'tools/licences.mjs',
  'tools/playground-files.mjs',
  'tools/texts.mjs',
  ...['contract', 'messages', 'packages', 'server', 'web'].flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true })
      .map((name) => join(floor, String(name)))
      .filter(
        (file) => !/\.test\.tsx?$|\/(testing|dist|node_modules)\//.test(file) && statSync(join(root, file)).isFile(),
      )
      .sort(),
  ),
];

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Shows the progress of a step: its name immediately, and then every five seconds how long it has taken. */
async function during(step, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`;
  console.log(`  ${step}…`);
  const ticking = setInterval(() => console.log(`    … ${seconds()}`), 5_000);
  try {
    return await work();
  } catch (error) {
    return giveUp(`${step.split(' (')[0]} failed: ${error instanceof Error ? error.message : error}`);
  } finally {
    clearInterval(ticking);
  }
}

/** Runs a program in the checkout, and shows its error output. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => reject(new Error(`${command} cannot be run.`)));
    child.once('exit', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ended with ${code}.`)),
    );
  });
}
