import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { atLength } from './server/testing/test-length.ts';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';

/** Timeouts only end tests that hang. They are long, so that tests pass on a slow machine too. */
const timeouts = {
  testTimeout: 120_000 * atLength({ quick: 1, long: 10, soak: 100 }),
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Number of workers for tests of the server and of commands, which spend about half of their time waiting. */
const waiting = { maxWorkers: Math.max(2, availableParallelism()) + 1 };
/** Number of workers for tests that run the code runner or the media engine, which use a processor all the time. */
const computing = { maxWorkers: Math.max(2, availableParallelism()) };

/** The architecture rules. These tests take seconds, need no database, and are part of npm run check. */
const houseRules = ['tools/{boundaries,hard-coded-texts,stylesheets,texts}.test.ts'];

/** Tests of commands that need no database, only an installed program. */
const ofEngines = ['tools/{languages-command,phones}.test.ts'];

/** Whether a test file starts separate processes, as tests of commands do. */
const ofRoles = 'server/roles/roles.test.ts';

/** Whether a test file belongs to npm run test:cluster. */
const ofReleases = 'server/roles/previous-release.test.ts';

const measured = [
  'packages/runner/sandbox/resource-limits.test.ts',
  'packages/runner/program/precompiled-headers.test.ts',
  'server/runner-tests/{batch-runs,fairness}.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', include: houseRules, ...waiting, ...timeouts } },
      /** The code runner and the mobile money simulator, without a database. */
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
      /**
       * Tests of the code runner that measure resource use and fairness. They run sequentially, without other tests beside them.
       */
      {
        test: {
          name: 'measured',
          include: measured,
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
        },
      },
      /** The media engine. No other tests run beside these, because packets would be delayed. */
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
      /** Tests of the interface in a real browser, with a fake server that each test scripts (web/testing/show.tsx). */
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
              launchOptions: {
                executablePath: headlessPath() ?? chromiumPath() ?? '',
                args: ['--no-sandbox', '--disable-gpu'],
              },
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
          exclude: ['server/runner-tests/*.test.ts', ofRoles, ofReleases],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles: 'server/testing/restore-fakes.ts',
          pool: 'forks',
          // Without isolation: modules have no state that affects other tests, and reloading them for each file took a minute.
          isolate: false,
          ...waiting,
          ...timeouts,
        },
      },
      /** The npm commands as users run them. Each test starts a whole school with its own PostgreSQL. */
      {
        test: {
          name: 'commands',
          include: ['tools/*.test.ts', ofRoles],
          exclude: [...houseRules, ...ofEngines],
          pool: 'forks',
          ...waiting,
          ...timeouts,
          testTimeout: 240_000 * atLength({ quick: 1, long: 5, soak: 50 }),
        },
      },
      /** The previous release and this build side by side. Building the previous one takes minutes. */
      {
        test: {
          name: 'releases',
          include: [ofReleases],
          pool: 'forks',
          ...timeouts,
          testTimeout: 240_000,
        },
      },
      /** The database with Debian's PostgreSQL and PgBouncer, which npm run test:cluster installs. */
      {
        test: {
          name: 'databases',
          include: ['tools/cluster/{database,pooler*,replicas}.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
        },
      },
      /** The files of deploy/, tested with the programs that read them; part of npm run test:cluster. */
      {
        test: {
          name: 'deployment',
          include: [
            'tools/cluster/{containers,kubernetes,prometheus,three-machines,runner-machines,two-machines}.test.ts',
          ],
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
          testTimeout: 240_000,
        },
      },
      /** Adapters tested with real servers, which npm run test:cluster installs. */
      {
        test: {
          name: 'distributed',
          include: ['tools/cluster/*.cluster.ts'],
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
          testTimeout: 600_000,
        },
      },
      /** Tests of a school of several processes, which tools/test.mjs starts. No other tests run beside them. */
      {
        test: {
          name: 'cluster',
          include: ['tools/cluster/*.storm.ts'],
          pool: 'forks',
          maxWorkers: 1,
          ...timeouts,
          testTimeout: 3 * 60 * 60_000,
        },
      },
      /** Tests that kill processes repeatedly. No other tests run beside them. server/testing/test-length.ts sets their length. */
      {
        test: {
          name: 'storms',
          include: ['tools/storms/*.storm.ts'],
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
