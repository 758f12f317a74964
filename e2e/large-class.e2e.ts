/** A class as large as they come: three people in Chromium, and thirty who take part with a library's connections. */
import ndc from 'node-datachannel';
import { attendSilently, type SilentStudent } from '#server/testing/clients/receiving-students.ts';
import {
  button,
  expectSentInVain,
  hears,
  join,
  joinSpeaking,
  rowOf,
  stubborn,
  studentsWay,
  test,
  tutorsWay,
  usuallySeen,
} from './live-class.ts';
import { expectFlow } from './live-flow.ts';
import { expect } from './school.ts';

const SILENT = 30;
/** The tutor's and one student's microphone and camera. */
const PUBLICATIONS = 4;
/** Milliseconds in which something comes of whatever is sent, also on a busy machine. */
const A_WHILE = 3_000;

// Its threads would go on.
test.afterAll(() => ndc.cleanup());

test('all of a large class see and hear, and none of them whom the tutor has silenced', { tag: '@long' }, async ({
  room,
  attend,
  given,
  school,
}) => {
  test.setTimeout(300_000);
  const tutor = await attend(room.tutor, tutorsWay(room), stubborn);
  await join(tutor);
  const speaker = await attend(await given.student({ name: 'Amina Hassan' }), studentsWay(room), (context) =>
    Promise.all([usuallySeen(context), stubborn(context)]),
  );
  await joinSpeaking(speaker);
  const listener = await attend(await given.student({ name: 'Kiprop Cheruiyot' }), studentsWay(room));
  await join(listener);
  const at = { url: school.url, given, room };
  const silent = await Promise.all(
    Array.from({ length: SILENT }, async () => attendSilently(at, await given.student())),
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

  await expectSentInVain(speaker, tutor);
  expect(await growing(silent)).toEqual(silent.map(() => PUBLICATIONS - 1));
  await hears(listener);
  for (const { leave } of silent) leave();
});

/** For each of them: of how many publications something has come, and goes on coming within a while. */
async function growing(silent: SilentStudent[]) {
  const before = silent.map(({ receivedOf }) => receivedOf());
  await new Promise((resolve) => setTimeout(resolve, A_WHILE));
  return silent.map(({ receivedOf }, n) => {
    const after = [...receivedOf()];
    return after.filter(([publication, packets]) => packets > (before[n]!.get(publication) ?? packets)).length;
  });
}
