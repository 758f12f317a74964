/** What is said of a device that stops, with one that plays, because there are none here. */
import { expect, test, vi } from 'vitest';
import { callMessages } from '#contract/calls.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { beginning } from '#web/features/calls/call-state.ts';
import type { Sending } from './media-types.ts';
import { OwnMedia } from './publications.ts';

const playedTrack = () =>
  ({ kind: 'audio', readyState: 'live', muted: false, enabled: true, onmute: null, onunmute: null, stop() {} }) as {
    -readonly [each in keyof MediaStreamTrack]: MediaStreamTrack[each];
  };

function playedSending(track: MediaStreamTrack): Sending {
  const nothing = () => {};
  const later = async () => {};
  const parts = { begin: nothing, tryLater: nothing, saveData: nothing, close: nothing };
  const asked = { isAbout: () => true, isSending: () => true };
  return { peer: undefined, track, answered: later, replaceTrack: later, ...asked, ...parts };
}

async function speaking() {
  const store = new Observable(beginning({ isNarrow: false, isHidden: false }));
  const newSending = (_: unknown, track: MediaStreamTrack) => playedSending(track);
  const own = new OwnMedia({ store, tell: () => {}, say: () => {}, newSending });
  const track = playedTrack();
  await own.switchOn('microphone', track);
  return { store, own, track };
}

test('what was interrupted and is then muted by the tutor has not stopped: there is nothing to switch on again', async () => {
  vi.useFakeTimers();
  const { store, own, track } = await speaking();
  track.muted = true;
  track.onmute!(new Event('mute'));
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  expect(store.get().stopped).toEqual(['microphone']);

  own.answered({ type: 'unpublished', source: 'microphone', message: callMessages.mayNotSpeak });
  expect(store.get()).toMatchObject({ stopped: [], trouble: callMessages.mayNotSpeak });
});

test('a device that cannot be changed has stopped, which is said once', async () => {
  const { store, own } = await speaking();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(new Error('It does not come')) } });
  await own.changeDevice('microphone');
  expect(store.get()).toMatchObject({ stopped: ['microphone'], trouble: '' });

  // Pressed: why it does not come is said instead.
  await own.begin('microphone');
  expect(store.get().stopped).toEqual([]);
  expect(store.get().trouble).toContain('Please switch it on again');
  vi.unstubAllGlobals();
});
