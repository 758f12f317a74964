/** npm test: what proves Darasa, on a fresh clone too. Of the browser tests those with the tag @long wait for npm run test:long. */
import { aptInstall, isDebian, isRoot } from './apt.mjs';
import { bubblewrapPath } from './bubblewrap.mjs';
import { chromiumPath, headlessPath } from './chromium.mjs';
import { ffmpegPath } from './ffmpeg.mjs';
import { firefoxPath } from './firefox.mjs';
import { prepare } from './prepare.mjs';
import { conclude, playwright, staticChecks, step, vitest } from './steps.mjs';

await prepare();
findOrInstall('ffmpeg', ffmpegPath);
findOrInstall('bubblewrap', bubblewrapPath);
const results = [
  await installLanguages(),
  ...(await staticChecks()),
  await vitest(['house', 'server', 'engines', 'commands', 'media', 'measured'], { retries: 1 }),
];
// Where it cannot be had, the whole browser does as well.
findOrInstall('chromium-headless-shell', headlessPath);
if (process.env.LONG) findOrInstall('firefox-esr', firefoxPath);
results.push(findOrInstall('chromium', chromiumPath) ? await browserTests() : withoutBrowser());
conclude(results);

function browserTests() {
  console.log('\n▸ Browser tests');
  return playwright(['--retries=1']);
}

/** As root on Debian what is missing is installed. What cannot be had is skipped, and said. */
function findOrInstall(program, find) {
  if (find()) return true;
  if (!isRoot() || !isDebian()) return false;
  console.log(`\n▸ Installing ${program} for the tests`);
  aptInstall([program]);
  return Boolean(find());
}

/** Those that engines/runner/languages/languages.test.ts proves, and as root it wants them all; where we are not, those that are here. */
async function installLanguages() {
  const proved = ['50', '54', '62', '63', '74', '71', '46', '85', '82', '68', '72', '64', '60'];
  if (!isRoot() || !isDebian()) return { passed: 0, failures: [], skipped: [], secondTries: [] };
  return step('Languages for the tests of the code runner', 'tsx', ['tools/languages-here.ts', 'install', ...proved]);
}

function withoutBrowser() {
  const reason = 'all browser tests, because there is no Chromium here. Type: sudo apt-get install -y chromium';
  return { passed: 0, failures: [], skipped: [reason], secondTries: [] };
}
