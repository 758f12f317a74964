/** npm test: everything that proves Darasa, on a fresh clone too. */
import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { conclude, playwright, staticChecks, vitest } from './steps.mjs';

await prepare();
const results = [...(await staticChecks()), await vitest(['house', 'server', 'commands'])];
results.push(findOrInstallChromium() ? await browserTests() : withoutBrowser());
conclude(results);

function browserTests() {
  console.log('\n▸ Browser tests');
  return playwright();
}

function findOrInstallChromium() {
  if (chromiumPath()) return true;
  if (process.getuid?.() !== 0) return false;
  console.log('\n▸ Installing Chromium for the browser tests');
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  return Boolean(chromiumPath());
}

function withoutBrowser() {
  const reason = 'all browser tests, because there is no Chromium here. Type: sudo apt-get install -y chromium';
  return { passed: 0, failed: 0, skipped: [reason] };
}
