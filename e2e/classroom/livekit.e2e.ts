/**
 * Tests a school that uses LiveKit. LiveKit's API is a fake, and the test itself answers its WebSocket: it checks the
 * requests and their tokens, and that a call continues without media.
 */
import { jwtVerify } from 'jose';
import {
  test as base,
  button,
  join,
  studentRoomPath,
  TIMEOUT,
  WITH_OR_WITHOUT_DEVICES,
} from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';
import { API_KEY, API_SECRET, startFakeLivekitServer } from '#server/testing/fakes/livekit.ts';

interface Livekit {
  fakeLivekit: Awaited<ReturnType<typeof startFakeLivekitServer>>;
  schoolEnv: Record<string, string>;
}

const test = base.extend<object, Livekit>({
  fakeLivekit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this parameter
    async ({}, use) => {
      const fakeLivekit = await startFakeLivekitServer();
      await use(fakeLivekit);
      await fakeLivekit.stop();
    },
    { scope: 'worker' },
  ],
  schoolEnv: [
    ({ fakeLivekit }, use) =>
      use({
        LIVE_ROOMS: 'livekit',
        LIVEKIT_URL: fakeLivekit.url,
        LIVEKIT_API_KEY: API_KEY,
        LIVEKIT_API_SECRET: API_SECRET,
      }),
    { scope: 'worker' },
  ],
});

test('each browser connects to LiveKit with its own token, retries with a new one, and the call continues meanwhile', {
  tag: '@long',
}, async ({ room, attend, create }) => {
  const tokens: string[] = [];
  const scripts: string[] = [];
  const person = await create.student({ name: 'Amina Hassan' });
  const student = await attend(person, studentRoomPath(room), async (context) => {
    context.on('request', (request) => scripts.push(request.url()));
    await context.routeWebSocket(/\/rtc\b/, (socket) => {
      tokens.push(new URL(socket.url()).searchParams.get('access_token') ?? '');
      void socket.close({ code: 1011 });
    });
  });
  await expect(button(student, WITH_OR_WITHOUT_DEVICES)).toBeVisible(TIMEOUT);
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((url) => url.includes('livekit'))).toEqual([]);

  await join(student, WITH_OR_WITHOUT_DEVICES);

  await expect(student.getByRole('alert')).toContainText('Audio and video are not available right now.', TIMEOUT);
  expect(scripts.filter((url) => url.includes('livekit'))).toHaveLength(1);
  await expect.poll(() => new Set(tokens).size, TIMEOUT).toBeGreaterThan(1);
  const { payload } = await jwtVerify(tokens[0]!, new TextEncoder().encode(API_SECRET));
  expect(payload).toMatchObject({ sub: person.id, name: 'Amina H.', video: { roomJoin: true, canPublish: true } });

  await button(student, /^Chat/).click();
  await student.getByRole('textbox', { name: 'Message to everyone' }).fill('I can write all the same');
  await button(student, 'Send').click();
  await expect(student.getByRole('log')).toContainText('I can write all the same');
});
