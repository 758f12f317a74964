import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kangaPattern, kangaPicture } from '#contract/kanga-pattern.ts';
import { hiding } from '#server/testing/fakes/failures.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/front-door.ts';
import * as generalTexts from '#texts/general.ts';
import * as courseTexts from '#texts/learning/courses.ts';
import { COURSES_PER_PAGE } from './front-door.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** Opens a page as a browser without scripts, cookies and preferences does. */
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(school.address + path, { headers: { accept: 'text/html', ...headers } });
  return { response, status: response.status, html: await response.text() };
}

/** The titles of the cards on a page of the catalogue. */
const titlesIn = (html: string) =>
  [...html.matchAll(/<h[23] lang=".."><a href="[^"]+">([^<]*)<\/a>/g)].map(([, title]) => title);
const search = async (query: string) => titlesIn((await open(`/catalogue?${query}`)).html);

test('the welcome page states what the school teaches and how to apply, in both languages', async () => {
  await school.create.course({ title: 'Web Design' });
  const english = await open('/welcome');
  const swahili = await open('/welcome', { 'accept-language': 'sw' });

  expect([english.status, swahili.status]).toEqual([200, 200]);
  expect(english.html).toContain('<html lang="en">');
  expect(swahili.html).toContain('<html lang="sw">');
  for (const said of ['Darasa', texts.lead, texts.steps[0], 'Web Design', 'href="/apply"', 'href="/login"'])
    expect(english.html).toContain(said);
  expect(swahili.html).toContain('Jinsi ya kuomba kujiunga');
});

test('a language in the URL is remembered for the next pages', async () => {
  const { response, html } = await open('/catalogue?locale=sw');
  expect(html).toContain('<html lang="sw">');
  expect(response.headers.getSetCookie().join()).toMatch(/^locale=sw;/);
  expect((await open('/catalogue?locale=xx')).html).toContain('<html lang="en">');
});

test('the catalogue is filtered by words, level, language and price, and invalid filters are ignored', async () => {
  const word = 'Zanzibar';
  const described = { desc: `About ${word}.` };
  await school.create.course({ title: `${word} one`, level: 'Advanced', language: 'en', price: 900 });
  await school.create.course({ title: `${word} two`, level: 'Beginner', language: 'sw', price: 0 });
  await school.create.course({ title: 'Three', ...described, level: 'Beginner', language: 'en', price: 1_500 });

  expect(await search(`q=${word}`)).toEqual(['Three', `${word} one`, `${word} two`]);
  expect(await search(`q=${word}&level=Beginner`)).toEqual(['Three', `${word} two`]);
  expect(await search(`q=${word}&language=sw`)).toEqual([`${word} two`]);
  expect(await search(`q=${word}&price=free`)).toEqual([`${word} two`]);
  expect(await search(`q=${word}&level=Genius&language=fr&price=cheap&page=-1&page=x`)).toHaveLength(3);
  expect((await open('/catalogue?q=%00')).status).toBe(200);
  const none = await open('/catalogue?q=nothing-has-this-name');
  expect(none).toMatchObject({ status: 200, html: expect.stringContaining(texts.noneFound) });
});

test('a long catalogue has pages, which keep the filters, and each is below 40 kB', async () => {
  const title = (n: number) => `Mombasa ${String(n).padStart(2, '0')} ${'long'.repeat(22)}`;
  for (let n = 0; n <= COURSES_PER_PAGE; n++)
    await school.create.course({ title: title(n), desc: 'Long. '.repeat(800) });
  const first = await open('/catalogue?q=mombasa&price=');
  const next = /<a href="(\/catalogue\?q=mombasa[^"]*)">Next/.exec(first.html)![1]!.replaceAll('&amp;', '&');

  expect(titlesIn(first.html)).toHaveLength(COURSES_PER_PAGE);
  expect(titlesIn((await open(next)).html)).toEqual([title(COURSES_PER_PAGE)]);
  expect((await open('/catalogue?q=mombasa&page=9')).html).toContain(texts.pageOf(2, 2));
  const [, course] = /href="(\/catalogue\/[^"]+)"/.exec(first.html)!;
  for (const path of ['/welcome', '/catalogue?q=mombasa', course!])
    expect(Buffer.byteLength((await open(path)).html)).toBeLessThan(40_000);
});

