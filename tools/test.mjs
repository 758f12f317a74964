/**
 * Runs a test command, also in a fresh clone:
 *
 *   npm test                the quick tests, to run before each push
 *   npm run test:packages   the packages: code runner, media engine, mobile money simulator
 *   npm run test:long       crash tests, longer property tests, and the browser tests tagged @long: an hour
 *   npm run test:cluster    the files of deploy/ with the programs that they are for; runner machines in network namespaces;
 *                           the database behind PgBouncer and with a replica; the file store in OpenStack's Swift; the previous
 *                           release beside this build; a lost Redis; the browser tests through HAProxy, with three servers,
 *                           two workers and Debian's PostgreSQL
 *   npm run test:storm      a school on many machines: kills of all kinds of processes, of PostgreSQL, PgBouncer, the replica, Redis and
 *                           Swift, and rolling restarts: --kills 60 --restarts 30 --seed N
 *   npm run test:soak       the crash tests at full length: hours
 *   npm run test:changed    those quick tests that changes since the last commit may affect
 */
import { parseArgs } from 'node:util';
import { hasSwift, SWIFT_PACKAGES } from '#server/testing/processes/swift-programs.mjs';
import { aptInstall, isDebian, isRoot } from './apt.mjs';
import { bubblewrapPath } from './bubblewrap.mjs';
import { chromiumPath, headlessPath } from './chromium.mjs';
import { kubernetesModels } from './cluster/kubernetes-models.mjs';
import { postgresPath, startDebianPostgres } from './cluster/postgres.mjs';
import { giveUp, prepare } from './prepare.mjs';
import {
  ffmpegPath,
  firefoxPath,
  haproxyPath,
  pgbouncerPath,
  prometheusPath,
  promtoolPath,
  redisPath,
} from './programs.mjs';
import { conclude, playwright, staticChecks, step, vitest } from './steps.mjs';

/** Why tests of a school on many machines are skipped. */
const NOTHING_SHARED = `PgBouncer or Swift is not installed. Type: sudo apt-get install -y pgbouncer ${SWIFT_PACKAGES.join(' ')}`;

const suites = { quick, packages, long, soak, cluster, storm, changed };
const [name = 'quick'] = process.argv.slice(2);
if (!Object.hasOwn(suites, name)) giveUp(`There is no suite “${name}”, only ${Object.keys(suites).join(', ')}.`);

const checks = await prepare(name === 'quick' ? staticChecks : undefined);
findOrInstall('ffmpeg', ffmpegPath);
findOrInstall('bubblewrap', bubblewrapPath);
const languages = name === 'changed' ? [] : await installLanguages();
// Without chromium-headless-shell, the tests use the complete browser.
findOrInstall('chromium-headless-shell', headlessPath);
const hasBrowser = findOrInstall('chromium', chromiumPath);
conclude([...checks, ...languages, ...(await suites[name]()).flat()]);

/** Runs the quick tests: the interface's beside the server's, because both often wait; the browser's alone. */
async function quick() {
  const first = await Promise.all([
    vitest('server', ['house', 'server', 'commands']),
    inBrowser(() => vitest('interface', ['interface'])),
  ]);
  return [...first, await inBrowser(() => playwright('pages'))];
}

/** Tests the packages. Tests that measure resource use and fairness come last and run alone. */
async function packages() {
  return [
    await vitest('engines', ['engines']),
    await vitest('media', ['media']),
    await vitest('measured', ['measured']),
  ];
}

/** Runs the long tests, in which axe checks each page light and dark, narrow and wide. */
async function long() {
  process.env.LONG = '1';
  findOrInstall('firefox-esr', firefoxPath);
  return [await storms(), await inBrowser(() => playwright('pages', ['--grep', '@long|accessibility']))];
}

/**
 * Checks the files of deploy/, runs the tests of databases and of the previous release beside this build, kills Redis under load, and then
 * runs the browser tests; each test file opens a school of several processes. Arguments choose browser tests; then only these run.
 */
async function cluster() {
  requireClusterPrograms();
  const chosen = process.argv.slice(3);
  const deployment = chosen.length > 0 ? [] : [await deployed()];
  const postgres = await startDebianPostgres();
  Object.assign(process.env, { CLUSTER: '1', HAPROXY: haproxyPath(), DATABASE_URL: postgres.url });
  const servers = chosen.length > 0 ? [] : await onSharedDatabase();
  const pages = await inBrowser(() => playwright('pages', chosen));
  await postgres.stop();
  return [...deployment, ...servers, pages];
}

