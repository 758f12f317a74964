import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';
import { firefoxPath } from './tools/programs.mjs';

// e2e/calls/firefox.e2e.ts starts Firefox itself, from this path.
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
/** The fake cameras have ten frames per second, because two cores encode and decode for all browsers. */
const withDevices = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=10'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './server/testing/postgres.ts',
  // One more worker than processors, because a test often waits for a timer or the disk.
  workers: Math.max(2, availableParallelism()) + 1,
  fullyParallel: true,
  // Leaves out tests that take minutes and whose main points quicker tests cover, and tests of several processes.
  grepInvert: [process.env.LONG ? [] : [/@long/], process.env.CLUSTER ? [] : [/@cluster/]].flat(),
  retries: 0,
  // A long timeout, as in vitest.config.ts, so that tests do not fail on a slow machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    // Shorter than a test's timeout, so that the report names the action that hangs.
    actionTimeout: 40_000,
    // Blocked, because a service worker would answer requests instead of the server; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Animations are off, so that no test waits for them; tests of animations override this.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // This project is listed first, because it has only one worker, and the other project runs beside it.
    {
      name: 'calls',
      testMatch: CALLS,
      // Several browsers join a call one after the other, each with a camera.
      timeout: 180_000,
      // One worker: two calls at the same time would be six browsers that encode video on two cores.
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
