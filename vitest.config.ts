import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,tools,web}/**/*.test.ts'],
    globalSetup: 'server/testing/postgres.ts',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
