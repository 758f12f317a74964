/** Settings of an external PostgreSQL: alone, behind a connection pooler, or with replicas that answer reads. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';

const isPostgresUrl = (text: string) => /^postgres(?:ql)?:/.test(text) && URL.canParse(text);

const databaseUrl = z.string().refine(isPostgresUrl, settingsTexts.database);

export const databaseSettings = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URLS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every(isPostgresUrl), settingsTexts.databases)
    .optional(),
};

const Settings = z.object(databaseSettings);

/** Reads the settings. @throws {StartupError} a direct URL or replicas are set, but DATABASE_URL is not */
export function readDatabase(env: z.output<typeof Settings>) {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct, DATABASE_READ_URLS: databaseReadUrls = [] } = env;
  if (!databaseUrl && (direct || databaseReadUrls.length > 0)) throw new StartupError(settingsTexts.databaseNeeded);
  return {
    /** Undefined for the embedded PostgreSQL. */
    databaseUrl,
    /** The URL of PostgreSQL itself, if `databaseUrl` leads to a connection pooler. */
    databaseDirectUrl: direct ?? databaseUrl,
    /** The URLs of replicas (server/db/read-replicas.ts). */
    databaseReadUrls,
  };
}
