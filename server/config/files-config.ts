/** Settings of the file store: the folder `files` of DARASA_DATA, or a bucket of an S3 server. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { webAddress } from './setting-fields.ts';

const credential = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, settingsTexts.key);

export const filesSettings = {
  FILES: z.enum(['folder', 's3'], settingsTexts.files).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, settingsTexts.bucket)
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/, settingsTexts.prefix)
    .default('darasa'),
  S3_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9-]+$/, settingsTexts.region)
    .default('us-east-1'),
  S3_KEY: credential.optional(),
  S3_SECRET: credential.optional(),
};

const Settings = z.object(filesSettings);

/** The largest video in an S3 server, in megabytes: 10,000 parts of at least five megabytes each. */
const LARGEST_IN_S3 = 50_000;

/**
 * Reads the settings. While both stores are configured, files are read from both, and written to the one that FILES names.
 *
 * @throws {StartupError} a setting of S3 is missing, or videos may be larger than an S3 server accepts in our parts
 */
export function readFiles(env: z.output<typeof Settings>, videoMegabytes: number) {
  const s3 = accountIn(env);
  const store = env.FILES ?? (s3 ? 's3' : 'folder');
  if (store === 's3' && !s3) throw new StartupError(({ settings }) => settings.s3Needs('S3_BUCKET'));
  if (store === 's3' && videoMegabytes > LARGEST_IN_S3)
    throw new StartupError(({ settings }) => settings.videosInS3(LARGEST_IN_S3));
  return { store, s3 };
}

function accountIn({ S3_ENDPOINT, S3_BUCKET, S3_PREFIX, S3_REGION, S3_KEY, S3_SECRET }: z.output<typeof Settings>) {
  const needed = { S3_BUCKET, S3_ENDPOINT, S3_KEY, S3_SECRET };
  if (Object.values(needed).every((value) => value === undefined)) return undefined;
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) throw new StartupError(({ settings }) => settings.s3Needs(name));
  return {
    endpoint: S3_ENDPOINT!,
    bucket: S3_BUCKET!,
    prefix: `${S3_PREFIX}/`,
    region: S3_REGION,
    key: S3_KEY!,
    secret: S3_SECRET!,
  };
}
