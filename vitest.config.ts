import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { atLength } from './server/testing/test-length.ts';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';

/** Generous: they only cut short what would never end. A busy machine is no fault. */
const timeouts = {
  testTimeout: 60_000 * atLength({ quick: 1, long: 10, soak: 100 }),
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** The tests of the server, and the commands, wait for PostgreSQL, processes and the clock as long as they compute. */
const waiting = { maxWorkers: Math.max(2, availableParallelism()) + 1 };
/** Each of these is an engine with its peers. */
const computing = { maxWorkers: Math.max(2, availableParallelism()) };

/** Commands that are about an engine alone. */
const ofEngines = ['tools/{languages-command,phones}.test.ts'];

const measured = [
  'packages/runner/sandbox/resource-limits.test.ts',
  'packages/runner/program/precompiled-headers.test.ts',
  'server/runner-tests/{batch-runs,fairness}.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      /** The rules of the house: seconds, and no database. Part of npm run check. */
      { test: { name: 'house', include: ['tools/boundaries.test.ts'], ...waiting } },
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
      /** Those of the engines that measure what programs use, and how they share: one after the other, and nothing beside them. */
      {
        test: {
          name: 'measured',
          include: measured,
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
        },
      },
      /** The media engine, which waits more than it computes. Its packets come in time where nothing is beside. */
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
      /** The interface, in a real browser, before a school that answers as each test says: web/testing/show.tsx. */
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
      /** Everything that needs a real PostgreSQL. */
      {
        test: {
          name: 'server',
          include: ['{contract,server,web}/**/*.test.ts'],
          exclude: ['server/runner-tests/*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles: 'server/testing/restore-fakes.ts',
          pool: 'forks',
          // Modules keep nothing that another test would find; loading them anew for each file took a minute.
          isolate: false,
          ...waiting,
          ...timeouts,
        },
      },
      /** The commands, as a person types them: each test is a whole school, with its own PostgreSQL. */
      {
        test: {
          name: 'commands',
          include: ['tools/*.test.ts'],
          exclude: ['tools/boundaries.test.ts', ...ofEngines],
          pool: 'forks',
          ...waiting,
          ...timeouts,
          testTimeout: 240_000 * atLength({ quick: 1, long: 5, soak: 50 }),
        },
      },
      /** What is killed again and again; see server/testing/test-length.ts. Nothing is beside them. */
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
