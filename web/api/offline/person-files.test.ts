import { afterEach, expect, test, vi } from 'vitest';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { tasks } from '#contract/tasks.ts';
import { fetchedOrStored, isLessonFile, isStoredVideo, partOf, storedVideoUrl } from './person-files.ts';

afterEach(() => vi.unstubAllGlobals());

const film = () => new Response('0123456789', { headers: { 'content-type': 'video/webm' } });

const cases: [range: string, answer: { status: number; body: string; contentRange: string | null }][] = [
  ['bytes=0-', { status: 206, body: '0123456789', contentRange: 'bytes 0-9/10' }],
  ['bytes=3-5', { status: 206, body: '345', contentRange: 'bytes 3-5/10' }],
  ['bytes=8-99', { status: 206, body: '89', contentRange: 'bytes 8-9/10' }],
  ['bytes=-3', { status: 206, body: '789', contentRange: 'bytes 7-9/10' }],
  ['bytes=10-', { status: 416, body: '', contentRange: 'bytes */10' }],
  ['bytes=5-3', { status: 416, body: '', contentRange: 'bytes */10' }],
  ['bytes=0-1,4-5', { status: 200, body: '0123456789', contentRange: null }],
  ['lines=0-1', { status: 200, body: '0123456789', contentRange: null }],
];

test.each(cases)('a stored video answers the range %s', async (range, { status, body, contentRange }) => {
  const part = await partOf(film(), range);

  expect([part.status, part.headers.get('content-range')]).toEqual([status, contentRange]);
  expect(await part.text()).toBe(body);
});

test('a part has the type of the file and its own length', async () => {
  const { headers } = await partOf(film(), 'bytes=2-4');
  expect([headers.get('content-type'), headers.get('content-length')]).toEqual(['video/webm', '3']);
});

test('only URLs of stored videos count as such', () => {
  expect(isStoredVideo(storedVideoUrl('a'))).toBe(true);
  expect(isStoredVideo('/videos/low/a.mp4')).toBe(false);
});

test('only URLs of files in lessons count as such', () => {
  const name = `1-${'0'.repeat(32)}-notes.bin`;
  const addressOf = ({ path }: { path: string }) =>
    `/api/v1${path.replace(/:(?:lessonId|id)/, 'a').replace(':name', name)}`;
  expect(isLessonFile(addressOf(lessonTexts.file))).toBe(true);
  expect(isLessonFile(addressOf(tasks.attachment))).toBe(false);
  expect(isLessonFile(addressOf(lessonTexts.read))).toBe(false);
});

/** Stores a lesson's file on this device and requests it, with the given behaviour of the server. Returns the response. */
function openStored(server: () => Promise<Response>, preloaded?: () => Promise<Response>) {
  vi.stubGlobal('caches', { keys: async () => ['person-a'], match: async () => new Response('stored') });
  vi.stubGlobal('fetch', server);
  const request = new Request('https://school.example/lessons/a/files/notes.bin');
  return fetchedOrStored({ request, preloadResponse: preloaded?.() ?? Promise.resolve(undefined) });
}
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

test('a stored file is served only if the server cannot be reached, even if the browser has already sent the request', async () => {
  const never = () => Promise.reject(new Error('must not be fetched'));
  const answers = [
    await openStored(async () => new Response('fresh')),
    await openStored(never, async () => new Response('preloaded')),
    await openStored(unreachable),
    await openStored(unreachable, unreachable),
  ];

  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies).toEqual(['fresh', 'preloaded', 'stored', 'stored']);
});

test.each([403, 404])('a stored file is not served if the server answers %s', async (status) => {
  expect((await openStored(async () => new Response(null, { status }))).status).toBe(status);
});