test('a course’s page has its price, tutor, ratings and published lessons, no draft, and data for search engines', async () => {
  const tutor = await school.create.tutor({ name: 'Otieno Ouma', email: 'otieno.secret@example.com' });
  const course = await school.create.course({
    title: 'Animations',
    tutorId: tutor.id,
    price: 17_000,
    rating: 4.5,
    ratings: 2,
  });
  await school.create.lesson(course.id, { title: 'Frames' });
  await school.create.lesson(course.id, { title: 'Not ready', publishedAt: null });
  const { status, html } = await open(`/catalogue/${course.id}`);

  expect(status).toBe(200);
  for (const said of [
    'Animations',
    'Ksh. 17,000',
    courseTexts.taughtBy('Otieno O.'),
    '4.5 out of 5',
    'Frames',
    texts.lessons(1),
  ])
    expect(html).toContain(said);
  expect(html).not.toContain('Not ready');
  expect(html).not.toContain('otieno.secret');
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  expect(JSON.parse(json!)).toMatchObject({ '@type': 'Course', name: 'Animations', offers: { price: 17_000 } });
});

test('a course without a picture has the pattern that the app shows too', async () => {
  const { id } = await school.create.course({ title: 'Without a picture' });
  const { html } = await open(`/catalogue/${id}`);
  const [, path] = /<img class="pattern" src="([^"]+)"/.exec(html)!;
  const pattern = await open(path!);

  expect(pattern.response.headers.get('content-type')).toBe('image/svg+xml');
  expect(pattern.html).toBe(kangaPicture(id));
  expect(kangaPattern(id).image).toContain(encodeURIComponent(/<pattern.*<\/pattern>/.exec(pattern.html)![0]));
  expect((await open('/catalogue/nonsense/pattern.svg')).status).toBe(404);
});

test('what a tutor typed is escaped on the page and in the data for search engines', async () => {
  const typed = '</script><script>alert("1")</script> & <b>';
  const course = await school.create.course({ title: typed, desc: typed });
  await school.create.lesson(course.id, { title: typed });
  const { html } = await open(`/catalogue/${course.id}`);

  expect(html.match(/<script/g)).toEqual(['<script']);
  expect(html).not.toContain('<b>');
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  expect(JSON.parse(json!)).toMatchObject({ name: typed });
  expect((await open(`/catalogue?q=${encodeURIComponent(typed)}`)).html.match(/<script/g)).toBeNull();
});

test.each(['00000000-0000-4000-8000-000000000000', 'nonsense', '..%2f..'])('there is no course “%s”', async (id) => {
  expect(await open(`/catalogue/${id}`)).toMatchObject({ status: 404, html: expect.stringContaining(texts.notFound) });
});

test('the pages may run no script and load only pictures and videos; their stylesheet is allowed', async () => {
  const { response, html } = await open('/welcome');
  const [, styles] = /<style>(.*?)<\/style>/s.exec(html)!;
  const hash = createHash('sha256').update(styles!).digest('base64');

  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
});

test('a browser that has the page gets it again only after a change', async () => {
  const { response } = await open('/catalogue');
  const headers = { 'if-none-match': response.headers.get('etag')! };
  expect((await open('/catalogue', headers)).status).toBe(304);
  await school.create.course({ title: 'A new course' });
  expect((await open('/catalogue', headers)).status).toBe(200);
});

test('HEAD answers as GET does, and each language of a page names itself', async () => {
  const head = (path: string) => fetch(school.address + path, { method: 'HEAD' }).then(({ status }) => status);
  expect(await Promise.all(['/welcome', '/catalogue/nonsense', '/sitemap.xml'].map(head))).toEqual([200, 404, 200]);
  const { publicUrl } = school.services.config;
  const swahili = (await open('/welcome?locale=sw')).html;
  expect(swahili).toContain(`<link rel="canonical" href="${publicUrl}/welcome?locale=sw">`);
  expect((await open('/welcome')).html).toContain(`<link rel="canonical" href="${publicUrl}/welcome">`);
});

test('if the catalogue cannot be read, a visitor gets a page with an error message', async () => {
  const show = await hiding(school, 'course');
  const { status, html, response } = await open('/catalogue');
  await show();
  const faults = school.takeFaults();

  expect(status).toBe(500);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(html).toContain(generalTexts.fault);
  expect(faults).toHaveLength(1);
});

test('the sitemap lists the pages, and robots.txt names it', async () => {
  const course = await school.create.course();
  const { publicUrl } = school.services.config;
  const sitemap = (await open('/sitemap.xml')).html;

  for (const path of ['/welcome', '/catalogue', `/catalogue/${course.id}`])
    expect(sitemap).toContain(`<loc>${publicUrl}${path}</loc>`);
  expect((await open('/robots.txt')).html).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});
