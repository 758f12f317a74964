/** A proxy before the school is reloaded in the middle of a class: every WebSocket is cut, and nothing else. */
import { callMessages } from '#contract/calls.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import {
  button,
  count,
  expectPictures,
  hears,
  join,
  joinSpeaking,
  PATIENCE,
  rowOf,
  studentsWay,
  test,
  tutorsWay,
  usuallySeen,
} from './live-class.ts';
import { expectFlow } from './live-flow.ts';
import { expect, type Page } from './school.ts';

// The browser notes each WebSocket that does not get through.
test.use({ mayLog: /^WebSocket connection to/ });

test('when the WebSocket alone is lost, sound and pictures go on, and who is removed meanwhile is cut at once', async ({
  room,
  attend,
  given,
  school,
}) => {
  const proxy = await cuttingProxy(school);
  const tutor = await attend(room.tutor, tutorsWay(room));
  await join(tutor);
  const amina = await given.student({ name: 'Amina Hassan' });
  const student = await attend(amina, proxy.url + studentsWay(room), usuallySeen);
  await joinSpeaking(student);
  const both = (look: (page: Page) => Promise<unknown>) => Promise.all([tutor, student].map(look));
  await both(expectPictures);
  const connections = () => student.evaluate(() => window.peers.length);
  const before = await connections();

  const said = student.getByRole('region', { name: 'Call' }).getByRole('status').last();
  proxy.cut();
  await expect(said).toContainText('The connection was lost.', PATIENCE);
  await both((page) => expectFlow(page, { videos: 1 }));
  await both(hears);
  proxy.open();
  await expect(said).toContainText('You are back in the call.', PATIENCE);
  await both((page) => expectFlow(page, { videos: 1 }));
  expect(await connections()).toBe(before);

  proxy.cut();
  await expect(said).toContainText('The connection was lost.', PATIENCE);
  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Remove Amina H.').click();
  await tutor.getByRole('alertdialog', { name: 'Remove?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(tutor.getByRole('region', { name: 'Pictures' }).getByLabel('Amina H.', { exact: true })).toBeHidden();
  // What was on its way is there by then.
  await student.waitForTimeout(500);
  const { packetsReceived } = await count(student, 'video');
  await student.waitForTimeout(1_500);
  expect((await count(student, 'video')).packetsReceived).toBe(packetsReceived);
  proxy.open();
  await expect(student.getByRole('alert')).toHaveText(callMessages.removed, PATIENCE);
  proxy.close();
});
