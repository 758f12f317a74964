import { expect, test } from 'vitest';
import { StartupError } from '#server/startup-error.ts';
import { readConfig } from './config.ts';

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
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
])('a wrong %s (%s) is reported in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new StartupError(sentence));
});
