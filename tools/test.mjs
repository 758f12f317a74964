/**
 * What proves Darasa, on a fresh clone too:
 *
 *   npm test                the newcomer's proof, and what is run before each push
 *   npm run test:packages   the engines by themselves: code runner, media, simulator
 *   npm run test:long       storms, property tests at length, and the browser tests with the tag @long: an hour
 *   npm run test:soak       the storms at full length: hours
 *   npm run test:changed    of the quick tests those that a change since the last commit can touch
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
// Where it cannot be had, the whole browser does as well.
findOrInstall('chromium-headless-shell', headlessPath);
const hasBrowser = findOrInstall('chromium', chromiumPath);
conclude([...languages, ...(await suites[name]()).flat()]);

/** What waits beside what computes: the server's tests beside the static checks and the interface; real pages and media by themselves. */
async function quick() {
  const browserless = vitest('server', ['house', 'server', 'commands']);
  const beside = async () => [
    ...(await staticChecks()),
    ...(await inBrowser(async () => [await vitest('interface', ['interface'])])),
  ];
  const first = (await Promise.all([browserless, beside()])).flat();
  return [...first, ...(await inBrowser(async () => [await playwright('pages')]))];
}

/** Those that measure what programs use, and how they share, come last: nothing may be beside them. */
async function packages() {
  return [
    await vitest('engines', ['engines']),
    await vitest('media', ['media']),
    await vitest('measured', ['measured']),
  ];
}

/** axe looks at each page in all four looks. */
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

/** What goes as far as LONG or SOAK says: see server/testing/test-length.ts. */
function storms() {
  return vitest('storms', ['storms', 'server', 'commands'], ['interleavings', 'nonsense', 'tools/kill', 'storm']);
}

/** Of real pages only the tests that have changed: they know the built app by its address, so nothing tells which of them a change can touch. */
async function changed() {
  const kinds = ['house', 'server', 'commands', 'engines', 'media'];
  const browserless = vitest('server', kinds, ['--changed', '--passWithNoTests']);
  const pages = async () => [
    await vitest('interface', ['interface'], ['--changed', '--passWithNoTests']),
    await playwright('pages', ['--only-changed', '--pass-with-no-tests']),
  ];
  return Promise.all([browserless, inBrowser(pages)]);
}

/** @returns what `tests` returns; where there is no browser, that they were skipped */
async function inBrowser(tests) {
  if (hasBrowser) return tests();
  const reason = 'all tests in a browser, because there is no Chromium here. Type: sudo apt-get install -y chromium';
  return [{ passed: 0, failures: [], skipped: [reason] }];
}

/** As root on Debian what is missing is installed. What cannot be had is skipped, and said. */
function findOrInstall(program, find) {
  if (find()) return true;
  if (!isRoot() || !isDebian()) return false;
  console.log(`\n▸ Installing ${program} for the tests`);
  aptInstall([program]);
  return Boolean(find());
}

/** Those that packages/runner/languages/languages.test.ts proves, and as root it wants them all; where we are not, those that are here. */
async function installLanguages() {
  const proved = ['50', '54', '62', '63', '74', '71', '46', '85', '82', '68', '72', '64', '60'];
  if (!isRoot() || !isDebian()) return [];
  return [await step('languages', 'tsx', ['tools/languages-here.ts', 'install', ...proved])];
}
