import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';

let school: School;
beforeAll(async () => {
  const env = {
    API_BASE: '/school/api',
    PUBLIC_URL: 'https://school.example',
    MAIL_FROM: 'Darasa <office@school.example>',
  };
  school = await startTestServer({ env });
});
afterAll(() => school.stop());

const textAt = async (path: string) => {
  const response = await fetch(school.address + path);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  return response.text();
};
const fieldsIn = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );

test('security.txt names a contact, and always expires within a year', async () => {
  for (const days of [0, 400, 3_000]) {
    school.clock.advance({ minutes: days * 24 * 60 });
    const { Expires, ...fields } = fieldsIn(await textAt('/.well-known/security.txt'));
    const daysLeft = (Date.parse(Expires) - school.clock.now().getTime()) / (24 * 60 * 60_000);

    expect(fields).toEqual({
      Contact: 'mailto:office@school.example',
      'Preferred-Languages': 'en, sw',
      Canonical: 'https://school.example/.well-known/security.txt',
    });
    expect(daysLeft).toBeGreaterThan(30);
    expect(daysLeft).toBeLessThan(365);
  }
});

test('a school can set another contact', async () => {
  const other = await startTestServer({ env: { SECURITY_CONTACT: 'https://school.example/security' } });
  const text = await (await fetch(`${other.address}/.well-known/security.txt`)).text();

  expect(fieldsIn(text).Contact).toBe('https://school.example/security');
});

test('robots.txt excludes the API, at any API_BASE, and the staff’s pages', async () => {
  const lines = (await textAt('/robots.txt')).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /school/api/', 'Disallow: /admin']));
  expect(lines).not.toContain('Disallow: /');
});

test.each([
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '"cache"'],
  ['Chromium', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', null],
])('with %s, signing out clears the expected site data', async (_, agent, expected) => {
  const response = await fetch(`${school.base}/auth/logout`, {
    method: 'POST',
    headers: { origin: 'https://school.example', 'user-agent': agent },
  });

  expect(await response.json()).toEqual({ message: authTexts.signedOut });
  expect(response.headers.get('clear-site-data')).toBe(expected);
  expect(response.headers.get('set-cookie')).toContain('__Host-session=;');
});
