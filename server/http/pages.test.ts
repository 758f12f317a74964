import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-web-'));
let school: School;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app-a1b2.js'), 'export {};');
  writeFileSync(join(folder, 'assets/app-a1b2.js.br'), Buffer.from('compressed'));
  const page = '<!doctype html><meta name="api-base" content="/api/v1"><script>start()</script><style>a{}</style>';
  writeFileSync(join(folder, 'index.html'), page);
  school = await startTestServer({ webFolder: folder, env: { API_BASE: '/school/api' } });
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(school.address + path, { headers, method });

test('every address that is not a file gets the page, for browsers and for who sends no Accept', async () => {
  for (const path of ['/', '/login', '/password-reset/a/b.c', '/admin/courses?q=x'])
    for (const accept of ['text/html,application/xhtml+xml', '*/*']) {
      const response = await get(path, { accept });
      if (accept === '*/*' && path.includes('.')) continue;
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
  expect((await get('/login', {}, 'HEAD')).status).toBe(200);
});

test('the page knows where the API lies, and its Content-Security-Policy knows what stands in it', async () => {
  const response = await get('/', { accept: 'text/html' });
  const policy = response.headers.get('content-security-policy') ?? '';

  expect(await response.text()).toContain('content="/school/api"');
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).not.toContain('unsafe-inline');
  expect((await get('/', { accept: 'text/html', 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
});

test('files with a hash in their name may be kept for ever and go out compressed', async () => {
  const response = await get('/assets/app-a1b2.js', { 'accept-encoding': 'br' });

  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a file that is not there any more is said to be missing, so that the page can try again', async () => {
  for (const accept of ['*/*', 'text/html']) {
    const response = await get('/assets/app-old.js', { accept });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
  expect((await get('/school/api/nothing', { accept: 'text/html' })).status).toBe(404);
  expect((await get('/login', { accept: 'text/html' }, 'POST')).status).toBe(404);
});
