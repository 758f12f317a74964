import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-web-'));
let school: School;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Darasa</title></head><body></body>');
  school = await startTestServer({ webFolder: folder, env: { PUBLIC_URL: 'https://darasa.example' } });
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(school.address + path, { headers: { accept: 'text/html', ...headers } });

test('the preview of a shared fund page has the name, the sums and our picture', async () => {
  const student = await school.create.student({ name: 'Mary Wanjiku Kamau' });
  await school.create.fund(student.id, { goal: 10_000, story: 'I fix radios.' });
  await school.create.gift(student.id, 3_000);

  const page = await (await open(`/helpfund/${student.id}`)).text();

  for (const tag of [
    '<meta property="og:title" content="Help raise fund for Mary K.">',
    '<meta property="og:description" content="Ksh. 3,000 of Ksh. 10,000 raised. The money goes to the school, for the fees.">',
    `<meta property="og:url" content="https://darasa.example/helpfund/${student.id}">`,
    '<meta property="og:image" content="https://darasa.example/fund-preview.png">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(page).toContain(tag);
  expect(page).not.toContain('Kamau');
});

test('a page with meta tags has its own ETag, which changes with them, and the same security policy', async () => {
  const student = await school.create.student();
  await school.create.fund(student.id);
  const path = `/helpfund/${student.id}`;

  const [plain, before] = [await open('/login'), await open(path)];
  const unchanged = await open(path, { 'if-none-match': before.headers.get('etag')! });
  await school.create.gift(student.id, 500);
  const after = await open(path, { 'if-none-match': before.headers.get('etag')! });

  expect(unchanged.status).toBe(304);
  expect(after.status).toBe(200);
  expect(new Set([plain, before, after].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  expect(before.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
});

test('the page contains the fund with its student, so that the browser needs no request and no validation for it', async () => {
  const student = await school.create.student();
  await school.create.fund(student.id, { goal: 10_000 });

  const page = await (await open(`/helpfund/${student.id.toUpperCase()}`)).text();

  const [, json] = page.match(/<meta name="fund" content="([^"]+)">/)!;
  expect(JSON.parse(json!.replaceAll('&quot;', '"'))).toMatchObject({ studentId: student.id, goal: 10_000 });
});

test('URLs of unknown students, hidden funds and invalid ids get the plain page', async () => {
  const student = await school.create.student();
  await school.create.fund(student.id, { isOn: false });
  const plain = await (await open('/login')).text();

  for (const path of [`/helpfund/${student.id}`, `/helpfund/${randomUUID()}`, '/helpfund/', '/helpfund/%3Cscript%3E'])
    expect(await (await open(path)).text(), path).toBe(plain);
});

test('the page is served without tags while the database is unavailable', async () => {
  const student = await school.create.student();
  const { db, pollers } = school.services;
  // Pollers would log the unavailable database too.
  await pollers.close();
  school.services.db = {
    ...db,
    select: () => {
      throw new Error('away');
    },
  } as never;
  const page = await open(`/helpfund/${student.id}`);
  school.services.db = db;

  expect(page.status).toBe(200);
  expect(school.takeFaults()).toHaveLength(1);
});
