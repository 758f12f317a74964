/** npm test: everything that proves Darasa, on a fresh clone too. */
import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.mjs';
import { ffmpegPath } from './ffmpeg.mjs';
import { prepare } from './prepare.mjs';
import { conclude, playwright, staticChecks, vitest } from './steps.mjs';

await prepare();
findOrInstall('ffmpeg', ffmpegPath);
const results = [...(await staticChecks()), await vitest(['house', 'server', 'commands'])];
results.push(findOrInstall('chromium', chromiumPath) ? await browserTests() : withoutBrowser());
conclude(results);

function browserTests() {
  console.log('\n▸ Browser tests');
  return playwright();
}

/** As root on Debian what is missing is installed. What cannot be had is skipped, and said. */
function findOrInstall(program, find) {
  if (find()) return true;
  if (process.getuid?.() !== 0) return false;
  console.log(`\n▸ Installing ${program} for the tests`);
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', program);
  return Boolean(find());
}

function withoutBrowser() {
  const reason = 'all browser tests, because there is no Chromium here. Type: sudo apt-get install -y chromium';
  return { passed: 0, failures: [], skipped: [reason] };
}
