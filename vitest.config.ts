import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { atLength } from './server/testing/test-length.ts';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';

/** Generous: they only end tests that hang. A slow machine should not fail tests. */
const timeouts = {
  testTimeout: 60_000 * atLength({ quick: 1, long: 10, soak: 100 }),
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Tests of the server and of commands wait for PostgreSQL, processes and the clock as long as they compute. */
const waiting = { maxWorkers: Math.max(2, availableParallelism()) + 1 };
/** Each of these tests runs an engine and its peers. */
const computing = { maxWorkers: Math.max(2, availableParallelism()) };

/** Tests of commands that need only an engine. */
const ofEngines = ['tools/{languages-command,phones}.test.ts'];

const measured = [
  'packages/runner/sandbox/resource-limits.test.ts',
  'packages/runner/program/precompiled-headers.test.ts',
  'server/runner-tests/{batch-runs,fairness}.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      /** The architecture rules: seconds, without a database. Part of npm run check. */
      { test: { name: 'house', include: ['tools/{boundaries,stylesheets}.test.ts'], ...waiting } },
      /** The engines by themselves, without a database. */
      {
        test: {
          name: 'engines',
          include: ['packages/**/*.test.ts', 'server/runner-tests/*.test.ts', ...ofEngines],
          exclude: ['packages/media/**', ...measured],
          pool: 'forks',
          ...computing,
          ...timeouts,
          testTimeout: 240_000,
        },
      },
      /** Tests of the engines that measure resource use and fairness: one after the other, with nothing beside them. */
      {
        test: {
          name: 'measured',
          include: measured,
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
        },
      },
      /** The media engine, which waits more than it computes. Its packets are on time only with nothing beside it. */
      {
        test: {
          name: 'media',
          include: ['packages/media/**/*.test.ts'],
          pool: 'forks',
          ...computing,
          ...timeouts,
          testTimeout: 120_000,
        },
      },
      /** The interface in a real browser, with a fake server that each test scripts: web/testing/show.tsx. */
      {
        plugins: [react()],
        publicDir: 'web/static',
        optimizeDeps: { entries: ['web/index.html', 'web/features/device-runs/sandbox/*.worker.ts'] },
        test: {
          name: 'interface',
          include: ['web/**/*.test.tsx'],
          setupFiles: 'web/testing/hooks.ts',
          isolate: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: headlessPath() ?? chromiumPath() ?? '', args: ['--no-sandbox'] },
              contextOptions: {
                locale: 'en-KE',
                timezoneId: 'Africa/Nairobi',
                reducedMotion: 'reduce',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...timeouts,
        },
      },
      /** All tests that need a real PostgreSQL. */
      {
        test: {
          name: 'server',
          include: ['{contract,server,web}/**/*.test.ts'],
          exclude: ['server/runner-tests/*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles: 'server/testing/restore-fakes.ts',
          pool: 'forks',
          // Modules have no state that affects other tests; reloading them for each file took a minute.
          isolate: false,
          ...waiting,
          ...timeouts,
        },
      },
      /** The commands as users run them: each test opens a whole school with its own PostgreSQL. */
      {
        test: {
          name: 'commands',
          include: ['tools/*.test.ts'],
          exclude: ['tools/{boundaries,stylesheets}.test.ts', ...ofEngines],
          pool: 'forks',
          ...waiting,
          ...timeouts,
          testTimeout: 240_000 * atLength({ quick: 1, long: 5, soak: 50 }),
        },
      },
      /** Tests that kill processes again and again; see server/testing/test-length.ts. Nothing runs beside them. */
      {
        test: {
          name: 'storms',
          include: ['tools/*.storm.ts'],
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...timeouts,
          testTimeout: atLength({ long: 20, soak: 12 * 60 }) * 60_000,
        },
      },
    ],
  },
});
