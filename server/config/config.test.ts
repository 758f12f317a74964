import { expect, test } from 'vitest';
import { inLocale } from '#messages/catalogues.ts';
import type { StartupError } from '#server/startup-error.ts';
import { readConfig } from './config.ts';

const redisMessage = 'REDIS_URL must be an address such as redis://:password@host:6379, or rediss: for TLS.';

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, not "70000".'],
  ['PORT', 'three', 'PORT must be a whole number from 1 to 65535, not "three".'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, not "prod".'],
  ['API_BASE', 'api', 'API_BASE must be a path such as /api/v1, not "api".'],
  ['PUBLIC_URL', 'school.example', 'PUBLIC_URL must be an address such as https://school.example.'],
  ['OIDC_ISSUER', 'google', 'OIDC_ISSUER must be an address such as https://accounts.google.com, not "google".'],
  [
    'TRUSTED_PROXY',
    '10.0.0.0/99',
    'TRUSTED_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "10.0.0.0/99".',
  ],
  [
    'TRUSTED_PROXY',
    'yes',
    'TRUSTED_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas, not "yes".',
  ],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address such as postgres://user@host/name.'],
  ['REDIS_URL', 'redis.example:6379', redisMessage],
  ['REDIS_URL', 'https://redis.example', redisMessage],
  ['REDIS_URL', 'redis://:secret@redis.example/school', redisMessage],
  ['DATABASE_DIRECT_URL', 'x', 'DATABASE_DIRECT_URL must be an address such as postgres://user@host/name.'],
  [
    'DATABASE_READ_URLS',
    'postgres://me:secret@a/x,b',
    'DATABASE_READ_URLS must be addresses such as postgres://user@host/name, separated by commas.',
  ],
  [
    'DATABASE_DIRECT_URL',
    'postgres://a/x',
    'DATABASE_URL must be set too, because DATABASE_DIRECT_URL or DATABASE_READ_URLS is set.',
  ],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
])('a wrong %s (%s) is reported in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    expect.objectContaining({ name: 'StartupError', message: sentence }),
  );
});

test.each([
  [{ PORT: 'three' }, 'PORT lazima iwe nambari kamili kuanzia 1 hadi 65535, si "three".'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL lazima iwe anwani kama smtp://user:password@host:587.'],
  [{ CODE_RUNNER: 'judge0' }, 'JUDGE0_URL lazima iwe anwani ya Judge0, kwa sababu CODE_RUNNER ni judge0.'],
  [
    { LIVE_ROOMS: 'daily' },
    'LIVE_ROOMS inahitaji pia DAILY_DOMAIN na DAILY_API_KEY. Soma docs/providers/live-rooms.md.',
  ],
])('wrong settings %j are reported in Swahili', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(
    expect.toSatisfy((error: StartupError) => inLocale(error.text, 'sw') === sentence, sentence),
  );
});
