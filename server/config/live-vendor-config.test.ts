/** The settings of each live-class vendor, the messages for wrong ones, and the Content-Security-Policy for each. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addSecurityHeaders } from '#server/http/protection/security-headers.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-vendors-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pemOf = ({ privateKey }: ReturnType<typeof generateKeyPairSync>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }));
const keyFile = join(folder, 'jaas.pem');
writeFileSync(keyFile, rsa);

const APP = 'vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe';
const livekit = {
  LIVE_ROOMS: 'livekit',
  LIVEKIT_URL: 'wss://live.school.example/',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'very-secret',
};
const daily = { LIVE_ROOMS: 'daily', DAILY_DOMAIN: 'School', DAILY_API_KEY: 'very-secret' };
const jaas = { LIVE_ROOMS: 'jaas', JAAS_APP_ID: APP, JAAS_KEY_ID: '4f4910', JAAS_PRIVATE_KEY_FILE: keyFile };

const mediaWith = (settings: Record<string, string>) => readConfig(settings).media;

test('each vendor has its settings, and our engine is not started', () => {
  expect(mediaWith(livekit)).toEqual({
    provider: 'livekit',
    url: 'wss://live.school.example',
    apiKey: 'key',
    apiSecret: 'very-secret',
  });
  const account = { provider: 'daily', origin: 'https://school.daily.co', apiKey: 'very-secret' };
  expect(mediaWith(daily)).toEqual({ ...account, apiUrl: 'https://api.daily.co/v1' });
  expect(mediaWith({ ...daily, DAILY_DOMAIN: 'school.daily.co' })).toMatchObject(account);
});

test('the private key of JaaS is a file or one line; its id is complete or short', () => {
  const expected = { provider: 'jaas', origin: 'https://8x8.vc', appId: APP, keyId: `${APP}/4f4910`, privateKey: rsa };
  expect(mediaWith(jaas)).toEqual(expected);
  const { JAAS_PRIVATE_KEY_FILE: _, ...rest } = jaas;
  const inOneLine = rsa.replaceAll('\n', '\\n');
  expect(mediaWith({ ...rest, JAAS_KEY_ID: `${APP}/4f4910`, JAAS_PRIVATE_KEY: inOneLine })).toEqual(expected);
});

const without = (settings: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));

test.each([
  [without(livekit, 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'), 'needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET too.'],
  [without(daily, 'DAILY_DOMAIN'), 'LIVE_ROOMS needs DAILY_DOMAIN too. See docs/providers/live-rooms.md.'],
  [without(jaas, 'JAAS_PRIVATE_KEY_FILE'), 'LIVE_ROOMS needs JAAS_PRIVATE_KEY or JAAS_PRIVATE_KEY_FILE too.'],
  [{ ...jaas, JAAS_PRIVATE_KEY: rsa }, 'Only one of JAAS_PRIVATE_KEY and JAAS_PRIVATE_KEY_FILE can be set.'],
  [
    { ...jaas, JAAS_PRIVATE_KEY_FILE: '/none/very-secret' },
    'JAAS_PRIVATE_KEY_FILE must be a file that Darasa can read.',
  ],
  [{ ...jaas, JAAS_APP_ID: 'school' }, 'JAAS_APP_ID must be an id such as vpaas-magic-cookie-'],
  [{ ...livekit, LIVEKIT_URL: 'https://very-secret@live' }, 'LIVEKIT_URL must be an address such as wss://'],
  [
    { ...livekit, LIVEKIT_URL: 'ws://live', NODE_ENV: 'production' },
    'LIVEKIT_URL must be an address with wss: in production.',
  ],
  [
    { ...daily, DAILY_API_URL: 'http://daily', NODE_ENV: 'production' },
    'DAILY_API_URL must be an address with https: in production.',
  ],
])('%# is reported in one sentence that contains no secret', (settings, sentence) => {
  expect(() => mediaWith(settings)).toThrow(sentence);
  expect(() => mediaWith(settings)).not.toThrow('very-secret');
});

test('a key that is not an RSA key is refused with a message', () => {
  const { JAAS_PRIVATE_KEY_FILE: _, ...rest } = jaas;
  const curve = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  for (const JAAS_PRIVATE_KEY of [curve, 'no key'])
    expect(() => mediaWith({ ...rest, JAAS_PRIVATE_KEY })).toThrow('must be an RSA key as PEM.');
});

/** The security headers that a page gets with these settings. */
async function headersWith(settings: Record<string, string>) {
  const app = Fastify();
  addSecurityHeaders(app, readConfig({ PUBLIC_URL: 'https://school.example', ...settings }), { script: [], style: [] });
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  const sourcesOf = (directive: string) => policy.match(new RegExp(`(?:^|;)${directive} ([^;]*)`))?.[1];
  return {
    connect: sourcesOf('connect-src'),
    frame: sourcesOf('frame-src'),
    permissions: headers['permissions-policy'],
  };
}

const toOurselves = 'camera=(self), microphone=(self), display-capture=(self), geolocation=()';
const to = (origin: string) =>
  ['camera', 'microphone', 'display-capture'].map((device) => `${device}=(self "${origin}"), `).join('') +
  'geolocation=()';

test.each([
  [{}, { connect: "'self'", frame: "'self'", permissions: toOurselves }],
  [{ LIVE_ROOMS: 'none' }, { connect: "'self'", frame: "'self'", permissions: toOurselves }],
  // LiveKit's settings are present, but another provider is chosen, so LiveKit must not be allowed as a source.
  [
    { ...livekit, LIVE_ROOMS: 'embedded' },
    { connect: "'self'", frame: "'self'", permissions: toOurselves },
  ],
  [
    livekit,
    {
      connect: "'self' wss://live.school.example https://live.school.example",
      frame: "'self'",
      permissions: toOurselves,
    },
  ],
  [daily, { connect: "'self'", frame: "'self' https://school.daily.co", permissions: to('https://school.daily.co') }],
  [jaas, { connect: "'self'", frame: "'self' https://8x8.vc", permissions: to('https://8x8.vc') }],
])('%# opens pages as far as the vendor needs, and no further', async (settings, opened) => {
  expect(await headersWith(settings)).toEqual(opened);
});
