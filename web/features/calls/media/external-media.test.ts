/** What becomes of the lobby's devices, and of frames, where somebody else has sound and pictures. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callMessages } from '#contract/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { beginning, type CallState } from '#web/features/calls/call-state.ts';
import type { LivekitMedia } from '#web/features/calls/livekit/livekit-media.ts';
import type { FirstTracks } from '#web/features/calls/lobby/lobby-tracks.ts';
import { ForeignMedia } from './external-media.ts';
import { standIn } from './partial-fake.ts';

const frameOf = (vendor: 'daily' | 'jaas', src: string) => ({ kind: 'frame', vendor, src }) as const;
const livekit = { kind: 'livekit', url: 'wss://live.school.example', token: 'good' } as const;

let store: Observable<CallState>;
let microphone: { stop: ReturnType<typeof vi.fn> };
let first: FirstTracks;
beforeEach(() => {
  store = new Observable(beginning({ isNarrow: false, isHidden: false }));
  microphone = { stop: vi.fn() };
  first = new Map([['microphone', standIn<MediaStreamTrack>(microphone)]]);
});
afterEach(() => void vi.useRealTimers());

function mediaWith(load?: () => Promise<typeof LivekitMedia>) {
  const [tell, onParts] = [vi.fn(), vi.fn()];
  return { tell, onParts, media: new ForeignMedia({ store, tell, say: () => {}, onParts }, load) };
}

const hash = () => new URL(store.get().frame!.src).hash;

test('a frame needs none of the lobby’s devices, and each one begins with what was on there', async () => {
  const { media } = mediaWith();
  media.begin('frame', first);
  expect(microphone.stop).toHaveBeenCalled();

  await media.enter(frameOf('jaas', 'https://8x8.vc/app/room?jwt=a'));
  const before = hash();
  expect(before).toContain('startWithAudioMuted=false&config.startWithVideoMuted=true');
  // On a new line, and then in another room, because somebody was removed.
  media.begin('frame', first);
  await media.enter(frameOf('jaas', 'https://8x8.vc/app/room?jwt=b'));
  expect(store.get().frame!.src).toContain('jwt=a');
  await media.enter(frameOf('jaas', 'https://8x8.vc/app/room-1?jwt=c'));
  expect(hash()).toBe(before);

  media.enterAgain();
  expect(store.get().frame).toBeNull();
  await media.enter(frameOf('jaas', 'https://8x8.vc/app/room-1?jwt=d'));
  expect(hash()).toBe(before);
});

test('a page of Daily’s, which has put her out, does not outlive the line', async () => {
  const { media } = mediaWith();
  media.begin('frame', first);
  await media.enter(frameOf('daily', 'https://school.daily.co/room?t=a'));
  await media.enter(frameOf('daily', 'https://school.daily.co/room?t=b'));
  expect(store.get().frame!.src).toContain('t=a');

  media.begin('frame', first);
  expect(store.get().frame).toBeNull();
  await media.enter(frameOf('daily', 'https://school.daily.co/room?t=c'));
  expect(store.get().frame!.src).toContain('t=c');
});

test('what a LiveKit needs is loaded as soon as she is in, and again where it did not come', async () => {
  vi.useFakeTimers();
  const connect = vi.fn();
  const load = vi.fn(async (): Promise<typeof LivekitMedia> => {
    if (load.mock.calls.length < 3) throw new TypeError('Failed to fetch');
    return standIn<typeof LivekitMedia>(
      class {
        connect = connect;
      },
    );
  });
  const { media, tell, onParts } = mediaWith(load);

  media.begin('livekit', first);
  await vi.advanceTimersByTimeAsync(1);
  expect(microphone.stop).toHaveBeenCalled();
  // It is captured anew then.
  expect([...first.keys()]).toEqual(['microphone']);
  expect(tell).not.toHaveBeenCalled();

  await media.enter(livekit);
  expect(store.get().trouble).toBe(callMessages.mediaAway);
  await vi.advanceTimersByTimeAsync(1);
  expect(tell).toHaveBeenCalledWith({ type: 'accessAgain' });

  media.begin('livekit', first);
  await media.enter(livekit);
  expect(onParts).toHaveBeenCalledTimes(1);
  expect(connect).toHaveBeenCalledWith(livekit);
});
