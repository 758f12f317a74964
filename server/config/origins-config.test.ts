import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (ALLOWED_ORIGINS: string, PUBLIC_URL = 'https://school.example') => {
  const { furtherOrigins, crossSiteOrigins, allowedOrigins } = readConfig({ ALLOWED_ORIGINS, PUBLIC_URL });
  return { furtherOrigins, crossSiteOrigins, allowedOrigins };
};

test.each([
  ['https://app.school.example', 'https://school.example', []],
  ['https://school.example:8443', 'https://school.example', []],
  ['https://school.example', 'https://darasa.school.example', []],
  ['http://localhost:5173', 'http://localhost:3000', []],
  ['http://10.0.0.2:5173', 'http://10.0.0.2', []],
  ['https://client.example', 'https://school.example', ['https://client.example']],
  // Sibling hosts may be one site, or belong to different owners. Cookies for another site work in both cases.
  ['https://app.school.example', 'https://darasa.school.example', ['https://app.school.example']],
  ['https://evilschool.example', 'https://school.example', ['https://evilschool.example']],
  ['https://app.localhost', 'https://localhost', ['https://app.localhost']],
])('%s beside %s has cookies for another site: %j', (origin, publicUrl, crossSite) => {
  expect(read(origin, publicUrl)).toEqual({
    furtherOrigins: [origin],
    crossSiteOrigins: crossSite,
    allowedOrigins: [publicUrl, origin],
  });
});

test('several are separated by commas; duplicates and the school’s own origin count once', () => {
  expect(read('https://a.example/, https://b.example,https://a.example,https://school.example').furtherOrigins).toEqual(
    ['https://a.example', 'https://b.example'],
  );
});

test.each([
  ['http://client.example', 'https://school.example'],
  ['https://client.example', 'http://school.example'],
  ['http://school.example', 'https://school.example'],
  ['http://app.localhost:5173', 'http://localhost:3000'],
])('%s beside %s is refused: browsers would not store a cookie for it', (origin, publicUrl) => {
  expect(() => read(origin, publicUrl)).toThrow(/^ALLOWED_ORIGINS contains .* over HTTPS: set PUBLIC_URL and/);
});

test.each([
  '*',
  'https://*.example',
  'null',
  'client.example',
  'https://client.example/app',
  'https://a.example,',
  'ftp://a.example',
])('%s is no list of origins', (origins) => {
  expect(() => read(origins)).toThrow(/^ALLOWED_ORIGINS must be /);
});