/** Checks the files of deploy/ with schools that have databases of their own. */
function deployed() {
  findOrInstall('prometheus', prometheusPath);
  Object.assign(process.env, {
    PROMETHEUS: prometheusPath() ?? '',
    PROMTOOL: promtoolPath() ?? '',
    KUBERNETES_MODELS: kubernetesModels() ?? '',
  });
  return vitest('deployment', ['deployment']);
}

/** Tests that need Debian's PostgreSQL. */
async function onSharedDatabase() {
  const isWhole = findOrInstallShared();
  const databases = await vitest('databases', ['databases']);
  const releases = await vitest('releases', ['releases']);
  if (!isWhole)
    return [
      databases,
      releases,
      { passed: 0, failures: [], skipped: [`files in S3, a lost Redis: ${NOTHING_SHARED}`] },
    ];
  return [
    databases,
    await vitest('swift', ['distributed'], ['swift-files']),
    releases,
    await vitest('redis', ['cluster'], ['redis.storm']),
  ];
}

/** Kills processes of a school on many machines, and then restarts its servers one after the other. */
async function storm() {
  requireClusterPrograms();
  if (!findOrInstallShared()) giveUp(NOTHING_SHARED);
  const options = { kills: { type: 'string' }, restarts: { type: 'string' }, seed: { type: 'string' } };
  const { kills = '', restarts = '', seed = '' } = parseArgs({ args: process.argv.slice(3), options }).values;
  Object.assign(process.env, {
    HAPROXY: haproxyPath(),
    STORM_KILLS: kills,
    STORM_RESTARTS: restarts,
    STORM_SEED: seed,
  });
  return [await vitest('storm', ['cluster'], ['kills.storm', 'rolling.storm'])];
}

function requireClusterPrograms() {
  const isComplete = [
    findOrInstall('haproxy', haproxyPath),
    findOrInstall('postgresql', postgresPath),
    findOrInstall('redis-server', redisPath),
  ].every(Boolean);
  if (!isComplete)
    giveUp('It needs HAProxy, PostgreSQL and Redis. Type: sudo apt-get install -y haproxy postgresql redis-server');
}

/** Finds or installs what the servers of a school on many machines share, beside PostgreSQL and Redis. */
function findOrInstallShared() {
  return [findOrInstall('pgbouncer', pgbouncerPath), findOrInstallAll(SWIFT_PACKAGES, hasSwift)].every(Boolean);
}

async function soak() {
  process.env.SOAK = '1';
  return [await storms()];
}

/** Runs crash tests and other tests whose length depends on LONG or SOAK (server/testing/test-length.ts). */
function storms() {
  return vitest(
    'storms',
    ['storms', 'server', 'commands'],
    ['interleavings', 'lockout', 'nonsense', 'tools/kill', 'storm'],
  );
}

/** Runs affected tests. Of the browser tests, only changed ones: they do not import the code that they test. */
async function changed() {
  const kinds = ['house', 'server', 'commands', 'engines', 'media'];
  const pages = async () => [
    await vitest('interface', ['interface'], ['--changed', '--passWithNoTests']),
    await playwright('pages', ['--only-changed', '--pass-with-no-tests']),
  ];
  return Promise.all([vitest('server', kinds, ['--changed', '--passWithNoTests']), inBrowser(pages)]);
}

/** Runs tests that need a browser. @returns their results; without a browser, one result that reports the skip */
async function inBrowser(tests) {
  if (hasBrowser) return tests();
  const reason = 'all tests in a browser, because there is no Chromium here. Type: sudo apt-get install -y chromium';
  return { passed: 0, failures: [], skipped: [reason] };
}

/** Installs a missing program as root on Debian. If it is still missing, its tests are skipped and listed. */
function findOrInstall(program, find) {
  return findOrInstallAll([program], find);
}

function findOrInstallAll(packages, find) {
  if (find()) return true;
  if (!isRoot() || !isDebian()) return false;
  console.log(`\n▸ Installing ${packages.join(', ')} for the tests`);
  aptInstall(packages);
  return Boolean(find());
}

/**
 * Installs the languages that packages/runner/languages/languages.test.ts tests. As root, that test fails if a language
 * is missing; otherwise it skips missing ones.
 */
async function installLanguages() {
  const proved = ['50', '54', '62', '63', '74', '71', '46', '85', '82', '68', '72', '64', '60'];
  if (!isRoot() || !isDebian()) return [];
  return [await step('languages', 'tsx', ['tools/languages-here.ts', 'install', ...proved])];
}
