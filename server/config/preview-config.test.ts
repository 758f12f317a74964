import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = { NODE_ENV: 'production' };
const previewOf = (environment: Record<string, string>) => readConfig(environment).preview;

test('a school at localhost shows previews from 127.0.0.1, which may then make no changes', () => {
  const config = readConfig({ PORT: '3456' });

  expect(config.preview).toEqual({ origin: 'http://127.0.0.1:3456', isSameSite: false });
  expect(config.allowedOrigins).toEqual(['http://localhost:3456']);
});

test('without PREVIEW_ORIGIN, a school that is not at localhost has no preview origin', () => {
  expect(previewOf({ ...production, PUBLIC_URL: 'https://school.example' }).origin).toBeUndefined();
  expect(previewOf({ ...production }).origin).toBeUndefined();
  expect(previewOf({ PUBLIC_URL: 'http://192.168.1.7:3000' }).origin).toBeUndefined();
});

test.for([
  ['https://shule.co.ke', 'https://kurasa.co.ke', false],
  ['https://shule.co.ke', 'https://kurasa.shule.co.ke', true],
  ['https://darasa.shule.ac.ke', 'https://kurasa.shule.ac.ke', true],
  ['https://darasa.example.com', 'https://kurasa.example.com', true],
  ['https://example.com', 'https://example-pages.net', false],
  ['https://school.example', 'https://school.example:8443', true],
  ['http://localhost:3000', 'http://127.0.0.1:3000', false],
  ['http://localhost:3000', 'http://localhost:4000', true],
] as const)('whether %s and %s may be one site: %s', ([PUBLIC_URL, PREVIEW_ORIGIN, isSameSite]) => {
  expect(previewOf({ PUBLIC_URL, PREVIEW_ORIGIN })).toEqual({
    origin: isSameSite ? undefined : PREVIEW_ORIGIN,
    isSameSite,
  });
});

test('a school with https: refuses to start with an insecure preview origin', () => {
  expect(() => previewOf({ PUBLIC_URL: 'https://school.example', PREVIEW_ORIGIN: 'http://pages.example' })).toThrow(
    'PREVIEW_ORIGIN must be an address with https:',
  );
});
