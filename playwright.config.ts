import { defineConfig } from '@playwright/test';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';
import { firefoxPath } from './tools/firefox.mjs';

// For e2e/calls/firefox.e2e.ts, which starts it by itself.
process.env.FIREFOX = firefoxPath() ?? '';

/** Those with a microphone and a camera, made up by the browser: the headless shell has none to give. */
const CALLS = /\/e2e\/calls\//;

const plain = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Ten pictures a second: two cores encode and decode for all of them. */
const withDevices = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=10'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './server/testing/postgres.ts',
  workers: 2,
  fullyParallel: true,
  // What takes minutes and is proved by quicker tests in its main points: LONG=1 runs it too.
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
  retries: 0,
  // Generous, as in vitest.config.ts: a busy machine is no fault.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    // It would answer for the server; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Nothing has to come to rest; tests about motion set it back.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First: it has one worker, and the other has pages meanwhile.
    {
      name: 'calls',
      testMatch: CALLS,
      // Several browsers come in, one after the other, each with a camera.
      timeout: 180_000,
      // Two such classes at once would be six browsers that encode, on two cores.
      workers: 1,
      use: {
        launchOptions: { executablePath: chromiumPath() ?? '', args: ['--headless=new', ...plain, ...withDevices] },
      },
    },
    {
      name: 'pages',
      testIgnore: CALLS,
      use: { launchOptions: { executablePath: headlessPath() ?? chromiumPath() ?? '', args: plain } },
    },
  ],
});
