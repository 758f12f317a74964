/**
 * The test commands, which also work on a fresh clone:
 *
 *   npm test                the tests for newcomers, and before each push
 *   npm run test:packages   the engines by themselves: code runner, media, simulator
 *   npm run test:long       storms, property tests at length, and the browser tests with the tag @long: an hour
 *   npm run test:soak       the storms at full length: hours
 *   npm run test:changed    of the quick tests those that a change since the last commit may affect
 */
import { aptInstall, isDebian, isRoot } from './apt.mjs';
import { bubblewrapPath } from './bubblewrap.mjs';
import { chromiumPath, headlessPath } from './chromium.mjs';
import { ffmpegPath } from './ffmpeg.mjs';
import { firefoxPath } from './firefox.mjs';
import { giveUp, prepare } from './prepare.mjs';
import { conclude, playwright, staticChecks, step, vitest } from './steps.mjs';

const suites = { quick, packages, long, soak, changed };
const [name = 'quick'] = process.argv.slice(2);
if (!Object.hasOwn(suites, name)) giveUp(`There are ${Object.keys(suites).join(', ')}, and no suite “${name}”.`);

await prepare();
findOrInstall('ffmpeg', ffmpegPath);
findOrInstall('bubblewrap', bubblewrapPath);
const languages = name === 'changed' ? [] : await installLanguages();
// If it cannot be installed, the whole browser works as well.
findOrInstall('chromium-headless-shell', headlessPath);
const hasBrowser = findOrInstall('chromium', chromiumPath);
conclude([...languages, ...(await suites[name]()).flat()]);

/** Pairs steps that wait with steps that compute. Browser tests and media run alone. */
async function quick() {
  const browserless = vitest('server', ['house', 'server', 'commands']);
  const beside = async () => [
    ...(await staticChecks()),
    ...(await inBrowser(async () => [await vitest('interface', ['interface'])])),
  ];
  const first = (await Promise.all([browserless, beside()])).flat();
  return [...first, ...(await inBrowser(async () => [await playwright('pages')]))];
}

/** Tests that measure resource use and fairness come last and run alone. */
async function packages() {
  return [
    await vitest('engines', ['engines']),
    await vitest('media', ['media']),
    await vitest('measured', ['measured']),
  ];
}

/** axe checks each page in all four looks. */
async function long() {
  process.env.LONG = '1';
  findOrInstall('firefox-esr', firefoxPath);
  return [
    await storms(),
    ...(await inBrowser(async () => [await playwright('pages', ['--grep', '@long|accessibility'])])),
  ];
}

async function soak() {
  process.env.SOAK = '1';
  return [await storms()];
}

/** Tests whose length depends on LONG or SOAK: see server/testing/test-length.ts. */
function storms() {
  return vitest('storms', ['storms', 'server', 'commands'], ['interleavings', 'nonsense', 'tools/kill', 'storm']);
}

/** Of the browser tests only changed ones: they load the built app by URL, so Vitest cannot tell what affects them. */
async function changed() {
  const kinds = ['house', 'server', 'commands', 'engines', 'media'];
  const browserless = vitest('server', kinds, ['--changed', '--passWithNoTests']);
  const pages = async () => [
    await vitest('interface', ['interface'], ['--changed', '--passWithNoTests']),
    await playwright('pages', ['--only-changed', '--pass-with-no-tests']),
  ];
  return Promise.all([browserless, inBrowser(pages)]);
}

/** @returns what `tests` returns; without a browser, that they were skipped */
async function inBrowser(tests) {
  if (hasBrowser) return tests();
  const reason = 'all tests in a browser, because there is no Chromium here. Type: sudo apt-get install -y chromium';
  return [{ passed: 0, failures: [], skipped: [reason] }];
}

/** As root on Debian, installs the missing program. If it stays missing, its tests are skipped and listed. */
function findOrInstall(program, find) {
  if (find()) return true;
  if (!isRoot() || !isDebian()) return false;
  console.log(`\n▸ Installing ${program} for the tests`);
  aptInstall([program]);
  return Boolean(find());
}

/**
 * Installs the languages that packages/runner/languages/languages.test.ts tests: as root that test requires all of
 * them, otherwise only the installed ones.
 */
async function installLanguages() {
  const proved = ['50', '54', '62', '63', '74', '71', '46', '85', '82', '68', '72', '64', '60'];
  if (!isRoot() || !isDebian()) return [];
  return [await step('languages', 'tsx', ['tools/languages-here.ts', 'install', ...proved])];
}
