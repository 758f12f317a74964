import { defineConfig } from '@playwright/test';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';
import { firefoxPath } from './tools/firefox.mjs';

// For e2e/calls/firefox.e2e.ts, which starts Firefox itself.
process.env.FIREFOX = firefoxPath() ?? '';

/** Tests with the browser's fake microphone and camera, which the headless shell lacks. */
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
/** Ten frames per second: two cores encode and decode for all of them. */
const withDevices = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=10'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './server/testing/postgres.ts',
  workers: 2,
  fullyParallel: true,
  // Tests of minutes whose main points are covered by quicker tests; LONG=1 includes them.
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
  retries: 0,
  // Generous, as in vitest.config.ts: a slow machine should not fail tests.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    // A service worker would answer for the server; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Without animations no test waits for them; tests about motion override this.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First: it has one worker, and the other project runs beside it.
    {
      name: 'calls',
      testMatch: CALLS,
      // Several browsers join one after the other, each with a camera.
      timeout: 180_000,
      // Two such classes at once would be six encoding browsers on two cores.
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
