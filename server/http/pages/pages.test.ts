import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-web-'));
let school: School;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets/sandbox'), { recursive: true });
  writeFileSync(join(folder, 'assets/sandbox/javascript.worker-a1b2.js'), 'self.close();');
  writeFileSync(join(folder, 'service-worker.js'), 'skipWaiting();');
  writeFileSync(join(folder, 'assets/app-a1b2.js'), 'export {};');
  writeFileSync(join(folder, 'assets/app-a1b2.js.br'), Buffer.from('compressed'));
  const known = '<meta name="api-base" content="/api/v1"><meta name="identity-provider" content="unknown">';
  const money = '<meta name="simulated-money" content="no">';
  const page = `<!doctype html>${known}${money}<script>start()</script><style>a{}</style>`;
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'popup.html'), '<!doctype html><script src="/assets/popup-a1b2.js"></script>');
  mkdirSync(join(folder, 'locales/sw'), { recursive: true });
  writeFileSync(
    join(folder, 'locales/sw/index.html'),
    page.replace('<!doctype html>', '<!doctype html><html lang="sw">'),
  );
  for (const name of ['popup.html', 'service-worker.js'])
    writeFileSync(join(folder, 'locales/sw', name), 'kwa Kiswahili');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'locales/sw/manifest.webmanifest'), '{"description":"kwa Kiswahili"}');
  school = await startTestServer({ webFolder: folder, env: { API_BASE: '/school/api' } });
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(school.address + path, { headers, method });

