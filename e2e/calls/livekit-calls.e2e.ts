/** Tests a call over a real LiveKit server; runs only with its settings in the environment (docs/providers/live-rooms.md). */
import {
  button,
  expectVideo,
  join,
  joinSpeaking,
  loudness,
  studentRoomPath,
  TIMEOUT,
  test,
  tutorRoomPath,
} from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';

const { LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;

test.skip(
  !LIVEKIT_URL || !LIVEKIT_API_KEY || !LIVEKIT_API_SECRET,
  'No LiveKit is asked: LIVEKIT_URL and its keys are not set',
);
test.use({ schoolEnv: { LIVE_ROOMS: 'livekit', LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } });

test('a student sees and hears the tutor, and Mute all applies to the student', async ({ room, attend, create }) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room));
  await joinSpeaking(student);

  await expectVideo(student);
  await expect.poll(() => loudness(student), TIMEOUT).toBeGreaterThan(0.01);
  await expect.poll(() => loudness(tutor), TIMEOUT).toBeGreaterThan(0.01);

  await expect(button(student, 'Mic')).toHaveAttribute('aria-pressed', 'true', TIMEOUT);
  await button(tutor, /^People/).click();
  await button(tutor, 'Mute all').click();
  await expect(button(student, 'Mic')).toHaveAttribute('aria-pressed', 'false', TIMEOUT);
  await expect.poll(() => loudness(tutor), TIMEOUT).toBeLessThan(0.001);
});
