/** The largest class: three people in Chromium, and thirty with node-datachannel connections. */
import ndc from 'node-datachannel';
import {
  button,
  expectNotForwarded,
  hears,
  join,
  joinSpeaking,
  neverStopping,
  rowOf,
  studentRoomPath,
  test,
  tutorRoomPath,
  withCameraOn,
} from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';
import { expectFlow } from '#e2e/fixtures/video-flow.ts';
import { attendSilently, type SilentStudent } from '#server/testing/clients/receiving-students.ts';

const SILENT = 30;
/** Microphone and camera of the tutor and of one student. */
const PUBLICATIONS = 4;
/** Milliseconds in which every publication delivers something, also on a busy machine. */
const A_WHILE = 3_000;

// The threads of node-datachannel would keep the test process alive.
test.afterAll(() => ndc.cleanup());

test('everyone in a large class receives audio and video, but not that of a muted student', {
  tag: '@long',
}, async ({ room, attend, create, school }) => {
  test.setTimeout(300_000);
  const tutor = await attend(room.tutor, tutorRoomPath(room), neverStopping);
  await join(tutor);
  const speaker = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room), (context) =>
    Promise.all([withCameraOn(context), neverStopping(context)]),
  );
  await joinSpeaking(speaker);
  const listener = await attend(await create.student({ name: 'Kiprop Cheruiyot' }), studentRoomPath(room));
  await join(listener);
  const at = { url: school.url, create, room };
  const silent = await Promise.all(
    Array.from({ length: SILENT }, async () => attendSilently(at, await create.student())),
  );

  await expect.poll(() => growing(silent), { timeout: 60_000 }).toEqual(silent.map(() => PUBLICATIONS));
  for (const [page, videos] of [
    [tutor, 1],
    [speaker, 1],
    [listener, 2],
  ] as const) {
    await expectFlow(page, { videos });
    await hears(page);
  }

  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Mute Amina H.').click();

  await expectNotForwarded(speaker, tutor);
  expect(await growing(silent)).toEqual(silent.map(() => PUBLICATIONS - 1));
  await hears(listener);
  for (const { leave } of silent) leave();
});

/** For each student, the number of publications that keep delivering packets. */
async function growing(silent: SilentStudent[]) {
  const before = silent.map(({ receivedOf }) => receivedOf());
  await new Promise((resolve) => setTimeout(resolve, A_WHILE));
  return silent.map(({ receivedOf }, n) => {
    const after = [...receivedOf()];
    return after.filter(([publication, packets]) => packets > (before[n]!.get(publication) ?? packets)).length;
  });
}
