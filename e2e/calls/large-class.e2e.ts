/** Tests the largest class: three people in Chromium, and thirty with connections of the library node-datachannel. */
import ndc from 'node-datachannel';
import {
  button,
  expectAudio,
  expectNotForwarded,
  join,
  joinSpeaking,
  preventStopping,
  rowOf,
  studentRoomPath,
  test,
  tutorRoomPath,
  withCameraOn,
} from '#e2e/fixtures/live-class.ts';
import { expect } from '#e2e/fixtures/school.ts';
import { expectFlow } from '#e2e/fixtures/video-flow.ts';
import { attendSilently, type SilentStudent } from '#server/testing/clients/receiving-students.ts';

const SILENT_COUNT = 30;
/** The number of publications: microphone and camera of the tutor and of one student. */
const PUBLICATIONS = 4;
/** Milliseconds in which every publication must deliver at least one packet, even on a busy machine. */
const MEASURING_TIME = 3_000;

// The threads of node-datachannel would keep the test process alive.
test.afterAll(() => ndc.cleanup());

test('everyone in a large class receives audio and video, but not that of a muted student', {
  tag: '@long',
}, async ({ room, attend, create, school }) => {
  test.setTimeout(300_000);
  const tutor = await attend(room.tutor, tutorRoomPath(room), preventStopping);
  await join(tutor);
  const speaker = await attend(await create.student({ name: 'Amina Hassan' }), studentRoomPath(room), (context) =>
    Promise.all([withCameraOn(context), preventStopping(context)]),
  );
  await joinSpeaking(speaker);
  const listener = await attend(await create.student({ name: 'Kiprop Cheruiyot' }), studentRoomPath(room));
  await join(listener);
  const options = { url: school.url, create, room };
  const silentStudents = await Promise.all(
    Array.from({ length: SILENT_COUNT }, async () => attendSilently(options, await create.student())),
  );

  await expect
    .poll(() => countFlowing(silentStudents), { timeout: 60_000 })
    .toEqual(silentStudents.map(() => PUBLICATIONS));
  for (const [page, videos] of [
    [tutor, 1],
    [speaker, 1],
    [listener, 2],
  ] as const) {
    await expectFlow(page, { videos });
    await expectAudio(page);
  }

  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Mute Amina H.').click();

  await expectNotForwarded(speaker, tutor);
  expect(await countFlowing(silentStudents)).toEqual(silentStudents.map(() => PUBLICATIONS - 1));
  await expectAudio(listener);
  for (const { leave } of silentStudents) leave();
});

/** Returns, for each student, the number of publications from which packets keep arriving. */
async function countFlowing(silentStudents: SilentStudent[]) {
  const before = silentStudents.map(({ receivedOf }) => receivedOf());
  await new Promise((resolve) => setTimeout(resolve, MEASURING_TIME));
  return silentStudents.map(({ receivedOf }, index) => {
    const after = [...receivedOf()];
    return after.filter(([publication, packets]) => packets > (before[index]!.get(publication) ?? packets)).length;
  });
}
