/** Tests what a link to a published page contains before any script runs, and a server that cannot show pages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#contract/learning/projects.ts';
import { publishedPages } from '#contract/learning/published-pages.ts';
import { schoolDetails } from '#contract/school-details.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/published-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-web-'));
let school: School;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Darasa</title></head><body></body>');
  school = await startTestServer({ webFolder: folder });
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

/** Publishes a page of a tutor, who needs no approval, in a school that allows published pages. */
async function prepare(at: School) {
  const owner = at.as(await at.create.tutor({ name: 'Amina Hassan' }));
  await at.as(await at.create.admin()).call(schoolDetails.update, { body: { allowsPublishing: true } });
  const { _id } = await owner.call(projects.createProject, { body: { name: '<b>Goats</b>', kind: 'web' } });
  return { owner, publication: { params: { projectId: _id }, body: { revision: 0 } } };
}

const open = (path: string) => fetch(school.address + path, { headers: { accept: 'text/html' } });

test('the HTML of a published page has its title, names no surname, and tells search engines not to list it', async () => {
  const { owner, publication } = await prepare(school);
  const { pageId } = await owner.call(publishedPages.publishPage, publication);

  const answer = await open(`/p/${pageId}`);
  const page = await answer.text();

  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(page.match(/<title>[^<]*<\/title>/g)).toEqual([expect.stringMatching(/^<title>&lt;b&gt;Goats&lt;\/b&gt; · /)]);
  expect(page).toContain('<meta property="og:title" content="&lt;b&gt;Goats&lt;/b&gt;">');
  expect(page).toContain('Amina');
  expect(page).not.toContain('Hassan');
});

test.for(['/p/x', `/p/${'0'.repeat(36)}`, `/p/${crypto.randomUUID()}`])(
  'the HTML of %s, which is not published, says nothing and is not listed either',
  async (path) => {
    const answer = await open(path);

    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.text()).not.toContain('og:title');
  },
);

test('a server without an origin for pages refuses to publish, and shows none that it has published before', async () => {
  const off = await startTestServer({ env: { PUBLIC_URL: 'http://192.168.1.7:3000' } });
  const { owner, publication } = await prepare(off);
  const { params } = publication;

  expect(await owner.refused(publishedPages.publishPage, publication)).toMatchObject({
    code: 'not_here',
    message: texts.noOrigin,
  });
  expect(await owner.call(publishedPages.readOwnPage, { params })).toMatchObject({ isAllowed: false });

  off.services.config.preview.origin = 'https://pages.example';
  const { pageId } = await owner.call(publishedPages.publishPage, publication);
  off.services.config.preview.origin = undefined;
  const read = { params: { pageId: pageId! } };

  expect(await off.as().refused(publishedPages.readPublishedPage, read)).toMatchObject({ message: texts.gone });
});
