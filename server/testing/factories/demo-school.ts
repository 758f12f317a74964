/** Fills a test's database and file store with the demo school, as the first start of a server does. */
import { fillDemoSchool } from '#server/demo/demo-school.ts';
import { fileWriter } from '#server/features/files/files.ts';
import type { Services } from '#server/services.ts';

export const openDemoSchool = (services: Services) =>
  fillDemoSchool(services.db, { hashPassword: async () => 'not a hash', keepFile: fileWriter(services) });
