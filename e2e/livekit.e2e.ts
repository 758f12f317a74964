/**
 * A school with a LiveKit. Its API is stood in for, and whom it lets in the browser answers itself: what is seen here is
 * how it is asked, with whose token, and that a call goes on where sound and pictures do not.
 */
import { jwtVerify } from 'jose';
import { API_KEY, API_SECRET, startLivekitStandIn } from '#server/testing/fakes/livekit.ts';
import { test as base, button, join, PATIENCE, studentsWay, WITH_OR_WITHOUT_DEVICES } from './live-class.ts';
import { expect } from './school.ts';

interface Livekit {
  standIn: Awaited<ReturnType<typeof startLivekitStandIn>>;
  schoolEnv: Record<string, string>;
}

const test = base.extend<object, Livekit>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from there
    async ({}, use) => {
      const standIn = await startLivekitStandIn();
      await use(standIn);
      await standIn.stop();
    },
    { scope: 'worker' },
  ],
  schoolEnv: [
    ({ standIn }, use) =>
      use({
        LIVE_ROOMS: 'livekit',
        LIVEKIT_URL: standIn.url,
        LIVEKIT_API_KEY: API_KEY,
        LIVEKIT_API_SECRET: API_SECRET,
      }),
    { scope: 'worker' },
  ],
});

test('browsers come to the LiveKit with a token of their own, anew where it turns them away, and the call goes on', {
  tag: '@long',
}, async ({ room, attend, given }) => {
  const tokens: string[] = [];
  const scripts: string[] = [];
  const person = await given.student({ name: 'Amina Hassan' });
  const student = await attend(person, studentsWay(room), async (context) => {
    context.on('request', (request) => scripts.push(request.url()));
    await context.routeWebSocket(/\/rtc\b/, (socket) => {
      tokens.push(new URL(socket.url()).searchParams.get('access_token') ?? '');
      void socket.close({ code: 1011 });
    });
  });
  await expect(button(student, WITH_OR_WITHOUT_DEVICES)).toBeVisible(PATIENCE);
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((url) => url.includes('livekit'))).toEqual([]);

  await join(student, WITH_OR_WITHOUT_DEVICES);

  await expect(student.getByRole('alert')).toContainText('Sound and pictures are not there at the moment.', PATIENCE);
  expect(scripts.filter((url) => url.includes('livekit'))).toHaveLength(1);
  await expect.poll(() => new Set(tokens).size, PATIENCE).toBeGreaterThan(1);
  const { payload } = await jwtVerify(tokens[0]!, new TextEncoder().encode(API_SECRET));
  expect(payload).toMatchObject({ sub: person.id, name: 'Amina H.', video: { roomJoin: true, canPublish: true } });

  await button(student, /^Chat/).click();
  await student.getByRole('textbox', { name: 'Message to everybody' }).fill('I can write all the same');
  await button(student, 'Send').click();
  await expect(student.getByRole('log')).toContainText('I can write all the same');
});
