/** The settings of machines, here of those with media engines: what a school names, and what `npm run media` opens there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { certificateFor } from '#server/testing/fakes/certificate.ts';
import { readConfig } from './config.ts';

const TOKEN = 'a-token-of-at-least-32-characters-x';
const folder = mkdtempSync(join(tmpdir(), 'machines-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { certFile, keyFile, cert, key } = certificateFor('10.77.0.6', folder);

test('without settings audio and video go through this machine, and other machines cannot use its engines', () => {
  expect(readConfig({}).mediaMachines).toBeUndefined();
  expect(readConfig({}).mediaPort).toBeUndefined();
});

test('MEDIA_MACHINES names machines with a token each, and MEDIA_MACHINES_CA their certificates', () => {
  const MEDIA_MACHINES = `https://:${TOKEN}@10.77.0.6:2370, https://:${TOKEN}y@media.school.example`;

  expect(readConfig({ MEDIA_MACHINES, MEDIA_MACHINES_CA: certFile }).mediaMachines).toEqual([
    { origin: 'https://10.77.0.6:2370', token: TOKEN, ca: cert },
    { origin: 'https://media.school.example', token: `${TOKEN}y`, ca: cert },
  ]);
  expect(readConfig({ MEDIA_MACHINES: `http://:${TOKEN}@127.0.0.1:2370` }).mediaMachines).toEqual([
    { origin: 'http://127.0.0.1:2370', token: TOKEN, ca: undefined },
  ]);
});

test.each([
  ['plain HTTP to another machine', `http://:${TOKEN}@10.77.0.6:2370`],
  ['a name that only looks like this machine', `http://:${TOKEN}@127.0.0.1.example:2370`],
  ['no token', 'https://10.77.0.6:2370'],
  ['a short token', 'https://:secret@10.77.0.6:2370'],
  ['a user', `https://me:${TOKEN}@10.77.0.6:2370`],
  ['a path', `https://:${TOKEN}@10.77.0.6:2370/media`],
  ['the same machine twice', `https://:${TOKEN}@10.77.0.6:2370,https://:${TOKEN}@10.77.0.6:2370`],
  ['an empty part', `https://:${TOKEN}@10.77.0.6:2370,`],
])('MEDIA_MACHINES with %s is refused, in a sentence without the token', (_, MEDIA_MACHINES) => {
  expect(() => readConfig({ MEDIA_MACHINES })).toThrow(
    /^MEDIA_MACHINES must be addresses with tokens such as [^"]+\.$/,
  );
  expect(() => readConfig({ MEDIA_MACHINES })).not.toThrow(TOKEN);
});

const port = { MEDIA_CONTROL_PORT: '2370', MEDIA_TOKEN: TOKEN, MEDIA_HOST: 'media.school.example' };
const tls = { MEDIA_TLS_CERT: certFile, MEDIA_TLS_KEY: keyFile };

test('npm run media opens a port with MEDIA_CONTROL_PORT', () => {
  expect(readConfig({ ...port, ...tls, MEDIA_CONTROL_HOST: '10.77.0.6' }).mediaPort).toEqual({
    port: 2370,
    host: '10.77.0.6',
    token: TOKEN,
    tls: { cert, key },
  });
  expect(readConfig(port).mediaPort).toEqual({ port: 2370, host: '127.0.0.1', token: TOKEN, tls: undefined });
});

const machine = { MEDIA_MACHINES: `https://:${TOKEN}@a` };
test.each([
  [{ ...port, MEDIA_TOKEN: '' }, 'MEDIA_TOKEN must be set too, because MEDIA_CONTROL_PORT is set'],
  [{ ...port, MEDIA_TOKEN: 'short' }, 'MEDIA_TOKEN must be a secret of at least 32'],
  [{ ...port, MEDIA_CONTROL_HOST: '0.0.0.0' }, 'MEDIA_TLS_CERT and MEDIA_TLS_KEY must be set too'],
  [{ ...port, MEDIA_HOST: '' }, 'MEDIA_HOST must be the public name or address of this machine'],
  [{ ...port, MEDIA_TLS_CERT: certFile }, 'MEDIA_TLS_CERT and MEDIA_TLS_KEY must both be set'],
  [{ ...port, MEDIA_TLS_CERT: keyFile, MEDIA_TLS_KEY: keyFile }, 'must be a certificate and its own key'],
  [{ ...machine, MEDIA_MACHINES_CA: keyFile }, 'MEDIA_MACHINES_CA must be a file with certificates as PEM.'],
  [{ ...machine, MEDIA_MACHINES_CA: '/none' }, 'MEDIA_MACHINES_CA must be a file that Darasa can read'],
  [{ ...machine, LIVE_ROOMS: 'none' }, 'LIVE_ROOMS must be embedded, because MEDIA_MACHINES is set.'],
])('%j is refused in a sentence', (environment, sentence) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(sentence);
});