test('every address that is not a file gets the page, with or without an Accept header', async () => {
  for (const path of ['/', '/login', '/password-reset/a/b.c', '/admin/courses?q=x'])
    for (const accept of ['text/html,application/xhtml+xml', '*/*']) {
      const response = await get(path, { accept });
      if (accept === '*/*' && path.includes('.')) continue;
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
  expect((await get('/login', {}, 'HEAD')).status).toBe(200);
});

test.each([
  '/api',
  '/api/v1/nothing',
  '/uploads/1',
  '/var/pg/PG_VERSION',
  '/VAR/',
  '/school/api/nothing',
  '/pictures',
  '/assets/no.js',
])('%s gets 404 as JSON, also in a browser', async (path) => {
  for (const accept of ['text/html,application/xhtml+xml', '*/*']) {
    const response = await get(path, { accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
});

test('the page contains the address of the API, and its Content-Security-Policy the hashes of its inline parts', async () => {
  const response = await get('/', { accept: 'text/html' });
  const policy = response.headers.get('content-security-policy') ?? '';

  expect(await response.text()).toContain('content="/school/api"');
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).not.toContain('unsafe-inline');
  expect((await get('/', { accept: 'text/html', 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
});

test('the page says whether the school has an identity provider', async () => {
  const provided = await startTestServer({ webFolder: folder, env: { OIDC_CLIENT_ID: 'darasa' } });
  const page = await (await fetch(provided.address)).text();

  expect(page).toContain('name="identity-provider" content="ready"');
  expect(await (await get('/')).text()).toContain('name="identity-provider" content="none"');
});

const sandbox = {
  PUBLIC_URL: 'https://school.example',
  DARAJA_URL: 'https://sandbox.safaricom.co.ke',
  DARAJA_CONSUMER_KEY: 'key',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey',
};

test.each([
  ['simulator', {}],
  ['daraja', sandbox],
])('pages of a production school without real money (%s) say so', async (provider, settings) => {
  const env = { NODE_ENV: 'production', MOBILE_MONEY: provider, ALLOW_SIMULATOR: 'yes-demo', ...settings };
  const demo = await startTestServer({ webFolder: folder, env });
  const page = await (await fetch(demo.address)).text();

  expect(page).toContain('name="simulated-money" content="yes"');
  expect(await (await get('/')).text()).toContain('name="simulated-money" content="no"');
});

test('the popup that returns from a provider can be closed by its opener; every other page is isolated', async () => {
  const popup = await get('/popup.html');
  const pages = await Promise.all(
    ['/', '/login', '/popup.html/x', '/x/popup.html'].map((path) => get(path, { accept: 'text/html' })),
  );

  expect(popup.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(popup.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(popup.headers.get('cache-control')).toBe('no-cache');
  for (const page of pages) expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

test('a hashed file has no unnecessary headers', async () => {
  const names = ({ headers }: Response) => [...headers.keys()].sort();
  const sent = [
    'cache-control',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'x-content-type-options',
  ];
  const response = await get('/assets/app-a1b2.js', { 'accept-encoding': 'br' });
  expect(names(response)).toEqual(sent);

  // The header is kept when the connection closes after the response.
  const last = await get('/assets/app-a1b2.js', { 'accept-encoding': 'br', connection: 'close' });
  expect(last.headers.get('connection')).toBe('close');
});

test('files with a hash in their name are cached forever and sent compressed', async () => {
  const response = await get('/assets/app-a1b2.js', { 'accept-encoding': 'br' });

  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a worker that runs students’ programs may load nothing, and pages may start only our own workers', async () => {
  const worker = await get('/assets/sandbox/javascript.worker-a1b2.js');
  const policy = (await get('/', { accept: 'text/html' })).headers.get('content-security-policy') ?? '';

  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'unsafe-eval' 'wasm-unsafe-eval'",
  );
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types own-scripts");
});

test('the service worker is revalidated each time', async () => {
  expect((await get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache');
});

test('a missing file gets 404 instead of the page, so that the page can try again', async () => {
  for (const accept of ['*/*', 'text/html']) {
    const response = await get('/assets/app-old.js', { accept });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
  expect((await get('/school/api/nothing', { accept: 'text/html' })).status).toBe(404);
  expect((await get('/login', { accept: 'text/html' }, 'POST')).status).toBe(404);
});

test('API responses carry only the security headers that matter for data', async () => {
  const { headers } = await get('/school/api/courses/');
  const page = await get('/', { accept: 'text/html' });
  const docs = await get('/school/api/docs', { accept: 'text/html' });

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect([...headers].join('\n').length).toBeLessThan(500);
  for (const shown of [page, docs]) expect(shown.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test.each([
  [{ cookie: 'locale=sw' }, 'sw'],
  [{ cookie: 'locale=sw', 'accept-language': 'en-GB,en;q=0.9' }, 'sw'],
  [{ cookie: 'locale=xx', 'accept-language': 'sw-KE' }, 'sw'],
  [{ 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' }, 'sw'],
  [{ 'accept-language': 'fr,sw;q=0.1' }, 'sw'],
  [{ 'accept-language': 'en-GB,sw;q=0.9' }, 'en'],
  [{ 'accept-language': 'fr, ;;;=' }, 'en'],
  [{ cookie: 'locale=en', 'accept-language': 'sw' }, 'en'],
  [{}, 'en'],
] as [Record<string, string>, string][])('a browser that sends %j gets the pages in %s', async (headers, locale) => {
  for (const path of ['/', '/login', '/popup.html', '/manifest.webmanifest']) {
    const response = await get(path, { accept: 'text/html', ...headers });
    expect(response.headers.get('vary')).toMatch(/accept-language.*cookie/i);
    expect((await response.text()).includes(path.includes('.') ? 'kwa Kiswahili' : 'lang="sw"'), path).toBe(
      locale === 'sw',
    );
  }
});

test('a page and its service worker can be asked for in a language', async () => {
  const inSwahili = async (path: string) =>
    /lang="sw"|kwa Kiswahili/.test(await (await get(path, { accept: 'text/html', cookie: 'locale=en' })).text());
  expect(await inSwahili('/?locale=sw')).toBe(true);
  expect(await inSwahili('/service-worker.js?locale=sw')).toBe(true);
  expect(await inSwahili('/?locale=../../etc')).toBe(false);
  expect(await inSwahili('/service-worker.js')).toBe(false);
  expect((await get('/service-worker.js', { cookie: 'locale=sw' }, 'HEAD')).status).toBe(200);
  expect(await (await get('/service-worker.js', { cookie: 'locale=sw' })).text()).not.toContain('Kiswahili');
});

test('the files of a language are not served at their own paths', async () => {
  expect((await get('/locales/sw/popup.html')).status).toBe(404);
});
