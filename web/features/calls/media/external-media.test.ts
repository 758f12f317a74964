/** Calls whose media another provider carries: the lobby's devices, and vendor pages in frames. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as callsTexts from '#texts/classes/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { type CallState, initialState } from '#web/features/calls/call-state.ts';
import type { LivekitMedia } from '#web/features/calls/livekit/livekit-media.ts';
import type { LobbyTracks } from '#web/features/calls/lobby/lobby-tracks.ts';
import { ExternalMedia } from './external-media.ts';
import { partialFake } from './partial-fake.ts';

const frameOf = (vendor: 'daily' | 'jaas', src: string) => ({ kind: 'frame', vendor, src }) as const;
const livekit = { kind: 'livekit', url: 'wss://live.school.example', token: 'good' } as const;

let store: Observable<CallState>;
let microphone: { stop: ReturnType<typeof vi.fn> };
let first: LobbyTracks;
beforeEach(() => {
  store = new Observable(initialState({ isNarrow: false, isHidden: false }));
  microphone = { stop: vi.fn() };
  first = new Map([['microphone', partialFake<MediaStreamTrack>(microphone)]]);
});
afterEach(() => void vi.useRealTimers());

function mediaWith(load?: () => Promise<typeof LivekitMedia>) {
  const [send, onReady] = [vi.fn(), vi.fn()];
  return { send, onReady, media: new ExternalMedia({ store, send, announce: () => {}, onReady }, load) };
}

const hash = () => new URL(store.get().frame!.src).hash;

test('a frame releases the lobby’s devices, and every frame starts with those that were on', async () => {
  const { media } = mediaWith();
  media.prepare('frame', first);
  expect(microphone.stop).toHaveBeenCalled();

  await media.connect(frameOf('jaas', 'https://8x8.vc/app/room?jwt=a'));
  const before = hash();
  expect(before).toContain('startWithAudioMuted=false&config.startWithVideoMuted=true');
  // First a reconnection, then a change to another vendor room, which happens when a person is removed.
  media.prepare('frame', first);
  await media.connect(frameOf('jaas', 'https://8x8.vc/app/room?jwt=b'));
  expect(store.get().frame!.src).toContain('jwt=a');
  await media.connect(frameOf('jaas', 'https://8x8.vc/app/room-1?jwt=c'));
  expect(hash()).toBe(before);

  media.reload();
  expect(store.get().frame).toBeNull();
  await media.connect(frameOf('jaas', 'https://8x8.vc/app/room-1?jwt=d'));
  expect(hash()).toBe(before);
});

test('a Daily frame, which has ejected the user, is removed at the next reconnection', async () => {
  const { media } = mediaWith();
  media.prepare('frame', first);
  await media.connect(frameOf('daily', 'https://school.daily.co/room?t=a'));
  await media.connect(frameOf('daily', 'https://school.daily.co/room?t=b'));
  expect(store.get().frame!.src).toContain('t=a');

  media.prepare('frame', first);
  expect(store.get().frame).toBeNull();
  await media.connect(frameOf('daily', 'https://school.daily.co/room?t=c'));
  expect(store.get().frame!.src).toContain('t=c');
});

test('the LiveKit client is loaded on admission, and again after a failure', async () => {
  vi.useFakeTimers();
  const connect = vi.fn();
  const load = vi.fn(async (): Promise<typeof LivekitMedia> => {
    if (load.mock.calls.length < 3) throw new TypeError('Failed to fetch');
    return partialFake<typeof LivekitMedia>(
      class {
        connect = connect;
      },
    );
  });
  const { media, send, onReady } = mediaWith(load);

  media.prepare('livekit', first);
  await vi.advanceTimersByTimeAsync(1);
  expect(microphone.stop).toHaveBeenCalled();
  // The device is remembered, so that it can be captured again.
  expect([...first.keys()]).toEqual(['microphone']);
  expect(send).not.toHaveBeenCalled();

  await media.connect(livekit);
  expect(store.get().problem).toBe(callsTexts.mediaAway);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledWith({ type: 'accessAgain' });

  media.prepare('livekit', first);
  await media.connect(livekit);
  expect(onReady).toHaveBeenCalledTimes(1);
  expect(connect).toHaveBeenCalledWith(livekit);
});
