/** `npm run migrate`: migrates the database to this version of Darasa, and ends. */
import type { Config } from '#server/config/config.ts';
import { consoleTexts } from '#server/console-texts.ts';
import { migrateDatabase } from '#server/db/open.ts';

export async function migrate(config: Config) {
  await migrateDatabase(config);
  console.log(consoleTexts.migrated);
  process.exit(0);
}
