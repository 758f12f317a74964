import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/chromium.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './server/testing/postgres.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    launchOptions: {
      executablePath: chromiumPath() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
