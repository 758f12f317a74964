/** The settings of live classes, and the messages for wrong ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '#server/testing/fakes/certificate.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-media-'));
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
const pair = selfSigned();
beforeAll(() => {
  writeFileSync(certFile, pair.cert);
  writeFileSync(keyFile, pair.key);
});
afterAll(() => rmSync(folder, { recursive: true }));

const mediaWith = (settings: Record<string, string>) => readConfig(settings).media;

test('without any setting our own engine forwards live classes', () => {
  expect(mediaWith({})).toEqual({
    provider: 'embedded',
    udpPort: 40_000,
    turnPort: 3478,
    turnTls: null,
    host: 'localhost',
    announcedIp: null,
    processes: 1,
  });
});

test('the relay has the host of PUBLIC_URL, unless MEDIA_HOST is set', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://school.example' };
  expect(mediaWith(production)).toMatchObject({ host: 'school.example' });
  expect(mediaWith({ ...production, MEDIA_HOST: 'media.school.example' })).toMatchObject({
    host: 'media.school.example',
  });
  expect(mediaWith({ PUBLIC_URL: 'http://[2001:db8::7]:3000' })).toMatchObject({ host: '[2001:db8::7]' });
});

test('every setting can be set', () => {
  const environment = {
    MEDIA_UDP_PORT: '0',
    MEDIA_TURN_PORT: '443',
    MEDIA_TURN_CERT: certFile,
    MEDIA_TURN_KEY: keyFile,
    ANNOUNCED_IP: '203.0.113.7',
    MEDIA_TRANSPORT: 'node-datachannel',
    MEDIA_PROCESSES: '4',
  };
  expect(mediaWith(environment)).toMatchObject({
    udpPort: 0,
    turnPort: 443,
    turnTls: pair,
    announcedIp: '203.0.113.7',
    processes: 4,
  });
  expect(mediaWith({ MEDIA_TURN_PORT: 'none' })).toMatchObject({ turnPort: null });
  expect(mediaWith({ LIVE_ROOMS: 'none' })).toEqual({ provider: 'none' });
});

test.each([
  [{ LIVE_ROOMS: 'zoom' }, 'LIVE_ROOMS must be embedded, livekit, daily, jaas or none, not "zoom".'],
  [{ MEDIA_UDP_PORT: '65536' }, 'MEDIA_UDP_PORT must be a whole number from 1 to 65535, or 0'],
  [{ MEDIA_TURN_PORT: 'yes' }, 'or 0 for any free port, or none, not "yes".'],
  [{ MEDIA_PROCESSES: '0' }, 'MEDIA_PROCESSES must be a whole number from 1 to 64, not "0".'],
  [{ MEDIA_PROCESSES: '20', MEDIA_UDP_PORT: '65530' }, 'MEDIA_UDP_PORT must leave room for 20 consecutive ports.'],
  [{ ANNOUNCED_IP: 'school' }, 'ANNOUNCED_IP must be an IP address such as 203.0.113.7, not "school".'],
  [{ MEDIA_HOST: 'https://school.example' }, 'MEDIA_HOST must be a name or an address'],
  [{ MEDIA_TRANSPORT: 'werift' }, 'MEDIA_TRANSPORT must be node-datachannel, or not set, not "werift".'],
  [{ MEDIA_TURN_CERT: certFile }, 'MEDIA_TURN_CERT and MEDIA_TURN_KEY must both be set, or neither.'],
  [{ MEDIA_TURN_CERT: keyFile, MEDIA_TURN_KEY: keyFile }, 'must be a certificate and its own key, both as PEM.'],
  [{ MEDIA_TURN_CERT: '/none.pem', MEDIA_TURN_KEY: keyFile }, 'MEDIA_TURN_CERT must be a file that Darasa can read'],
])('%j is reported in one sentence', (settings, sentence) => {
  expect(() => mediaWith(settings)).toThrow(sentence);
});
