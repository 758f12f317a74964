/** What is seen and heard through a LiveKit: only where one's settings are in the environment (docs/providers/live-rooms.md). */
import {
  button,
  expectPictures,
  join,
  joinSpeaking,
  loudness,
  PATIENCE,
  studentsWay,
  test,
  tutorsWay,
} from './live-class.ts';
import { expect } from './school.ts';

const { LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;

test.skip(
  !LIVEKIT_URL || !LIVEKIT_API_KEY || !LIVEKIT_API_SECRET,
  'No LiveKit is asked: LIVEKIT_URL and its keys are not set',
);
test.use({ schoolEnv: { LIVE_ROOMS: 'livekit', LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } });

test('a student sees and hears her tutor, and mute all holds for the student', async ({ room, attend, given }) => {
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const student = await attend(await given.student({ name: 'Amina Hassan' }), studentsWay(room));
  await joinSpeaking(student);

  await expectPictures(student);
  await expect.poll(() => loudness(student), PATIENCE).toBeGreaterThan(0.01);
  await expect.poll(() => loudness(tutor), PATIENCE).toBeGreaterThan(0.01);

  await expect(button(student, 'Mic')).toHaveAttribute('aria-pressed', 'true', PATIENCE);
  await button(tutor, /^People/).click();
  await button(tutor, 'Mute all').click();
  await expect(button(student, 'Mic')).toHaveAttribute('aria-pressed', 'false', PATIENCE);
  await expect.poll(() => loudness(tutor), PATIENCE).toBeLessThan(0.001);
});
