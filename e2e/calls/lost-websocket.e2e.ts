/** Tests a proxy that restarts during a class: every WebSocket is closed, and no other connection. */

import { cuttingProxy } from '#e2e/fixtures/cutting-proxy.ts';
import {
  button,
  countMedia,
  expectAudio,
  expectVideo,
  join,
  joinSpeaking,
  rowOf,
  studentRoomPath,
  TIMEOUT,
  test,
  tutorRoomPath,
  withCameraOn,
} from '#e2e/fixtures/live-class.ts';
import { expect, type Page } from '#e2e/fixtures/school.ts';
import { expectFlow } from '#e2e/fixtures/video-flow.ts';
import * as callsTexts from '#texts/classes/calls.ts';

// The browser logs every WebSocket that fails.
test.use({ mayLog: /^WebSocket connection to/ });

test('when only the WebSocket is lost, media continue, and a person removed while disconnected is cut off at once', {
  tag: '@long',
}, async ({ room, attend, create, school }) => {
  const proxy = await cuttingProxy(school);
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const amina = await create.student({ name: 'Amina Hassan' });
  const student = await attend(amina, proxy.url + studentRoomPath(room), withCameraOn);
  await joinSpeaking(student);
  const both = (look: (page: Page) => Promise<unknown>) => Promise.all([tutor, student].map(look));
  await both(expectVideo);
  const connections = () => student.evaluate(() => window.peers.length);
  const before = await connections();

  const status = student.getByRole('region', { name: 'Call' }).getByRole('status').last();
  proxy.cut();
  await expect(status).toContainText('The connection was lost.', TIMEOUT);
  await both((page) => expectFlow(page, { videos: 1 }));
  await both(expectAudio);
  proxy.open();
  await expect(status).toContainText('You are back in the call.', TIMEOUT);
  await both((page) => expectFlow(page, { videos: 1 }));
  expect(await connections()).toBe(before);

  proxy.cut();
  await expect(status).toContainText('The connection was lost.', TIMEOUT);
  await (await rowOf(tutor, 'Amina H.')).getByRole('button', { name: 'More for Amina H.' }).click();
  await button(tutor, 'Remove Amina H.').click();
  await tutor
    .getByRole('alertdialog', { name: 'Remove from the call?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(tutor.getByRole('region', { name: 'Videos' }).getByLabel('Amina H.', { exact: true })).toBeHidden();
  // Waits until packets that were on their way at the removal have arrived.
  await student.waitForTimeout(500);
  const { packetsReceived } = await countMedia(student, 'video');
  await student.waitForTimeout(1_500);
  expect((await countMedia(student, 'video')).packetsReceived).toBe(packetsReceived);
  proxy.open();
  await expect(student.getByRole('alert')).toHaveText(callsTexts.removed, TIMEOUT);
  proxy.close();
});
