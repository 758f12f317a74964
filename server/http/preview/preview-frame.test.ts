/** The frame for students' pages: what it may do, and that its host serves nothing else. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewHost as english } from '#messages/en/all.ts';
import { previewHost as swahili } from '#messages/sw/all.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const PREVIEW = 'pages.example:8443';
let school: School;
beforeAll(async () => {
  school = await startTestServer({
    env: { PUBLIC_URL: 'https://school.example', PREVIEW_ORIGIN: `https://${PREVIEW}` },
  });
});
afterAll(() => school.stop());

/** Sends a request with a Host header, which fetch would not allow. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = httpRequest(school.address + path, { method, headers: { host: PREVIEW, ...headers } }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).split(/; ?/);

describe('the frame', () => {
  test.for([PREVIEW, 'school.example'])(
    'is the same at %s: no origin, no network, only inside the school',
    async (host) => {
      const frame = await get('/preview-frame', { host, 'sec-fetch-dest': 'iframe' });

      expect(frame.status).toBe(200);
      expect(policyOf(frame)).toEqual(
        expect.arrayContaining([
          'sandbox allow-scripts allow-forms',
          "default-src 'none'",
          "connect-src 'none'",
          "form-action 'none'",
          "base-uri 'none'",
          'frame-ancestors https://school.example',
        ]),
      );
      expect(frame.headers['connection-allowlist']).toBe('(response-origin);webrtc=block');
      expect(frame.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(frame.headers).not.toHaveProperty('x-frame-options');
      expect(frame.headers).not.toHaveProperty('set-cookie');
    },
  );

  test('may be shown by the school’s pages', async () => {
    const page = await get('/some-page', { host: 'school.example', accept: 'text/html' });

    expect(policyOf(page).find((part) => part.startsWith('frame-src'))).toContain(`https://${PREVIEW}`);
  });
});

describe('the preview host', () => {
  test.for(['/', '/api/v1/courses', '/login', '/assets/none.js', '/robots.txt', '/pictures/x', '/preview-framed/x'])(
    'serves no %s, only a link to the school',
    async (path) => {
      const answer = await get(path);

      expect(answer.status).toBe(404);
      expect(answer.body).toContain('<a href="https://school.example/">');
      expect(answer.body).toContain(english.explanation);
    },
  );

  test('serves the frame to old browsers below its path, but not as a page of its own', async () => {
    const inFrame = await get('/preview-frame/about.html');
    const alone = await get('/preview-frame/about.html', { 'sec-fetch-dest': 'document' });

    expect([inFrame.status, alone.status]).toEqual([200, 404]);
    expect(policyOf(inFrame)[0]).toBe('sandbox allow-scripts allow-forms');
  });

  test.for(['PAGES.example:8443', 'pages.example.:8443'])('is the same host as %s', async (host) => {
    expect((await get('/api/v1/courses', { host })).body).toContain(english.explanation);
  });

  test('does not answer API requests', async () => {
    const answer = await get('/api/v1/auth/logout', { origin: 'https://school.example' }, 'POST');

    expect(answer.status).toBe(404);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('links to the published page whose path was opened here, in the reader’s language', async () => {
    const answer = await get('/p/Ab_c-1', { 'accept-language': 'sw' });

    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<a href="https://school.example/p/Ab_c-1">');
    expect(answer.body).toContain(swahili.explanation);
    expect(answer.body).not.toContain('<script');
  });

  test('its page contains nothing from the request', async () => {
    const answer = await get('/p/%22%3E%3Cscript%3E');

    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/script/);
  });

  test('does not show the frame as a page of its own', async () => {
    const answer = await get('/preview-frame', { 'sec-fetch-dest': 'document' });

    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('<script');
  });

  test('answers health checks, which name the process by its address', async () => {
    expect((await get('/health/live')).status).toBe(200);
  });
});

describe('a frame navigated by a script', () => {
  test.for(['/about.html', '/preview-frame/pages/about.html?1', '/api/v1/courses'])(
    'is the same frame at %s, inside another page of the preview host only',
    async (path) => {
      const [frame, moved] = await Promise.all(
        ['/preview-frame', path].map((address) => get(address, { 'sec-fetch-dest': 'iframe' })),
      );

      expect([moved!.status, moved!.body]).toEqual([200, frame!.body]);
      expect(policyOf(moved!)).toEqual(policyOf(frame!));
      expect((await get(path, { host: 'school.example', 'sec-fetch-dest': 'iframe' })).body).not.toBe(frame!.body);
    },
  );
});
