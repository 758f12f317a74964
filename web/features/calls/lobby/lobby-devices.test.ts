/** Which devices the lobby uses when one is plugged in, with a fake browser. */
import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings, settings } from '#web/features/calls/call-settings.ts';
import { LobbyDevices } from './lobby-devices.ts';

class PlayedDevices extends EventTarget {
  readonly kinds = new Set<'audioinput' | 'videoinput'>();
  readonly opened: string[] = [];
  readonly stopped: string[] = [];

  getUserMedia = async (constraints: { audio?: object; video?: object }) => {
    const requested = [
      ...(constraints.audio ? ['audioinput'] : []),
      ...(constraints.video ? ['videoinput'] : []),
    ] as const;
    if (!requested.every((kind) => this.kinds.has(kind as 'audioinput'))) throw new DOMException('', 'NotFoundError');
    this.opened.push(...requested);
    const tracks = requested.map((device) => {
      const kind = device.slice(0, 5);
      return { kind, stop: () => this.stopped.push(kind), getSettings: () => ({}) };
    });
    return { getTracks: () => tracks };
  };
  enumerateDevices = async () => [...this.kinds].map((kind) => ({ kind, label: 'One', deviceId: kind }));

  plugIn(kind: 'audioinput' | 'videoinput') {
    this.kinds.add(kind);
    this.dispatchEvent(new Event('devicechange'));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  changeSettings({ comesWith: {} });
});

test('a device that is plugged in is switched on if it is wanted; otherwise it is only no longer shown as missing', async () => {
  const devices = new PlayedDevices();
  vi.stubGlobal('navigator', { mediaDevices: devices });
  const media = new LobbyDevices({ microphone: false, camera: true });
  const close = media.open();
  await vi.waitFor(() => expect(media.store.get().camera.name).toBe('missing'));
  expect(media.store.get().microphone.name).toBe('missing');

  devices.plugIn('audioinput');
  devices.plugIn('videoinput');
  await vi.waitFor(() => expect(media.store.get().camera.name).toBe('on'));
  expect(devices.opened).toEqual(['videoinput']);
  expect(media.store.get().microphone.name).toBe('off');

  await media.toggle('microphone');
  expect(devices.opened).toEqual(['videoinput', 'audioinput']);
  expect(media.store.get().microphone.name).toBe('on');
  close();
});

test('a microphone that is off stays off when another one is chosen, or tested again', async () => {
  const devices = new PlayedDevices();
  vi.stubGlobal('navigator', { mediaDevices: devices });
  const media = new LobbyDevices({ microphone: false, camera: true });
  const close = media.open();
  await vi.waitFor(() => expect(media.store.get().microphone.name).toBe('missing'));
  devices.kinds.add('audioinput').add('videoinput');

  await media.retry('microphone');
  expect(media.store.get().microphone.name).toBe('off');
  expect(devices.stopped).toEqual(['audio']);
  await media.choose('microphone', 'audioinput');
  expect(devices.opened).toEqual(['audioinput']);
  expect(settings.get().comesWith).toEqual({});
  await media.retry('camera');
  await media.choose('camera', 'videoinput');
  expect(devices.opened).toEqual(['audioinput', 'videoinput', 'videoinput']);
  expect([...media.handOver(['microphone', 'camera']).keys()]).toEqual(['camera']);
  close();
});

test('a lobby that is reopened switches the same devices on', async () => {
  const devices = new PlayedDevices();
  devices.kinds.add('audioinput').add('videoinput');
  vi.stubGlobal('navigator', { mediaDevices: devices });
  const media = new LobbyDevices({ microphone: false, camera: true });
  media.open()();
  const close = media.open();
  await vi.waitFor(() => expect(media.store.get().camera.name).toBe('on'));
  close();
  expect(devices.stopped).toHaveLength(devices.opened.length);

  const closeAgain = media.open();
  await vi.waitFor(() => expect(media.store.get().camera.name).toBe('on'));
  expect(media.store.get().microphone.name).toBe('off');
  closeAgain();
});
