/** Tests several servers with the media engine in its own process: a class whose primary server is killed. */
import {
  button,
  expectVideo,
  join,
  studentRoomPath,
  TIMEOUT,
  test,
  tutorRoomPath,
  withCameraOn,
} from '#e2e/fixtures/live-class.ts';
import { expect, type Page } from '#e2e/fixtures/school.ts';
import { expectFlow } from '#e2e/fixtures/video-flow.ts';

// The browser logs every WebSocket that fails.
test.use({ mayLog: /^WebSocket connection to/ });

test('video and the class continue when the primary is killed', { tag: '@cluster' }, async ({
  room,
  attend,
  create,
  school,
}) => {
  const tutor = await attend(room.tutor, tutorRoomPath(room));
  await join(tutor);
  const student = await attend(await create.student(), studentRoomPath(room), withCameraOn);
  await join(student);
  const both = <Result>(look: (page: Page) => Promise<Result>) => Promise.all([tutor, student].map(look));
  await both(expectVideo);
  await both((page) => button(page, /^Chat/).click());
  const connections = () => both((page) => page.evaluate(() => window.peers.length));
  const before = await connections();

  // Frames arrive in each of these seconds.
  const flow = both((page) => expectFlow(page, { videos: 1 }));
  await school.killPrimary();
  const status = student.getByRole('region', { name: 'Call' }).getByRole('status').last();
  await expect(status).toContainText('You are back in the call.', TIMEOUT);
  await flow;
  await tutor.getByRole('textbox', { name: 'Message to everyone' }).fill('Still here?');
  await button(tutor, 'Send').click();
  await expect(student.getByRole('log').getByText('Still here?')).toBeVisible();
  await both((page) => expectFlow(page, { videos: 1 }));
  expect(await connections()).toEqual(before);
});
