import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath, headlessPath } from './tools/chromium.mjs';

/** Generous: they only cut short what would never end. A busy machine is no fault. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

/** Each is a whole school, or an engine with its peers: at least two, and no more than there are cores. */
const maxWorkers = Math.max(2, availableParallelism());
/** The server's tests wait for PostgreSQL and the clock as long as they compute. */
const waiting = { maxWorkers: maxWorkers + 1 };

const measured = [
  'engines/runner/box/share.test.ts',
  'engines/runner/precompiled.test.ts',
  'server/runner-{sittings,turns}.test.ts',
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
          include: ['engines/**/*.test.ts', 'server/runner-*.test.ts'],
          exclude: ['engines/media/**', ...measured],
          pool: 'forks',
          maxWorkers,
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
      /** Those of the engines that measure what programs use, and how they share: one after the other, and nothing beside them. */
      {
        test: {
          name: 'measured',
          include: measured,
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          ...timeouts,
        },
      },
      /** The media engine, which waits more than it computes. Its packets come in time where nothing is beside. */
      {
        test: {
          name: 'media',
          include: ['engines/media/**/*.test.ts'],
          pool: 'forks',
          maxWorkers,
          sequence: { groupOrder: 3 },
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
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: headlessPath() ?? chromiumPath() ?? '', args: ['--no-sandbox'] },
              contextOptions: { locale: 'en-KE', timezoneId: 'Africa/Nairobi', reducedMotion: 'reduce' },
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
          exclude: ['server/runner-*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles: 'server/testing/real-again.ts',
          pool: 'forks',
          // Modules keep nothing that another test would find; loading them anew for each file took a minute.
          isolate: false,
          ...waiting,
          ...timeouts,
        },
      },
      /** The commands, as a person types them; nothing else is beside them, because each is a whole school, which waits a lot as it opens. */
      {
        test: {
          name: 'commands',
          include: ['tools/*.test.ts'],
          exclude: ['tools/boundaries.test.ts'],
          pool: 'forks',
          ...waiting,
          sequence: { groupOrder: 2 },
          ...timeouts,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
