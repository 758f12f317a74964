/** The lobby of a call without devices. With devices: e2e/calls/lobby.e2e.ts. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rooms } from '#contract/rooms.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { openRoom } from '#web/testing/factories/schedules.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

afterEach(() => vi.restoreAllMocks());

/** Opens the lobby as the room's own tutor, whose microphone and camera are on by default. */
async function showLobby() {
  const room = openRoom({ roomName: 'web-design' });
  school.answer(rooms.enter, { ...room, ticket: { kind: 'embedded', token: 'a-ticket' }, isRecorded: false });
  show('/admin/liveTutor/web-design', tutor());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Room name - web-design');
}

const lobby = page.getByRole('region', { name: 'Microphone and camera' });

test('while the browser asks for permission, the page says what to press', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise(() => {}));
  await showLobby();

  await expect.element(lobby.getByRole('status')).toHaveTextContent('Please press Allow.');
});

test('an address without https gives no devices, and the page says why', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.stubGlobal('isSecureContext', false);
  await showLobby();

  await expect.element(lobby).toHaveTextContent('only on pages whose address starts with https');
  await expect.element(page.getByRole('button', { name: 'Just listen' }).first()).toBeVisible();
});

test('a browser without WebRTC gets advice instead of a lobby', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  await showLobby();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This browser does not support calls.');

  school.keepOthersPending();
  await page.getByRole('link', { name: 'Leave room' }).click();
  await expectAddress('/admin/livestream');
});
