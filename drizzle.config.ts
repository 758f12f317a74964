import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables.ts',
    './server/db/money-tables.ts',
    './server/db/runner-tables.ts',
    './server/db/call-tables.ts',
    './server/db/stage-tables.ts',
    './server/db/recording-tables.ts',
    './server/db/handin-tables.ts',
    './server/db/challenge-tables.ts',
    './server/db/notification-tables.ts',
  ],
  out: './server/db/migrations',
  casing: 'snake_case',
});
